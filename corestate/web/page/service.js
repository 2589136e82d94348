// The service worker: after a first visit everything is here, and the page works without a network.

const VERSION = "corestate-@@version@@";
const FILES = "@@files@@";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES.map((name) => (name === "index.html" ? "./" : name)))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("corestate-") && name !== VERSION).map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(caches.open(VERSION).then((cache) => cache.match(request, { ignoreSearch: true })).then((kept) => kept || fetch(request)));
});
