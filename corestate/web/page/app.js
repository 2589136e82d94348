// The page put together: sections by the address, colours, the state of the rules, and working offline.
import { engine } from "./parts/engine.js";
import { at, say, speak, fill } from "./parts/dom.js";
import { LANGUAGE, LANGUAGES } from "./words.js";
import * as settle from "./parts/settle.js";
import * as play from "./parts/play.js";
import * as rules from "./parts/rules.js";

const sections = { settle, play, rules };

/** Show the section an address names: #/settle, #/play, #/rules/TITLE/SLUG, #/t/TEXT. */
async function route() {
  const [, name = "settle", ...rest] = location.hash.split("/");
  const shown = name === "t" ? "settle" : name in sections ? name : "settle";
  for (const section of Object.keys(sections)) at(section).hidden = section !== shown;
  for (const link of document.querySelectorAll("[data-section]")) {
    if (link.dataset.section === shown) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${say(`${shown}.name`)} · corestate`;
  await sections[shown].show(name === "t" ? ["t", ...rest] : rest.map(decodeURIComponent));
}

const COLOURS = [["", "◐", "colours.auto"], ["light", "☀", "colours.light"], ["dark", "☾", "colours.dark"]];
function colours(next) {
  const root = document.documentElement;
  let place = COLOURS.findIndex(([name]) => name === (localStorage.getItem("colours") || ""));
  if (next) place = (place + 1) % COLOURS.length;
  const [name, sign, key] = COLOURS[Math.max(0, place)];
  localStorage.setItem("colours", name);
  if (name) root.dataset.theme = name; else delete root.dataset.theme;
  fill(at("colours"), sign).setAttribute("aria-label", say(key));
  if (next) settle.recoloured();
}

/** Offer the languages there are; the page starts anew in the one that is chosen, with what was written. */
function languages() {
  const choice = at("language");
  choice.replaceChildren(...Object.entries(LANGUAGES).map(([code, name]) => { const one = new Option(name, code, false, code === LANGUAGE); one.lang = code; return one; }));
  choice.addEventListener("change", () => {
    localStorage.setItem("language", choice.value);
    settle.keep();
    location.reload();
  });
}

function state(kind, said) {
  at("engine").className = kind;
  fill(at("engine-says"), said);
}

engine.addEventListener("progress", ({ detail }) => state("starting", say(`engine.${detail}`)));
engine.addEventListener("ready", () => state("ready", say("engine.ready")));
engine.addEventListener("busy", () => at("engine").classList.add("busy"));
engine.addEventListener("idle", () => at("engine").classList.remove("busy"));
engine.addEventListener("failed", ({ detail }) => state("failed", say("engine.failed", { why: detail })));
engine.addEventListener("ready", () => navigator.serviceWorker?.register(new URL("./service.js", import.meta.url)).catch(() => {}), { once: true });

document.documentElement.lang = LANGUAGE;
speak(document);
at("colours").addEventListener("click", () => colours(true));
colours(false);
languages();
engine.start();
window.addEventListener("hashchange", route);
document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); at("content").focus(); });
route();
globalThis.corestate = { engine }; // for whoever opens the console, and for our tests
