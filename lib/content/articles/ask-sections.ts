import { z } from "zod";
import type { Stage } from "#lib/ai/describe-fault.ts";
import { ModelFault } from "#lib/ai/fault.ts";
import type { StagedModel, StagedQuestion } from "#lib/ai/recorded-calls.ts";
import { extractJson } from "#lib/content/writers/model/reply.ts";

/** Includes reasoning, which counts toward the limit of an answer. */
const ANSWER_TOKENS = 10_000;

const sentence = z.object({ text: z.string().min(3), ids: z.array(z.string()).min(1) });
const reply = z.object({
  sections: z.array(z.object({ section: z.int(), paragraphs: z.array(z.array(sentence).min(1)).min(1).max(6) })),
});

/** A section as a model wrote it, by its number in the plan. */
export type SectionReply = z.output<typeof reply>["sections"][number];
type SectionQuestion = Pick<StagedQuestion, "prompt" | "sharedCharacters" | "instructions"> & { stage: Stage };
/** Sections of an answer; `isCut` where it was cut off after them. */
type Answer = { sections: SectionReply[]; isCut: boolean };

/**
 * Asks for sections. Of an answer that was cut off, the sections that ended are kept.
 * @throws ModelFault if there is no answer, or none that can be read
 */
export async function askForSections(model: StagedModel, question: SectionQuestion): Promise<Answer> {
  try {
    const answer = await model.ask({ ...question, schema: reply, maxOutputTokens: ANSWER_TOKENS });
    const { data } = reply.safeParse(extractJson(answer));
    if (data === undefined) throw new ModelFault("malformed");
    return { sections: data.sections, isCut: false };
  } catch (error) {
    if (!(error instanceof ModelFault) || error.kind !== "truncated") throw error;
    const { data } = reply.safeParse(extractJson(error.partial ?? ""));
    return { sections: data?.sections ?? [], isCut: true };
  }
}
