import "server-only";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { z } from "zod";
import { listNewestAnswers } from "#db/queries/geo/competitors.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { getProject } from "#lib/geo/project.ts";
import { cites, Suggestions } from "./suggest.ts";

/** Number of newest answers to read. */
const ANSWERS_MAX = 1_000;
/** Answers read before yielding to the event loop. */
const BATCH = 25;

const storedCitations = z.array(z.object({ url: z.string(), title: z.string().nullable() }));

/**
 * Suggests brands that stored answers name and the project does not track yet.
 * @param domain restricts to answers that cite a page of this domain
 * @throws AppError `notFound` for the project
 */
export async function suggestCompetitors({ db, organization }: Ctx, projectId: string, domain: string | undefined) {
  await getProject(db, organization.id, projectId);
  const brands = await trackedBrands(db, organization.id, projectId);
  const stored = await listNewestAnswers(db, organization.id, projectId, ANSWERS_MAX);
  const all = stored.map((row) => ({ ...row, citations: storedCitations.parse(row.citations) }));
  const answers = domain === undefined ? all : all.filter((answer) => cites(answer, domain));
  const suggestions = new Suggestions(brands.flatMap(({ names }) => names));
  for (const [i, answer] of answers.entries()) {
    suggestions.add(answer);
    if (i % BATCH === BATCH - 1) await yieldToEventLoop();
  }
  return { suggestions: suggestions.result(), answers: answers.length, organization };
}
