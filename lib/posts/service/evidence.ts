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
import { newId } from "#lib/ids.ts";
import type { getEvidence as getEvidenceContract } from "#lib/posts/contract.ts";
import { applyDecision, type Decision, unknownEntries } from "#lib/posts/disposition.ts";
import { parseSentences } from "#lib/posts/sentences.ts";
import { getAuthor } from "./author.ts";
import { readLedger, storeLedger } from "./ledger.ts";
import { getPostRow } from "./read.ts";

type EvidenceView = HandlerOutput<typeof getEvidenceContract>;

/** Returns every sentence of the current text with its ledger entries, and all entries including dropped ones. */
export async function getEvidence(ctx: Ctx, postId: string): Promise<EvidenceView> {
  const row = await getPostRow(ctx, postId);
  return view(ctx.db, ctx, row, await readLedger(ctx.db, ctx.organization.id, row.ledgerId));
}

/**
 * Restores or drops entries in a new ledger of the post; its text stays until it is regenerated. @throws AppError
 * `notFound` for an entry that the post's ledger does not contain
 */
export async function changeEvidence(ctx: Ctx, postId: string, decision: Decision): Promise<EvidenceView> {
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
    return view(tx, ctx, row, changed);
  });
}

/** The groups of entries from a brief; changes are grouped by category. */
const GROUPS: Partial<Record<LedgerEntry["kind"], string>> = {
  claim: "Facts",
  identity: "Brand identity",
  page: "Pages",
};

function unknownEntry(ids: string[]): AppError {
  return new AppError("notFound", "Ledger entry not found", "Take entry ids from GET /v1/posts/{postId}/evidence.", {
    details: ids.map((id) => ({ path: id, message: "is no entry of this post's ledger" })),
  });
}

async function view(db: Db, ctx: Ctx, row: PostRow, ledger: Ledger | undefined): Promise<EvidenceView> {
  const revision = await findRevision(db, ctx.organization.id, row.id, row.revisionId);
  const sentences = revision ? parseSentences(revision.sentences) : [];
  return {
    post: { id: row.id, revisionId: row.revisionId },
    sentences,
    sentencesWithoutSource: countWithoutSource(sentences),
    entries: (ledger?.entries ?? []).map((entry) => ({ ...entry, category: GROUPS[entry.kind] ?? entry.category })),
    organization: ctx.organization,
  };
}
