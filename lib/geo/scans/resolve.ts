import "server-only";
import type { Db } from "#db/client.ts";
import type { ProjectRow } from "#db/queries/geo/projects.ts";
import { listPrompts, type PromptRow } from "#db/queries/geo/prompts.ts";
import { hasScanned } from "#db/queries/geo/scans.ts";
import { findSequence, listSequences, type SequenceRow } from "#db/queries/geo/sequences.ts";
import { findSettings, type SettingsRow } from "#db/queries/geo/settings.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { findProjectBrand, ownBrand } from "#lib/geo/brands.ts";
import type { Engine } from "#lib/geo/engines/catalog.ts";
import { visibleEngines } from "#lib/geo/engines/service.ts";
import { isBranded } from "#lib/geo/scoring/score.ts";
import { GEO_LANGUAGES } from "#lib/geo/settings/contract.ts";
import type { ScanRequest } from "./contract.ts";
import { computePlanSize, engineRuns, FIRST_REPEATS } from "./plan.ts";
import type { ScanPlan } from "./plan-schema.ts";

/** A scan of the project's prompts and sequences, or of a single sequence. */
export type ScanOrder = ScanRequest & { sequenceId?: string };

const CHECKS_MAX = 50_000;

/**
 * Resolves what a scan asks from the project's current settings, prompts and sequences.
 * @throws AppError `conflict` if there are no questions or no engines, `invalid` for an unknown engine or language or
 * too many checks, `notFound` for a prompt or sequence
 */
export async function resolvePlan(db: Db, project: ProjectRow, order: ScanOrder): Promise<ScanPlan> {
  const settings = await findSettings(db, project.organizationId, project.id);
  if (!settings) {
    throw new AppError("conflict", "GEO settings are not saved", "Save the project's GEO settings, then scan.");
  }
  const own = ownBrand(settings, await findProjectBrand(db, project), project);
  const question = (text: string) => ({ text, branded: isBranded(text, own) });
  const engines = engineRuns(chosenEngines(project, settings, order.engines), settings);
  const prompts = await chosenPrompts(db, project, order);
  const sequences = await chosenSequences(db, project, order);
  const plan: ScanPlan = {
    engines: order.sequenceId === undefined ? engines : engines.filter(({ search }) => search),
    prompts: prompts.map(({ id, prompt }) => ({ id, ...question(prompt) })),
    sequences: sequences.map(({ id, steps }) => ({ id, steps: steps.map(question) })),
    languages: chosenLanguages(settings, order.languages),
    repeats: order.repeats ?? (await usualRepeats(db, project)),
  };
  requireSize(plan);
  return plan;
}

function chosenEngines(project: ProjectRow, settings: SettingsRow, requested: readonly string[] | undefined): Engine[] {
  const visible = visibleEngines(project.organizationId);
  const unknown = requested?.find((id) => !visible.some((engine) => engine.id === id));
  if (unknown !== undefined) throw invalidField("engines", `unknown engine ${JSON.stringify(unknown)}`);
  const wanted = new Set(requested ?? settings.engines);
  const engines = visible.filter(({ id }) => wanted.has(id));
  if (engines.length > 0) return engines;
  throw new AppError(
    "conflict",
    "None of the selected engines is available",
    "Choose available engines in the GEO settings.",
  );
}

function chosenLanguages(settings: SettingsRow, requested: readonly string[] | undefined): string[] {
  const unknown = requested?.find((language) => !GEO_LANGUAGES.some((code) => code === language));
  if (unknown !== undefined) throw invalidField("languages", `unknown language ${JSON.stringify(unknown)}`);
  return [...new Set(requested ?? settings.languages)];
}

async function chosenPrompts(db: Db, project: ProjectRow, order: ScanOrder): Promise<PromptRow[]> {
  if (order.sequenceId !== undefined) return [];
  const prompts = await listPrompts(db, project.organizationId, project.id);
  if (order.promptIds === undefined) return prompts.filter(({ enabled }) => enabled);
  const promptsById = new Map(prompts.map((prompt) => [prompt.id, prompt]));
  return [...new Set(order.promptIds)].map((id) => {
    const prompt = promptsById.get(id);
    if (!prompt) throw notFound("Prompt");
    return prompt;
  });
}

/** Explicit prompt ids exclude the sequences. */
async function chosenSequences(db: Db, project: ProjectRow, order: ScanOrder): Promise<SequenceRow[]> {
  const { organizationId, id: projectId } = project;
  if (order.sequenceId !== undefined) {
    const sequence = await findSequence(db, organizationId, projectId, order.sequenceId);
    if (!sequence) throw notFound("Sequence");
    return [sequence];
  }
  if (order.promptIds !== undefined) return [];
  return (await listSequences(db, organizationId, projectId)).filter(({ enabled }) => enabled);
}

async function usualRepeats(db: Db, { organizationId, id }: ProjectRow): Promise<number> {
  return (await hasScanned(db, organizationId, id)) ? 1 : FIRST_REPEATS;
}

function requireSize(plan: ScanPlan): void {
  const { checks } = computePlanSize(plan);
  if (checks === 0) {
    const isSearch = plan.sequences.length > 0;
    throw new AppError(
      "conflict",
      isSearch ? "No engine with web search is available" : "There is nothing to ask",
      isSearch
        ? "Choose an engine with web search; conversations need one."
        : "Add a prompt, or switch one on, then scan.",
    );
  }
  if (checks <= CHECKS_MAX) return;
  throw new AppError(
    "invalid",
    `The scan would ask ${checks} questions, more than ${CHECKS_MAX}`,
    "Ask for fewer prompts, engines, languages or repeats.",
  );
}
