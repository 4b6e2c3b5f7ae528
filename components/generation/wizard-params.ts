import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs";
import { TONE_VALUES, WINDOW_VALUES } from "./windows.ts";

/** What the New post page keeps in the address; a link can prepare it. */
export const wizardParams = {
  window: parseAsStringLiteral(WINDOW_VALUES).withDefault("last_7_days"),
  from: parseAsString.withDefault(""),
  to: parseAsString.withDefault(""),
  sources: parseAsArrayOf(parseAsString).withDefault([]),
  tone: parseAsStringLiteral(TONE_VALUES),
};
