import type { NewCheck } from "#db/queries/geo/checks.ts";
import { toCapturedId } from "#lib/geo/engines/target.ts";
import { tidyCitations, tidyQueries } from "#lib/geo/engines/tidy.ts";
import { toPromptKey } from "#lib/geo/prompts/keys.ts";
import { hashText } from "#lib/geo/text-hash.ts";
import type { Capture } from "./contract.ts";

const ID_DIGITS = 25;

/** The prompt that a captured answer belongs to. */
export type CapturedPrompt = { id: string; prompt: string; branded: boolean };

type Place = { organizationId: string; projectId: string };
export type CapturedCheck = NewCheck & { text: string; citations: { url: string; title: string | null }[] };

/** Builds the check of a captured answer. Its id depends on what was captured alone, so that a repeat has the same. */
export function toCheck(place: Place, capture: Capture, { id: promptId, prompt, branded }: CapturedPrompt, now: Date) {
  const { access, country = null, surface, collector, screenshotHash } = capture;
  const engine = toCapturedId(capture.engine, access, country);
  const capturedAt = new Date(capture.capturedAt);
  const textSha256 = hashText(capture.answer);
  const key = [
    place.projectId,
    toPromptKey(capture.prompt),
    engine,
    capture.language,
    capturedAt.getTime(),
    textSha256,
  ];
  const row: CapturedCheck = {
    ...place,
    id: `chk_${hashText(JSON.stringify(key)).slice(0, ID_DIGITS)}`,
    scanId: null,
    promptId,
    prompt,
    branded,
    engine,
    provider: capture.engine.slice(0, capture.engine.indexOf("/")),
    language: capture.language,
    status: "ok",
    request: { text: capture.prompt, surface, collector, screenshotHash },
    accessMode: access,
    text: capture.answer,
    citations: tidyCitations(capture.citations.map(({ url, title = null }) => ({ url, title }))),
    searchQueries: tidyQueries(capture.searchQueries),
    cost: 0,
    textSha256,
    capturedAt,
    createdAt: now,
  };
  return row;
}
