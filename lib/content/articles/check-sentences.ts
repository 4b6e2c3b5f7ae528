import type { StagedModel } from "#lib/ai/recorded-calls.ts";
import { clip } from "#lib/content/text/clip.ts";
import { checkSentence } from "#lib/content/verify/sentence/check-sentence.ts";
import type { CheckedSentence } from "#lib/content/writers/model/check.ts";
import {
  buildJudgeInstructions,
  buildJudgePrompt,
  readVerdicts,
  VERDICT_TOKENS,
  verdictSchema,
} from "#lib/content/writers/model/judge.ts";
import type { ArticleFact } from "./plan.ts";

/** What the sentences of an article may rest on and name. */
export type ArticleSources = {
  facts: readonly Pick<ArticleFact, "id" | "text">[];
  /** The brand, its spellings and the words of the question. */
  names: readonly string[];
  language: string;
};

/** Checks a sentence of an article against the facts that it cites, by rules. */
export function checkArticleSentence(text: string, ids: readonly string[], sources: ArticleSources): CheckedSentence {
  const cited = sources.facts.filter(({ id }) => ids.includes(id));
  const facts = cited.map((fact) => ({ id: fact.id, kind: "statement" as const, text: fact.text }));
  const texts = facts.map((fact) => fact.text);
  const { names, language } = sources;
  const { faults } = checkSentence(text, { facts: texts, names, counts: [], language, isHeading: false });
  const flaws: CheckedSentence["flaws"] = faults.map(({ words }) => ({
    reason: "unproven",
    message: `No cited fact says "${clip(words, 80)}".`,
  }));
  if (facts.length === 0) flaws.push({ reason: "unproven", message: "Every sentence names the facts that back it." });
  return { text, entryIds: facts.map(({ id }) => id), facts, flaws };
}

/**
 * Has a model read the sentences again that the rules accept. Those that it rejects get a flaw.
 * @throws ModelFault if there is no answer
 */
export async function judgeArticle(
  sentences: readonly CheckedSentence[],
  model: StagedModel,
  nonce: string,
): Promise<void> {
  const open = sentences.filter(({ flaws }) => flaws.length === 0);
  if (open.length === 0) return;
  const answer = await model.ask({
    stage: "judge",
    instructions: buildJudgeInstructions(nonce),
    prompt: buildJudgePrompt(open, nonce),
    schema: verdictSchema,
    maxOutputTokens: open.length * VERDICT_TOKENS + THINKING_TOKENS,
  });
  for (const [sentence, quote] of readVerdicts(answer, open)) {
    if (quote !== null) sentence.flaws.push({ reason: "unproven", message: `No cited fact says "${quote}".` });
  }
}

/** Reasoning tokens count toward the limit of an answer. */
const THINKING_TOKENS = 4_000;
