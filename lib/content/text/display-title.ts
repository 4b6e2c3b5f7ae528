import { capitalize } from "./capitalize.ts";
import { CONVENTIONAL } from "./commit-types.ts";

/** A source's title for a list: `feat(api): export reports` -> `Export reports`. Other titles stay as written. */
export function displayTitle(title: string): string {
  const text = title.replace(CONVENTIONAL, "");
  return text === title ? title : capitalize(text);
}
