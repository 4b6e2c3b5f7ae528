import { plural } from "#lib/format.ts";

/** `1 sentence has no source`. */
export function describeUnsourced(count: number): string {
  return `${plural(count, "sentence has", "sentences have")} no source`;
}
