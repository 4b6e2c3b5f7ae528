import type { BriefSource } from "#components/geo/briefs/new-brief-dialog.tsx";
import type { PromptGap } from "#lib/geo/gaps/contract.ts";

/** What a brief that closes the gap is made from. */
export function sourceOf({ id, prompt, competitors }: PromptGap): BriefSource {
  return { kind: "gap", id, topic: prompt, competitors: competitors.map(({ brand }) => brand) };
}
