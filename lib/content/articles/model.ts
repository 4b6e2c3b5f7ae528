import { randomBytes } from "node:crypto";
import { describeStop, FAULT_REASONS, type Stage } from "#lib/ai/describe-fault.ts";
import { ModelFault } from "#lib/ai/fault.ts";
import type { StagedModel } from "#lib/ai/recorded-calls.ts";
import type { Spent } from "#lib/ai/session.ts";
import { escapeBlockStart, toInline } from "#lib/content/text/inline.ts";
import type { Draft } from "#lib/content/types.ts";
import type { CheckedSentence } from "#lib/content/writers/model/check.ts";
import { piece } from "#lib/content/writers/piece.ts";
import { assemble, type Written, writeSection } from "./article.ts";
import { askForSections, type SectionReply } from "./ask-sections.ts";
import { checkArticle } from "./check.ts";
import { type ArticleSources, checkArticleSentence, judgeArticle } from "./check-sentences.ts";
import type { ArticleContext } from "./ledger.ts";
import type { ArticlePlan } from "./plan.ts";
import { type ArticleMaterial, buildInstructions, buildPrompt, type Complaint, type Wanted } from "./prompt.ts";

/** How often flaws are sent back to the model (generation.md, section 5). */
const REPAIRS = 2;
const COMPLAINTS_MAX = 40;
/** The paragraphs of each section, by its number in the plan, with all that is wrong with their sentences. */
type Sections = Map<number, CheckedSentence[][]>;
/** What a model wrote. `notes` say what its answers lacked; `isStopped` where they are why sections are missing. */
type Answered = { sections: Sections; notes: string[]; isStopped: boolean };

/** Who wrote an article, what it cost, and the headings of the sections that are written by rules. */
type ArticleWriter = Spent & {
  kind: "model" | "deterministic";
  model: string;
  provider: string;
  fallbackSections: string[];
};

/** An article, the record of its writer, and one sentence for people on each thing that is not the model's. */
export type ModelArticle = { draft: Draft; writer: ArticleWriter; report: string[] };

/**
 * Has a model write the article section by section. Sentences are checked by rules and by a second reading, sent back
 * twice and then left out; a section of which less than half is left is written by rules. The report says what was
 * changed.
 */
export async function writeArticleByModel(
  plan: ArticlePlan,
  context: ArticleContext,
  material: ArticleMaterial,
  model: StagedModel,
): Promise<ModelArticle> {
  const { sections: answered, notes: stops, isStopped } = await writeSections(plan, context, material, model);
  const { id, provider } = model.choice;
  const isProven = (section: Written) => proves(section, plan, context, material);
  const parts = plan.sections.map((_, index) => chooseText(plan, index, answered.get(index + 1) ?? [], isProven));
  const notes = parts.flatMap(({ heading, reason }) => {
    // Without a whole answer there is one reason for all sections.
    if (reason === null || (reason === "missing" && isStopped)) return [];
    return [describeChange(heading, reason, id)];
  });
  const sections = parts.flatMap(({ written }) => written ?? []);
  const fallbacks = parts.filter(({ isOwn, reason }) => !isOwn && reason !== null);
  const kind = parts.some(({ isOwn }) => isOwn) ? ("model" as const) : ("deterministic" as const);
  const fallbackSections = fallbacks.map(({ heading }) => heading);
  return {
    draft: assemble(plan, context, sections, material.options),
    writer: { kind, model: id, provider, ...model.spent, fallbackSections },
    report: [...stops, ...notes],
  };
}

/** Why a section is not as the model wrote it. */
type Change = "missing" | "unproven" | "shortened";
/** The text of a section: the model's own, or by rules, where facts carry one. */
type SectionText = { heading: string; written: Written | undefined; isOwn: boolean; reason: Change | null };

/** Chooses the model's own text of a section if its facts prove at least half of it, else the text by rules. */
function chooseText(
  plan: ArticlePlan,
  index: number,
  paragraphs: readonly CheckedSentence[][],
  isProven: (section: Written) => boolean,
): SectionText {
  const heading = plan.sections[index]?.heading ?? "";
  const kept = keepSupported(paragraphs);
  const own = kept && toWritten(heading, index, kept);
  if (own && isProven(own)) {
    const isWhole = kept.flat().length === paragraphs.flat().length;
    return { heading, written: own, isOwn: true, reason: isWhole ? null : "shortened" };
  }
  const written = writeSection(plan, index);
  if (paragraphs.length > 0) return { heading, written, isOwn: false, reason: "unproven" };
  return { heading, written, isOwn: false, reason: written ? "missing" : null };
}

function describeChange(heading: string, change: Change, modelId: string): string {
  if (change === "shortened") return `Sentences that no fact supports were left out of “${heading}”.`;
  const why = change === "missing" ? `${modelId} left it out` : `what ${modelId} wrote could not be proved`;
  return `“${heading}” is written by rules: ${why}.`;
}

async function writeSections(
  plan: ArticlePlan,
  context: ArticleContext,
  material: ArticleMaterial,
  model: StagedModel,
): Promise<Answered> {
  const nonce = randomBytes(12).toString("hex");
  const answered: Answered = { sections: new Map(), notes: [], isStopped: false };
  const { sections } = answered;
  const sources = listSources(plan, context, material);
  const ask = async (stage: "write" | "revise", wanted: Wanted): Promise<boolean> => {
    const prompt = buildPrompt(plan, material, wanted, nonce);
    const answer = await askForSections(model, { stage, ...prompt, instructions: buildInstructions(nonce) });
    takeSections(sections, answer.sections, wanted, sources);
    return answer.isCut;
  };
  let stage: Stage = "write";
  try {
    for (let round = 0; round <= REPAIRS; round += 1) {
      const wrong = listComplaints(sections);
      if (round > 0 && wrong.length === 0) break;
      stage = round === 0 ? "write" : "revise";
      if (stage === "write") await writeAll(plan, answered, (wanted) => ask("write", wanted));
      else await ask("revise", { wrong });
      stage = "judge";
      await judgeArticle([...sections.values()].flat(2), model, nonce);
    }
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    answered.notes.push(describeStop(stage, error.kind));
    answered.isStopped = true;
  }
  return answered;
}

/** Asks for all sections, and once more for those that an answer which was cut off did not finish. */
async function writeAll(
  plan: ArticlePlan,
  answered: Answered,
  ask: (wanted: Wanted) => Promise<boolean>,
): Promise<void> {
  const all = plan.sections.map((_, index) => index + 1);
  const listMissing = () => all.filter((section) => !answered.sections.has(section));
  if (!(await ask({}))) return;
  const missing = listMissing();
  if (missing.length === 0) return;
  const place = answered.notes.push(describeStop("write", "truncated"));
  // An answer that ended no section would be cut off again, unless less is asked for.
  const only = missing.length < all.length ? missing : missing.slice(0, Math.ceil(all.length / 2));
  answered.isStopped = await ask({ only });
  const kept = `${FAULT_REASONS.truncated}. The sections that it had finished stay, and`;
  const isNothingKept = listMissing().length === all.length;
  if (answered.isStopped && isNothingKept) return;
  const rest = answered.isStopped ? "Clarion writes the others by its rules" : "a second request asked for the others";
  answered.notes[place - 1] = `${kept} ${rest}.`;
}

function listSources(plan: ArticlePlan, context: ArticleContext, { ledger, profile }: ArticleMaterial): ArticleSources {
  return {
    facts: ledger.entries.map(({ id, title }) => ({ id, text: title })),
    names: [context.brandName, plan.targetPrompt, plan.workingTitle],
    language: profile.language,
  };
}

/** Checks sections by rules and keeps them, of an answer about some sections only those. */
function takeSections(
  sections: Sections,
  written: readonly SectionReply[],
  { wrong, only }: Wanted,
  sources: ArticleSources,
): void {
  const wanted = only ?? wrong?.map(({ section }) => section);
  for (const { section, paragraphs } of written) {
    if (wanted !== undefined && !wanted.includes(section)) continue;
    sections.set(
      section,
      paragraphs.map((sentences) => sentences.map(({ text, ids }) => checkArticleSentence(text, ids, sources))),
    );
  }
}

function listComplaints(sections: Sections): Complaint[] {
  return [...sections].flatMap(([section, paragraphs]) => {
    const wrong = paragraphs.flat().flatMap(({ text, flaws }) => flaws.map(({ message }) => `"${text}": ${message}`));
    return wrong.length === 0 ? [] : [{ section, wrong: wrong.slice(0, COMPLAINTS_MAX) }];
  });
}

/** The supported sentences of a section; undefined if they are less than half of it. */
function keepSupported(paragraphs: readonly CheckedSentence[][]): CheckedSentence[][] | undefined {
  const kept = paragraphs
    .map((sentences) => sentences.filter(({ flaws }) => flaws.length === 0))
    .filter((sentences) => sentences.length > 0);
  const isEnough = kept.length > 0 && kept.flat().length * 2 >= paragraphs.flat().length;
  return isEnough ? kept : undefined;
}

function toWritten(heading: string, index: number, paragraphs: readonly CheckedSentence[][]): Written {
  const ids = [...new Set(paragraphs.flat().flatMap(({ entryIds }) => entryIds))];
  const blocks = paragraphs.map((sentences) => {
    const [first, ...rest] = sentences.map(({ text, entryIds }) => ({ text: toInline(text), entryIds }));
    return first ? piece("", { ...first, text: escapeBlockStart(first.text) }, ...rest) : piece("");
  });
  return { index, pieces: [piece("## ", { text: toInline(heading), entryIds: ids }), ...blocks] };
}

function proves(
  section: Written,
  plan: ArticlePlan,
  context: ArticleContext,
  { ledger, options }: ArticleMaterial,
): boolean {
  const alone = { ...plan, questionsToAnswer: [], internalLinks: [] };
  return checkArticle(assemble(alone, context, [section], options), ledger, context.brandName).length === 0;
}
