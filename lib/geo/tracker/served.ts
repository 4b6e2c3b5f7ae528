import "server-only";
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { compact } from "./compact.ts";

/** The files of the tracker for websites: the module, and its source with types and comments. */
export const TRACKER_FILES = { "v1.mjs": "text/javascript", "v1.ts": "text/plain" } as const;
export type TrackerFile = keyof typeof TRACKER_FILES;

const made = new Map<TrackerFile, string>();

/** Gets the text of a file, which is built on first use. */
export function trackerFile(name: TrackerFile): string {
  const text = made.get(name) ?? makeFile(name);
  made.set(name, text);
  return text;
}

function makeFile(name: TrackerFile): string {
  const source = readFileSync(join(process.cwd(), "lib/geo/tracker/tracker.ts"), "utf8");
  return name === "v1.ts" ? source : `// Clarion tracker 1, source: v1.ts\n${compact(stripTypeScriptTypes(source))}\n`;
}
