import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs";
import { FORMAT_VALUES, type Format } from "#components/generation/formats.ts";
import { TONE_VALUES, WINDOW_VALUES } from "#components/generation/windows.ts";

/** The value for no trackers; an empty list selects all. */
export const NO_TRACKER = "none";

const DEFAULT_FORMATS: Format[] = ["changelog"];

/** Query parameters of the New post page, so that links can prefill it. */
export const wizardParams = {
  formats: parseAsArrayOf(parseAsStringLiteral(FORMAT_VALUES)).withDefault(DEFAULT_FORMATS),
  /** Null until somebody chooses one: see `useWindow`. */
  window: parseAsStringLiteral(WINDOW_VALUES),
  from: parseAsString.withDefault(""),
  to: parseAsString.withDefault(""),
  sources: parseAsArrayOf(parseAsString).withDefault([]),
  trackers: parseAsArrayOf(parseAsString).withDefault([]),
  packages: parseAsArrayOf(parseAsString).withDefault([]),
  brand: parseAsString,
  tone: parseAsStringLiteral(TONE_VALUES),
};
