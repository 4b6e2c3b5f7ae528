import { trackerFile } from "#lib/geo/tracker/served.ts";
import type * as source from "#lib/geo/tracker/tracker.ts";

/** Loads the tracker from the served bytes, as a website does. */
export async function servedTracker(): Promise<typeof source> {
  const bytes = Buffer.from(trackerFile("v1.mjs")).toString("base64");
  return import(/* @vite-ignore */ `data:text/javascript;base64,${bytes}`);
}
