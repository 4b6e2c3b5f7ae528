import { ModelFault, type ModelFaultKind } from "#lib/ai/fault.ts";
import type { Dossier } from "./dossiers.ts";
import {
  buildPlanInstructions,
  buildPlanPrompt,
  NO_PLAN,
  PLAN_TOKENS,
  type Plan,
  planSchema,
  readPlan,
} from "./plan.ts";
import { fitsContext, limitAnswer, type ModelRequest } from "./request.ts";

/** Fewer changes leave no choice. */
const CHOICE_MIN = 3;
const READERS_CHARACTERS = 300;

/** After these faults the model can still write, though it has not chosen. */
const WRITABLE: ReadonlySet<ModelFaultKind> = new Set(["refused", "truncated"]);

/**
 * The first step: lets the model choose what the post is about. If there is nothing to choose or no usable answer, the
 * rules choose.
 */
export async function choosePlan(
  request: ModelRequest,
  dossiers: readonly Dossier[],
  nonce: string,
): Promise<{ plan: Plan; fault: ModelFaultKind | null }> {
  const { ask, type, profile } = request;
  const instructions = buildPlanInstructions(nonce);
  const readers = profile.audienceDescription?.slice(0, READERS_CHARACTERS) ?? profile.audience;
  const prompt = buildPlanPrompt(dossiers, type, readers, nonce);
  const maxOutputTokens = limitAnswer(request, PLAN_TOKENS);
  if (dossiers.length < CHOICE_MIN || !fitsContext(request, maxOutputTokens, instructions, prompt))
    return { plan: NO_PLAN, fault: null };
  try {
    const onText = (): void => undefined;
    const text = await ask({ stage: "edit", instructions, prompt, schema: planSchema, maxOutputTokens, onText });
    return { plan: readPlan(text, dossiers), fault: null };
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return { plan: NO_PLAN, fault: WRITABLE.has(error.kind) ? null : error.kind };
  }
}
