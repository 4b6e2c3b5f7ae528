import "server-only";
import type { Db } from "#db/client.ts";
import { deleteUnusedLedger } from "#db/queries/posts/ledgers.ts";
import { lockPost, type PostRow, setPostLedger } from "#db/queries/posts/posts.ts";
import { findRevision } from "#db/queries/posts/revisions.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { countWithoutSource } from "#lib/content/evidence/attribute.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { HandlerOutput } from "#lib/http/endpoint.ts";
import { type OptionalPage, takePage } from "#lib/http/pagination.ts";
import { newId } from "#lib/ids.ts";
import type { EvidenceQuery, getEvidence as getEvidenceContract } from "#lib/posts/contract.ts";
import { applyDecision, type Decision, unknownEntries } from "#lib/posts/disposition.ts";
import { plainText } from "#lib/posts/heading.ts";
import { parseSentences } from "#lib/posts/sentences.ts";
import { getAuthor } from "./author.ts";
import { readLedger, storeLedger } from "./ledger.ts";
import { getPostRow } from "./read.ts";

type EvidenceView = HandlerOutput<typeof getEvidenceContract>;

/** The whole evidence, for callers that do not narrow it. */
const ALL: EvidenceQuery = { limit: undefined, page: undefined, dropped: "false", draft: "false" };

/** Returns the sentences of the current text with their ledger entries, and without a narrower query all entries. */
export async function getEvidence(ctx: Ctx, postId: string, query = ALL): Promise<EvidenceView> {
  const row = await getPostRow(ctx, postId);
  return view(ctx.db, ctx, row, await readLedger(ctx.db, ctx.organization.id, row.ledgerId), query);
}

/**
 * Restores or drops entries in a new ledger of the post; its text stays until it is regenerated. @throws AppError
 * `notFound` for an entry that the post's ledger does not contain
 */
export async function changeEvidence(ctx: Ctx, postId: string, decision: Decision, query = ALL): Promise<EvidenceView> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockPost(tx, ctx.organization.id, postId);
    if (!row) throw notFound("Post");
    const ledger = await readLedger(tx, ctx.organization.id, row.ledgerId);
    const unknown = ledger ? unknownEntries(ledger, decision) : [...decision.restore, ...decision.drop];
    if (!ledger || unknown.length > 0) throw unknownEntry(unknown);
    const changed = applyDecision(ledger, decision, getAuthor(ctx.principal).label);
    const now = ctx.clock.now();
    const id = newId("led", now.getTime());
    await storeLedger(tx, ctx.organization.id, id, changed, now);
    await setPostLedger(tx, ctx.organization.id, row.id, id);
    if (row.ledgerId) await deleteUnusedLedger(tx, ctx.organization.id, row.ledgerId);
    return view(tx, ctx, row, changed, query);
  });
}

/** The groups of entries from a brief; changes are grouped by category. */
const GROUPS: Partial<Record<LedgerEntry["kind"], string>> = {
  claim: "Facts",
  identity: "Brand identity",
  page: "Pages",
};

function unknownEntry(ids: string[]): AppError {
  return new AppError("notFound", "Ledger entry not found", "Use entry ids from GET /v1/posts/{postId}/evidence.", {
    details: ids.map((id) => ({ path: id, message: "is not in this post's ledger" })),
  });
}

async function view(
  db: Db,
  ctx: Ctx,
  row: PostRow,
  ledger: Ledger | undefined,
  query: EvidenceQuery,
): Promise<EvidenceView> {
  const revisionId = (query.draft === "true" && row.draftRevisionId) || row.revisionId;
  const revision = await findRevision(db, ctx.organization.id, row.id, revisionId);
  const sentences = revision ? parseSentences(revision.sentences) : [];
  const entries = (ledger?.entries ?? []).map((entry) => ({
    ...entry,
    category: GROUPS[entry.kind] ?? entry.category,
  }));
  const dropped = entries.filter(({ disposition }) => disposition === "dropped");
  return {
    ...narrow({ sentences, entries }, dropped, query),
    post: { id: row.id, revisionId },
    sentencesWithoutSource: countWithoutSource(sentences),
    totals: { sentences: sentences.length, entries: entries.length, dropped: dropped.length },
    organization: ctx.organization,
  };
}

type Evidence = Pick<EvidenceView, "sentences" | "entries" | "pagination">;

function narrow(evidence: Evidence, dropped: Evidence["entries"], query: EvidenceQuery): Evidence {
  const { sentences, entries } = evidence;
  const { q, limit, page } = query;
  if (query.dropped === "true") return cut({ sentences: [], entries: dropped }, "entries", query);
  if (q === undefined && limit === undefined && page === undefined) return evidence;
  const wanted = q === undefined ? sentences : sentences.filter(({ text }) => fold(text).includes(fold(q)));
  const shown = cut({ sentences: wanted, entries }, "sentences", query);
  const named = new Set(shown.sentences.flatMap(({ entryIds }) => entryIds));
  return { ...shown, entries: entries.filter(({ id }) => named.has(id)) };
}

function cut(evidence: Evidence, list: "sentences" | "entries", page: OptionalPage): Evidence {
  return takePage(evidence, [list], page) as Evidence;
}

/** A sentence as it reads, so that one copied from a rendered page matches. */
function fold(text: string): string {
  return plainText(text).replace(/\s+/g, " ").toLowerCase();
}
