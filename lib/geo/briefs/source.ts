import "server-only";
import { findPrompt, listPrompts } from "#db/queries/geo/prompts.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { computeCoverage } from "#lib/geo/gaps/coverage.ts";
import { promptSourceKey, searchSourceKey } from "#lib/geo/gaps/keys.ts";
import { findSearchGap } from "#lib/geo/gaps/search-gaps.ts";
import { toGapScope } from "#lib/geo/gaps/service.ts";
import { toPromptKey } from "#lib/geo/prompts/keys.ts";
import { countAnswered, isMeasured, type Scope } from "#lib/geo/visibility/service/scope.ts";
import type { SourceKind } from "./contract.ts";

/** The source of a brief. */
export type Source = {
  sourceKind: SourceKind;
  sourceId: string | null;
  /** Unique among open briefs; null for a manual topic. */
  sourceKey: string | null;
  targetPrompt: string;
  /** The prompts whose answers show whether the article helps. */
  promptIds: string[];
};
type SourceRequest = { topic: string; sourceKind: SourceKind; sourceId?: string | undefined };

/** The share of a topic's words that a prompt must contain to count as the same question. */
const SAME_QUESTION_SHARE = 0.8;
const MATCHES_MAX = 3;

/** @throws AppError `invalid` without a source id, `notFound` for an unknown source */
export async function resolveSource(scope: Scope, request: SourceRequest): Promise<Source> {
  const { sourceKind, sourceId } = request;
  if (sourceKind === "manual") return fromTopic(scope, request.topic);
  if (sourceId === undefined) {
    throw new AppError(
      "invalid",
      `sourceId: is required where sourceKind is ${sourceKind}`,
      "Send the id of the gap or prompt.",
      {
        details: [{ path: "sourceId", message: `is required where sourceKind is ${sourceKind}` }],
      },
    );
  }
  const isSearch = sourceKind === "search" || (sourceKind === "gap" && sourceId.startsWith("sgap_"));
  return isSearch ? fromSearch(scope, sourceKind, sourceId) : fromPrompt(scope, sourceKind, sourceId);
}

async function fromPrompt(scope: Scope, sourceKind: SourceKind, sourceId: string): Promise<Source> {
  const prompt = await findPrompt(scope.ctx.db, scope.organizationId, scope.projectId, sourceId);
  if (!prompt) throw notFound(sourceKind === "gap" ? "Gap" : "Prompt");
  const sourceKey = promptSourceKey(sourceId);
  return { sourceKind, sourceId, sourceKey, targetPrompt: prompt.prompt, promptIds: [sourceId] };
}

async function fromSearch(scope: Scope, sourceKind: SourceKind, sourceId: string): Promise<Source> {
  const counted = await countAnswered(scope);
  const gap = isMeasured(counted) ? await findSearchGap(counted, toGapScope(counted), sourceId) : undefined;
  if (!gap) throw notFound("Gap");
  const promptIds = gap.prompts.map(({ promptId }) => promptId);
  return { sourceKind, sourceId, sourceKey: searchSourceKey(sourceId), targetPrompt: gap.prompt, promptIds };
}

/** A topic is measured by the prompts that ask the same question. */
async function fromTopic({ ctx, organizationId, projectId }: Scope, topic: string): Promise<Source> {
  const prompts = await listPrompts(ctx.db, organizationId, projectId);
  const same = prompts.filter(({ prompt }) => toPromptKey(prompt) === toPromptKey(topic));
  const matches =
    same.length > 0 ? same : prompts.filter(({ prompt }) => isSameQuestion(topic, prompt)).slice(0, MATCHES_MAX);
  const promptIds = matches.map(({ id }) => id);
  return { sourceKind: "manual", sourceId: null, sourceKey: null, targetPrompt: topic, promptIds };
}

function isSameQuestion(topic: string, prompt: string): boolean {
  return computeCoverage(topic, { title: prompt, text: "" }).title >= SAME_QUESTION_SHARE;
}
