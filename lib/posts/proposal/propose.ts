import "server-only";
import { findBrand, findDefaultBrand } from "#db/queries/brands/brands.ts";
import type { PostRow } from "#db/queries/posts/posts.ts";
import { findRevision } from "#db/queries/posts/revisions.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { X_LENGTH_MAX } from "#lib/content/limits.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import { AppError } from "#lib/errors.ts";
import { applyChange, PassageFault } from "#lib/posts/apply-change.ts";
import { markdownText } from "#lib/posts/contract.ts";
import { parseSentences } from "#lib/posts/sentences.ts";
import { withDraft } from "#lib/posts/service/draft.ts";
import { readLedger } from "#lib/posts/service/ledger.ts";
import { getPostRow } from "#lib/posts/service/read.ts";
import { withoutForeignPictures } from "#lib/web/pictures.ts";
import type { PostProposal, ProposedChange } from "./contract.ts";
import { findUnsupported, type Unsupported } from "./find-unsupported.ts";

/** The limit for both texts together, which the chat stores and sends to the editor. */
const BYTES_MAX = 90_000;
/** Unsupported sentences in an answer. */
const UNSUPPORTED_MAX = 20;

/**
 * Returns a changed version of a post together with its text, or the draft changes of it; writes
 * nothing.
 * @throws AppError `notFound`; `invalid` for an image post, a passage that does not occur exactly once, no change, or
 * a text too long for X
 */
export async function proposeEdit(ctx: Ctx, postId: string, change: ProposedChange): Promise<PostProposal> {
  const row = await withDraft(ctx.db, await getPostRow(ctx, postId));
  const { title, markdown, contentType } = row;
  if (markdown === null) throw refused("An image post has no text", "Say that pictures cannot be changed here.");
  const base = { title, markdown };
  const wanted = changed(base, change);
  const proposed = { ...wanted, markdown: withoutForeignPictures(wanted.markdown, [markdown]) };
  if (proposed.title === title && proposed.markdown === markdown) {
    throw refused("The proposal changes nothing", "Propose another text, or say why the post can stay as it is.");
  }
  if (!markdownText.safeParse(proposed.markdown).success) {
    throw refused("The proposed text is empty or too long", "Keep it between 1 and 100,000 characters.");
  }
  if (contentType === "twitter_post") requireRoomOnX(markdown, proposed.markdown);
  const proposal = { postId, base, proposed, unsupported: await listUnsupported(ctx, row, proposed.markdown) };
  if (JSON.stringify(proposal).length > BYTES_MAX) {
    throw refused("The post is too long for a proposal", "Say which passage to change by hand, and how.");
  }
  return proposal;
}

/** Posts that people wrote have no sources to check against. */
async function listUnsupported({ db, organization }: Ctx, row: PostRow, proposed: string): Promise<Unsupported[]> {
  const ledger = await readLedger(db, organization.id, row.ledgerId);
  const revision = await findRevision(db, organization.id, row.id, row.revisionId);
  if (!ledger || !revision) return [];
  const { brandIdentityId: brandId } = row;
  const brand = await (brandId === null
    ? findDefaultBrand(db, organization.id)
    : findBrand(db, organization.id, brandId));
  const base = { markdown: row.markdown ?? "", sentences: parseSentences(revision.sentences) };
  return findUnsupported(base, proposed, ledger, brand?.language ?? "English").slice(0, UNSUPPORTED_MAX);
}

function changed(base: PostProposal["base"], change: ProposedChange): PostProposal["proposed"] {
  try {
    return applyChange(base, change);
  } catch (error) {
    if (!(error instanceof PassageFault)) throw error;
    throw refused(error.message, "Read the post again and take the passage exactly as it stands there.");
  }
}

/** A text that is already too long may still become shorter. */
function requireRoomOnX(current: string, proposed: string): void {
  const length = weightedLength(proposed.trim());
  if (length <= X_LENGTH_MAX || length <= weightedLength(current.trim())) return;
  throw refused(
    `The proposed text weighs ${length} characters on X`,
    `Propose one of at most ${X_LENGTH_MAX}; a link counts 23, an emoji 2.`,
  );
}

function refused(message: string, recovery: string): AppError {
  return new AppError("invalid", message, recovery);
}
