import "server-only";
import { findPrompt, listPrompts } from "#db/queries/geo/prompts.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { promptSourceKey, searchSourceKey } from "#lib/geo/gaps/keys.ts";
import { coverageOf } from "#lib/geo/gaps/own-answer.ts";
import { findSearchGap } from "#lib/geo/gaps/search-gaps.ts";
import { gapScopeOf } from "#lib/geo/gaps/service.ts";
import { promptKeyOf } from "#lib/geo/prompts/keys.ts";
import { isMeasured, type Scope } from "#lib/geo/visibility/service/scope.ts";
import type { SourceKind } from "./contract.ts";

/** What led to a brief. */
export type Source = {
  sourceKind: SourceKind;
  sourceId: string | null;
  /** What two open briefs may not share; null where nothing measured led to it. */
  sourceKey: string | null;
  /** The question that the article answers. */
  targetPrompt: string;
  /** Prompts whose answers tell whether it helps. */
  promptIds: string[];
};
type Asked = { topic: string; sourceKind: SourceKind; sourceId?: string | undefined };

/** Both in all words of the topic: a prompt with them asks the same. */
const ALIKE = 0.8;
const ALIKE_MAX = 3;

/** @throws AppError `invalid` without the id of what it is made from, `notFound` for one that is not there */
export async function resolveSource(scope: Scope, asked: Asked): Promise<Source> {
  const { sourceKind, sourceId } = asked;
  if (sourceKind === "manual") return ofTopic(scope, asked.topic);
  if (sourceId === undefined) {
    throw new AppError(
      "invalid",
      `sourceId: is required where sourceKind is ${sourceKind}`,
      "Name the gap or prompt.",
      {
        details: [{ path: "sourceId", message: `is required where sourceKind is ${sourceKind}` }],
      },
    );
  }
  const isSearch = sourceKind === "search" || (sourceKind === "gap" && sourceId.startsWith("sgap_"));
  return isSearch ? ofSearch(scope, sourceKind, sourceId) : ofPrompt(scope, sourceKind, sourceId);
}

async function ofPrompt(scope: Scope, sourceKind: SourceKind, sourceId: string): Promise<Source> {
  const prompt = await findPrompt(scope.ctx.db, scope.organizationId, scope.projectId, sourceId);
  if (!prompt) throw notFound(sourceKind === "gap" ? "Gap" : "Prompt");
  const sourceKey = promptSourceKey(sourceId);
  return { sourceKind, sourceId, sourceKey, targetPrompt: prompt.prompt, promptIds: [sourceId] };
}

async function ofSearch(scope: Scope, sourceKind: SourceKind, sourceId: string): Promise<Source> {
  const gap = isMeasured(scope) ? await findSearchGap(scope.ctx.db, gapScopeOf(scope), sourceId) : undefined;
  if (!gap) throw notFound("Gap");
  const promptIds = gap.prompts.map(({ promptId }) => promptId);
  return { sourceKind, sourceId, sourceKey: searchSourceKey(sourceId), targetPrompt: gap.prompt, promptIds };
}

/** A topic is measured by the prompts that ask for it. */
async function ofTopic({ ctx, organizationId, projectId }: Scope, topic: string): Promise<Source> {
  const prompts = await listPrompts(ctx.db, organizationId, projectId);
  const same = prompts.filter(({ prompt }) => promptKeyOf(prompt) === promptKeyOf(topic));
  const alike = same.length > 0 ? same : prompts.filter(({ prompt }) => isAlike(topic, prompt)).slice(0, ALIKE_MAX);
  const promptIds = alike.map(({ id }) => id);
  return { sourceKind: "manual", sourceId: null, sourceKey: null, targetPrompt: topic, promptIds };
}

function isAlike(topic: string, prompt: string): boolean {
  return coverageOf(topic, { title: prompt, text: "" }).title >= ALIKE;
}
