import "server-only";
import type { Db } from "#db/client.ts";
import type { PostRow } from "#db/queries/posts/posts.ts";
import {
  findRevision,
  insertRevision,
  listGeneratedSentences,
  type RevisionRow,
  updateRevision,
} from "#db/queries/posts/revisions.ts";
import { listDraftSentences } from "#db/queries/posts/rewrites.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { type AttributedSentence, attributeSentences } from "#lib/content/evidence/attribute.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { applyChange, PassageFault } from "#lib/posts/apply-change.ts";
import { markdownText } from "#lib/posts/contract.ts";
import { formatSentences, parseSentences } from "#lib/posts/sentences.ts";
import { reviewAfterEdit } from "./approval.ts";
import { getAuthor, isSameAuthor } from "./author.ts";

/** A change of a text in a request. */
export type TextChange = {
  title?: string | undefined;
  slug?: string | null | undefined;
  markdown?: string | undefined;
  /** Passages of the text, each of which occurs once, and what replaces them; instead of `markdown`. */
  replacements?: { find: string; replace: string }[] | undefined;
};

/** Edits by one author within this time of a revision's creation belong to the same revision. */
const COALESCE_MS = 5 * 60_000;
/** Generated texts that an edit is compared with. */
const GENERATED_MAX = 10;

/** What a change gives a post another value for. */
export type Text = { title?: string; slug?: string | null; markdown?: string };

/**
 * The fields that a change gives another value.
 * @throws AppError `invalid` for an image post, and for a passage that does not occur exactly once
 */
export function changedText(row: PostRow, change: TextChange): Text {
  const { title, markdown } = applyTo(row, change);
  return {
    ...(title !== row.title ? { title } : {}),
    ...(change.slug !== undefined && change.slug !== row.slug ? { slug: change.slug } : {}),
    ...(markdown !== row.markdown && markdown !== null ? { markdown } : {}),
  };
}

/** The new title and text. An image post has no text to change. */
function applyTo(row: PostRow, change: TextChange): { title: string; markdown: string | null } {
  if (row.markdown === null) {
    if (change.markdown !== undefined || change.replacements !== undefined) throw noMarkdown();
    return { title: change.title ?? row.title, markdown: null };
  }
  try {
    const text = applyChange({ title: row.title, markdown: row.markdown }, change);
    const isStorable = text.markdown === row.markdown || markdownText.safeParse(text.markdown).success;
    if (!isStorable) throw new PassageFault("The changed text is empty or too long");
    return text;
  } catch (error) {
    if (!(error instanceof PassageFault)) throw error;
    throw new AppError(
      "invalid",
      error.message,
      "Copy each passage exactly from the text, with enough of it to occur once.",
    );
  }
}

function noMarkdown(): AppError {
  return new AppError(
    "invalid",
    "An image post has no Markdown",
    "Change its title, slug or status, or regenerate it.",
  );
}

/**
 * Writes a text to the author's open revision or a new one.
 * @param row the post with the text and the revision that the change is based on
 * @param rules `added` is a checked sentence of the text; it and `isNew` always get a new revision
 * @returns the ID of the revision
 */
export async function keepRevision(
  tx: Db,
  ctx: Ctx,
  row: PostRow,
  text: Text,
  now: Date,
  { added, isNew = added !== undefined }: { added?: AttributedSentence; isNew?: boolean } = {},
): Promise<string> {
  const organizationId = ctx.organization.id;
  const current = await findRevision(tx, organizationId, row.id, row.revisionId);
  const sentences =
    text.markdown === undefined ? current?.sentences : await attribute(tx, row, text.markdown, current, added);
  const author = getAuthor(ctx.principal);
  const present = {
    title: text.title ?? row.title,
    slug: text.slug === undefined ? row.slug : text.slug,
    markdown: text.markdown ?? row.markdown,
    imageToken: current?.imageToken ?? null,
    sentences: sentences ?? "[]",
    pending: current?.pending ?? null,
    review: text.title === undefined && text.markdown === undefined ? row.review : reviewAfterEdit(row.review),
  };
  if (!isNew && current && isOpen(current, now) && isSameAuthor(author, current)) {
    await updateRevision(tx, organizationId, current.id, { ...present, updatedAt: now });
    return current.id;
  }
  const id = newId("rev", now.getTime());
  await insertRevision(tx, {
    ...present,
    id,
    organizationId,
    postId: row.id,
    origin: "edited",
    authorUserId: author.userId,
    authorLabel: author.label,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

function isOpen(revision: RevisionRow, now: Date): boolean {
  return revision.origin === "edited" && now.getTime() - revision.createdAt.getTime() < COALESCE_MS;
}

/**
 * Compares with the generated texts too, so that a sentence gets its sources back when an edit is undone, and with the
 * drafts of the post, so that a change taken from one of them keeps its sources.
 */
async function attribute(
  tx: Db,
  { organizationId, id, ledgerId }: PostRow,
  markdown: string,
  current: RevisionRow | undefined,
  added: AttributedSentence | undefined,
): Promise<string> {
  const generated = await listGeneratedSentences(tx, organizationId, id, GENERATED_MAX);
  const drafts = ledgerId === null ? [] : await listDraftSentences(tx, organizationId, id, ledgerId, GENERATED_MAX);
  const versions = [current?.sentences ?? "[]", ...generated, ...drafts].map(parseSentences);
  return formatSentences(attributeSentences(markdown, ...versions, added ? [added] : []));
}
