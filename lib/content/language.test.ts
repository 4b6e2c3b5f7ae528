import { expect, test } from "vitest";
import { detectTextLanguage } from "./language.ts";

test.each([
  ["Dark mode for every page", "German", false, "en", "ltr"],
  ["Dunkles Design auf jeder Seite", "German", true, "de", "ltr"],
  ["すべてのページでダークモード", "English", false, "ja", "ltr"],
  ["所有页面的深色模式", "Chinese", true, "zh", "ltr"],
  ["所有页面的深色模式 with Clarion", "Japanese", true, "ja", "ltr"],
  ["الوضع الداكن لكل الصفحات", "Arabic", true, "ar", "rtl"],
  ["מצב כהה", "English", false, "he", "rtl"],
  ["Темний режим", "Ukrainian", true, "uk", "ltr"],
  ["Fixes for العربية in the editor and everywhere else", "Arabic", false, "en", "ltr"],
  ["", "Klingon", true, "en", "ltr"],
])(
  "returns the language and direction of %j for a brand in %s (by model: %s): %s %s",
  (text, brand, byModel, tag, direction) => {
    expect(detectTextLanguage(text, brand, byModel)).toEqual({ tag, direction });
  },
);
