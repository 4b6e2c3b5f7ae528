import { ModelFault } from "#lib/ai/fault.ts";
import type { CheckedSentence } from "./check.ts";
import {
  buildJudgeInstructions,
  buildJudgePrompt,
  JUDGED_MAX,
  readVerdicts,
  VERDICT_TOKENS,
  verdictSchema,
} from "./judge.ts";
import { fitsContext, limitAnswer, type ModelRequest } from "./request.ts";
import type { Wordings } from "./wordings.ts";

/** Has a model read all sentences again that the rules accept. Those that it rejects get a flaw. */
export async function judgeSentences(request: ModelRequest, wordings: Wordings, nonce: string): Promise<void> {
  const open = wordings.slots
    .flatMap((slot) => wordings.sentencesOf(slot))
    .filter((sentence) => sentence.flaws.length === 0 && !wordings.judged.has(sentence));
  for (let from = 0; from < open.length && wordings.stopped === null; from += JUDGED_MAX) {
    await judgeSome(request, wordings, open.slice(from, from + JUDGED_MAX), nonce);
  }
}

async function judgeSome(
  request: ModelRequest,
  wordings: Wordings,
  sentences: readonly CheckedSentence[],
  nonce: string,
): Promise<void> {
  const instructions = buildJudgeInstructions(nonce);
  const prompt = buildJudgePrompt(sentences, nonce);
  const maxOutputTokens = limitAnswer(request, sentences.length * VERDICT_TOKENS);
  const isSingle = sentences.length === 1;
  if (!fitsContext(request, maxOutputTokens, instructions, prompt)) {
    return isSingle ? undefined : judgeInHalves(request, wordings, sentences, nonce);
  }
  try {
    const onText = (): void => undefined;
    const question = { stage: "judge" as const, instructions, prompt, schema: verdictSchema, maxOutputTokens, onText };
    for (const [sentence, quote] of readVerdicts(await request.ask(question), sentences)) {
      wordings.judged.add(sentence);
      if (quote !== null) sentence.flaws.push({ reason: "unproven", message: `No cited fact says "${quote}".` });
    }
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    if (error.kind === "truncated" && !isSingle) return judgeInHalves(request, wordings, sentences, nonce);
    wordings.stopped = error.kind;
  }
}

async function judgeInHalves(...[request, wordings, sentences, nonce]: Parameters<typeof judgeSome>): Promise<void> {
  const middle = Math.ceil(sentences.length / 2);
  await judgeSome(request, wordings, sentences.slice(0, middle), nonce);
  if (wordings.stopped === null) await judgeSome(request, wordings, sentences.slice(middle), nonce);
}
