// Elements and words: everything the page says comes out of the catalogue.
import { words } from "../words.js";

/** A phrase of the catalogue, filled in. */
export function say(key, given = {}) {
  if (!(key in words)) throw new Error(`no such phrase: ${key}`);
  return words[key].replace(/\{(\w+)\}/g, (_, name) => given[name] ?? "");
}

function put(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** An element: attributes, handlers (`onclick`) and children. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, given] of Object.entries(attributes)) {
    if (given === null || given === undefined || given === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), given);
    else if (key === "value") element.value = given;
    else element.setAttribute(key, given === true ? "" : given);
  }
  put(element, children);
  return element;
}

export const at = (id) => document.getElementById(id);
export function fill(element, ...children) {
  element.replaceChildren();
  put(element, children);
  return element;
}

/** Put the catalogue's words where the page's own HTML wants them. */
export function speak(root) {
  for (const one of root.querySelectorAll("[data-say]")) one.textContent = say(one.dataset.say);
  for (const one of root.querySelectorAll("[data-say-label]")) one.setAttribute("aria-label", say(one.dataset.sayLabel));
}

/** Tell whoever cannot see it. */
export function announce(said) {
  fill(at("announce"), said);
}

export const sentence = (said) => (said ? said.charAt(0).toUpperCase() + said.slice(1) : "");
export const spaced = (name) => String(name).replace(/_/g, " ");
export const listed = (items) => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} & ${items.at(-1)}`);

/** A dialog with a title; resolves when it is closed. */
export function dialog(title, ...children) {
  const box = at("dialog");
  fill(box, h("form", { method: "dialog", class: "dialog" }, h("div", { class: "dialog-head" }, h("h2", { id: "dialog-title" }, title),
    h("button", { class: "quiet", value: "close", formnovalidate: true, "aria-label": say("close") }, "✕")), children));
  box.setAttribute("aria-labelledby", "dialog-title");
  box.showModal();
  return new Promise((resolve) => box.addEventListener("close", () => resolve(box.returnValue), { once: true }));
}

export const closeDialog = () => at("dialog").close();
