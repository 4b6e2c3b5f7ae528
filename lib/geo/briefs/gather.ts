import "server-only";
import type { BrandRow } from "#db/queries/brands/brands.ts";
import { listAnswersOfPrompts } from "#db/queries/geo/brief-answers.ts";
import { type CompetitorRow, listCompetitors } from "#db/queries/geo/competitors.ts";
import { notFound } from "#lib/errors.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { computeCoverage } from "#lib/geo/gaps/coverage.ts";
import { listOwnPosts, type OwnPost } from "#lib/geo/gaps/own-texts.ts";
import { analyzeWindow, mentionFigure, NOTHING, selectPart } from "#lib/geo/visibility/service/analysis.ts";
import { isMeasured, pooled, type Scope } from "#lib/geo/visibility/service/scope.ts";
import { loadOwnPages } from "#lib/geo/visibility/service/sources.ts";
import { toInstants } from "#lib/geo/visibility/window.ts";
import { toAnswer } from "./answers.ts";
import type { ContentSubtype } from "./contract.ts";
import { loadFacts } from "./load-facts.ts";
import type { Fact, Material, OwnLink } from "./material.ts";
import type { Source } from "./source.ts";
import type { StoredBaseline } from "./stored.ts";

/** A brief is planned from this many of the newest answers. */
const ANSWERS_MAX = 50;
const LINKS_MAX = 5;
/** The share of a question's words that a related post must contain. */
const RELATED = 0.3;

type Wish = {
  topic: string;
  /** Null before the brief is stored. */
  briefId: string | null;
  contentSubtype?: ContentSubtype | undefined;
  source: Pick<Source, "targetPrompt" | "promptIds">;
  competitorIds: readonly string[];
  brand: BrandRow | undefined;
  /** Facts that were read from the brand's website. */
  pages: readonly Fact[];
};

/**
 * Gathers the input of planning.
 * @throws AppError `notFound` for a competitor
 */
export async function gatherMaterial(scope: Scope, wish: Wish): Promise<Material> {
  const { ctx, organizationId, projectId } = scope;
  const tracked = await listCompetitors(ctx.db, organizationId, projectId);
  const names = await listOwnNames(scope);
  const posts = await listOwnPosts(ctx.db, ctx.organization);
  const { brand, briefId } = wish;
  return {
    topic: wish.topic,
    targetPrompt: wish.source.targetPrompt,
    contentSubtype: wish.contentSubtype,
    brand: {
      name: names[0] ?? wish.brand?.name ?? "",
      audience: wish.brand?.audience ?? null,
      description: wish.brand?.companyDescription ?? null,
    },
    competitors: tracked.map(({ name }) => name),
    wanted: resolveCompetitors(tracked, wish.competitorIds),
    answers: await listRecentAnswers(scope, wish.source.promptIds),
    facts: await loadFacts(scope, { question: wish.source.targetPrompt, briefId, brand, posts, pages: wish.pages }),
    links: findRelatedPosts(posts, wish.source.targetPrompt),
  };
}

/** The names of the company. */
export async function listOwnNames({ ctx, organizationId, projectId }: Scope): Promise<readonly string[]> {
  const brands = await trackedBrands(ctx.db, organizationId, projectId);
  return brands.find(({ own }) => own)?.names ?? [];
}

function resolveCompetitors(tracked: readonly CompetitorRow[], ids: readonly string[]): string[] {
  return [...new Set(ids)].map((id) => {
    const competitor = tracked.find((one) => one.id === id);
    if (!competitor) throw notFound("Competitor");
    return competitor.name;
  });
}

async function listRecentAnswers(scope: Scope, promptIds: readonly string[]): Promise<Material["answers"]> {
  if (!isMeasured(scope) || promptIds.length === 0) return [];
  const owners = await loadOwnPages(scope);
  const span = toInstants(scope.window);
  const rows = await listAnswersOfPrompts(scope.ctx.db, pooled(scope), span, promptIds, ANSWERS_MAX);
  return rows.map((row) => toAnswer(row, owners));
}

/** Published posts about the question, best match first. */
function findRelatedPosts(posts: readonly OwnPost[], prompt: string): OwnLink[] {
  return posts
    .map(({ url, title, text }) => ({ url, title, share: computeCoverage(prompt, { title, text }).all }))
    .filter(({ share }) => share >= RELATED)
    .sort((a, b) => b.share - a.share)
    .slice(0, LINKS_MAX)
    .map(({ url, title }) => ({ url, title }));
}

/** Registers the current mention rate of the prompts. */
export async function measureBaseline(scope: Scope, promptIds: readonly string[]): Promise<StoredBaseline> {
  const analysis = isMeasured(scope) ? await analyzeWindow({ ...scope, segment: { promptIds } }, true) : NOTHING;
  const part = selectPart(analysis, scope.window, analysis.isPooled);
  const { checks: _, topic: __, ...figure } = mentionFigure(part, analysis, promptIds.length === 1);
  const engines = analysis.tallies.cells.filter(analysis.isPooled).map(({ engine }) => engine);
  return {
    promptIds: [...promptIds],
    ...figure,
    window: scope.window,
    engines: [...new Set(engines)].sort(),
    sandbox: scope.sandbox,
    measuredAt: scope.ctx.clock.now().toISOString(),
  };
}
