import "server-only";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { findBrand, findDefaultBrand } from "#db/queries/brands/brands.ts";
import type { PostRow } from "#db/queries/posts/posts.ts";
import { findRevision } from "#db/queries/posts/revisions.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { checkPlace, type Voice } from "#lib/content/lead/check.ts";
import { completeSentence, formatSentence } from "#lib/content/lead/format.ts";
import { findOpening, insertAfter } from "#lib/content/lead/opening.ts";
import { findThinLead } from "#lib/content/lead/thin-lead.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { TEXT_TYPES, type TextType } from "#lib/content/types.ts";
import type { HandlerOutput } from "#lib/http/endpoint.ts";
import { MARKDOWN_MAX } from "#lib/posts/limits.ts";
import { parseSentences } from "#lib/posts/sentences.ts";
import { withDraft } from "#lib/posts/service/draft.ts";
import { readLedger } from "#lib/posts/service/ledger.ts";
import { getPostRow } from "#lib/posts/service/read.ts";
import { addSentence } from "#lib/posts/service/write.ts";
import { asksForNone, checkPersonSentence } from "./check.ts";
import type { getThinLead as getThinLeadContract } from "./contract.ts";

type Lead = { entry: LedgerEntry; ledger: Ledger; type: TextType; markdown: string };

const byModel = z.object({ writer: z.object({ kind: z.literal("model") }) });

/** Returns the change that a post leads with while its sources say nothing beyond its title, else null. */
export async function getThinLead(
  ctx: Ctx,
  postId: string,
  ofDraft = false,
): Promise<HandlerOutput<typeof getThinLeadContract>> {
  const row = await getPostRow(ctx, postId);
  const lead = await findLead(ctx.db, ofDraft ? await withDraft(ctx.db, row) : row);
  return {
    lead: lead && { entry: lead.entry, description: lead.entry.detail },
    organization: ctx.organization,
  };
}

/**
 * Adds a person's sentence on the lead of a post after its first sentence, as a revision of its own.
 * @throws AppError `notFound`; `preconditionFailed` for a stale ETag; `conflict` if the post asks for no sentence;
 * `invalid` for a sentence of another form, and for one without a source unless `withoutSource`
 */
export async function addLeadSentence(
  ctx: Ctx,
  postId: string,
  input: { sentence: string; withoutSource: boolean; draft?: boolean },
  ifMatch: string | undefined,
): Promise<PostRow> {
  return addSentence(ctx, postId, { ifMatch, draft: input.draft ?? false }, async (tx, row) => {
    const lead = await findLead(tx, row);
    const opening = lead && findOpening(lead.markdown);
    if (!lead || !opening) throw asksForNone();
    const sentence = completeSentence(input.sentence);
    const text = formatSentence(sentence, lead.type);
    const markdown = insertAfter(opening, lead.markdown, text);
    const faults = checkPlace(markdown, text, lead.type);
    if (markdown.length > MARKDOWN_MAX) faults.push("Shorten the sentence: the post would be too long.");
    const sources = { ...lead, ...(await getVoice(tx, row)) };
    const hasSource = checkPersonSentence(sentence, lead.type, sources, {
      mayLackSource: input.withoutSource,
      faults,
    });
    return { markdown, sentence: { text, entryIds: hasSource ? [lead.entry.id] : [], author: "person" } };
  });
}

async function findLead(db: Db, row: PostRow): Promise<Lead | null> {
  const { organizationId, markdown, contentType } = row;
  const type = TEXT_TYPES.find((each) => each === contentType);
  if (markdown === null || type === undefined || byModel.safeParse(row.sourceMetadata).success) return null;
  const ledger = await readLedger(db, organizationId, row.ledgerId);
  const revision = await findRevision(db, organizationId, row.id, row.revisionId);
  if (!ledger || !revision) return null;
  const entry = findThinLead({ markdown, sentences: parseSentences(revision.sentences) }, ledger);
  return entry && { entry, ledger, type, markdown };
}

/** The names and the language of the post's brand. */
async function getVoice(db: Db, { organizationId, brandIdentityId }: PostRow): Promise<Voice> {
  const brand =
    (brandIdentityId && (await findBrand(db, organizationId, brandIdentityId))) ||
    (await findDefaultBrand(db, organizationId));
  return {
    names: [brand?.name, brand?.companyName].filter((name) => typeof name === "string"),
    language: brand?.language ?? "English",
  };
}
