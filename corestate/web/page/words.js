// The words of the page in the language of whoever reads it: as chosen here before, or as the browser is set.
import * as en from "./words/en.js";
import * as fr from "./words/fr.js";

export const LANGUAGES = { en: "English", fr: "Français" };
const catalogues = { en, fr };

function preferred() {
  const asked = [localStorage.getItem("language"), ...navigator.languages].filter(Boolean).map((one) => one.slice(0, 2).toLowerCase());
  return asked.find((one) => one in catalogues) || "en";
}

export const LANGUAGE = preferred();
export const { words, table } = catalogues[LANGUAGE];
