import type { ModelFaultKind } from "#lib/ai/fault.ts";
import { type Draft, isSkipped, type Skipped } from "#lib/content/types.ts";
import { writeText } from "#lib/content/writers/write.ts";
import type { CheckContext } from "./check.ts";
import { listDossiers } from "./dossiers.ts";
import { choosePlan } from "./edit.ts";
import { judgeSentences } from "./judge-sentences.ts";
import { buildOutline, type Outline } from "./outline.ts";
import { applyHighlights } from "./plan.ts";
import type { Brief } from "./prompt.ts";
import type { ModelRequest, ModelWritten, Until } from "./request.ts";
import { SourceReads } from "./source-reads.ts";
import { PostVerifier } from "./verify-post.ts";
import { PartWriter } from "./word-parts.ts";
import { Wordings } from "./wordings.ts";

/** How often flaws are sent back to the model (generation.md, section 5). */
const REPAIRS = 2;

/**
 * Writes a post with a model: links, numbers and authors come from code, every sentence of the model names its facts.
 * Sentences are checked by rules, then judged by a second reading. Unsupported ones are sent back twice and then left
 * out one by one; a part of which less than half is left uses the deterministic text.
 * @param until `edited` stops before a word is written, `written` before anything is judged or sent back
 */
export async function writeWithModel(request: ModelRequest, until: Until = "checked"): Promise<ModelWritten | Skipped> {
  const { type, ledger, options } = request;
  const skipped = writeText(type, ledger, options);
  if (isSkipped(skipped)) return skipped;
  // One marker for the whole post, so that providers can cache what its requests share.
  const nonce = request.nonce();
  const { plan, fault } = await choosePlan(request, listDossiers(ledger), nonce);
  const highlights = plan.highlights.map(({ id }) => id);
  const planned = applyHighlights(ledger, highlights);
  const sections = plan.sections.map((entries) => entries.map(({ id }) => id));
  const deterministic = writeText(type, planned, options, sections);
  if (isSkipped(deterministic)) return deterministic;
  const lead = planned.entries.find(({ id }) => id === plan.lead?.id) ?? null;
  const outline = buildOutline(type, deterministic, planned, lead);
  const post = createPost({ ...request, ledger: planned }, outline, deterministic, nonce, fault);
  if (until !== "edited") await post.writer.write();
  if (until === "checked") await checkAndRevise(post);
  return { ...toResult(post), highlights };
}

type Post = {
  request: ModelRequest;
  nonce: string;
  wordings: Wordings;
  writer: PartWriter;
  verifier: PostVerifier;
  reads: SourceReads;
};

function createPost(
  request: ModelRequest,
  outline: Outline,
  deterministic: Draft,
  nonce: string,
  fault: ModelFaultKind | null,
): Post {
  const { type, ledger, profile, options } = request;
  const dossiers = listDossiers(ledger);
  const dossiersOf = new Map(dossiers.map((dossier) => [dossier.entry, dossier]));
  const sections = outline.slots.filter((slot) => slot.kind === "section").length;
  const byHandle = new Map(dossiers.map((dossier) => [dossier.handle, dossier]));
  const reads = new SourceReads(request.read, byHandle);
  const shaped = { type, sections, length: options.length ?? ("full" as const) };
  const brief: Brief = {
    ...shaped,
    ledger,
    profile,
    tone: options.tone,
    dossiers: dossiersOf,
    reads,
    earlierTitles: request.earlierTitles ?? [],
    rewrite: request.rewrite,
  };
  const context: CheckContext = {
    ...shaped,
    ledger,
    options,
    profile,
    names: listNames(request),
    dossiers: byHandle,
    dossiersOf,
  };
  const wordings = new Wordings(outline, fault);
  return {
    request,
    nonce,
    wordings,
    writer: new PartWriter(request, brief, context, wordings, nonce),
    verifier: new PostVerifier(request, outline, deterministic, wordings, reads),
    reads,
  };
}

async function checkAndRevise(post: Post): Promise<void> {
  const { wordings, writer } = post;
  await check(post);
  for (let repair = 0; repair < REPAIRS && wordings.stopped === null; repair += 1) {
    const rejected = wordings.listRejected();
    if (rejected.length === 0) return;
    await writer.revise(rejected);
    await check(post);
  }
}

async function check({ request, wordings, verifier, nonce }: Post): Promise<void> {
  wordings.rejectRepetitions();
  await judgeSentences(request, wordings, nonce);
  verifier.verify();
}

function toResult({ wordings, verifier, reads }: Post): Omit<ModelWritten, "highlights"> {
  verifier.leaveOutUnverified();
  const sentences = wordings.listAccepted().flatMap((slot) => wordings.sentencesOf(slot));
  return {
    draft: verifier.draft(),
    reads: reads.facts,
    total: wordings.slots.length,
    fallbacks: wordings.listFallbacks(),
    removals: wordings.removals.filter(({ slot }) => wordings.isAccepted(slot)),
    unjudged: sentences.filter((sentence) => !wordings.judged.has(sentence)).length,
    ignored: wordings.ignored,
  };
}

/** What every sentence may name: the product, its repositories and range, and the brand's own words. */
function listNames({ ledger, profile, options }: ModelRequest): string[] {
  return [
    options.companyName,
    profile.name,
    profile.companyName,
    profile.companyDescription,
    profile.audienceDescription,
    ...profile.style.names,
    ...profile.style.forbidden.map(({ replacement }) => replacement),
    ...ledger.repositories.flatMap(({ owner, name }) => [owner, name]),
    ledger.range.label,
  ].filter((name) => typeof name === "string");
}
