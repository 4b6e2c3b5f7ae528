import "server-only";
import { notFound } from "#lib/errors.ts";
import { execute } from "#lib/pipeline/metered.ts";
import { type EvidenceView, getEvidence } from "#lib/posts/contract.ts";
import { postOperations } from "#lib/posts/operations.ts";
import { present } from "#lib/tools/present.ts";
import { buildView, EMPTY_VIEW } from "#lib/tools/view.ts";
import type { Caller } from "./caller.ts";

const VIEW = buildView(getEvidence.output);
/** Sentences of a page, the same number as in the tool's answer. */
const PAGE_SIZE = String(getEvidence.tool?.defaults?.limit);

/**
 * Reads sentences of a post with the changes behind each, as JSON and at most as long as an answer of a tool.
 * @param query `q`, a part of the sentences that are meant, and `page`
 * @throws AppError `notFound` for a post that the organization does not have, `invalid` for the query
 */
export async function readSentences(caller: Caller, postId: string, query: URLSearchParams): Promise<string> {
  const narrowed = { page: "1", ...Object.fromEntries(query), limit: PAGE_SIZE };
  return JSON.stringify(present(await readEvidence(caller, postId, narrowed), VIEW, undefined).data);
}

/**
 * Reads one change of a post's ledger with all its facts and the sentences that it is behind, as JSON.
 * @throws AppError `notFound` for a post or a change that the organization does not have
 */
export async function readChange(caller: Caller, postId: string, entryId: string): Promise<string> {
  const { post, entries, sentences } = await readEvidence(caller, postId, {});
  const change = entries.find(({ id }) => id === entryId);
  if (!change) throw notFound("Change");
  const output = { post, change, sentences: sentences.filter(({ entryIds }) => entryIds.includes(entryId)) };
  return JSON.stringify(present(output, EMPTY_VIEW, undefined).data);
}

async function readEvidence(caller: Caller, postId: string, query: Record<string, string>): Promise<EvidenceView> {
  const operation = postOperations.find(({ endpoint }) => endpoint.id === getEvidence.id);
  if (!operation) throw new Error(`There is no operation ${getEvidence.id}.`);
  const { output } = await execute(operation, caller.ctx, { params: { postId }, query });
  return output as EvidenceView;
}
