import "server-only";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/geo/gaps.ts";
import { listPrompts } from "#db/queries/geo/prompts.ts";
import { isSandboxEngine } from "#lib/geo/engines/catalog.ts";
import { citedHost } from "#lib/geo/scoring/hosts.ts";
import { type Figure, figureOf } from "#lib/geo/visibility/figure.ts";
import { getPageKind } from "#lib/geo/visibility/page-kind.ts";
import { once, readDays } from "#lib/geo/visibility/service/analysis.ts";
import { readCached } from "#lib/geo/visibility/service/read-cache.ts";
import { type MeasuredScope, pooled } from "#lib/geo/visibility/service/scope.ts";
import { loadOwnPages, type OwnPages } from "#lib/geo/visibility/service/sources.ts";
import { parseCompetitors, parseMatches } from "#lib/geo/visibility/service/stored.ts";
import { numberCells, type Selection, selectRows, type Tallies } from "#lib/geo/visibility/tallies.ts";
import { chooseAction, findPageToRefresh, formatGapTitle, type Source } from "./action.ts";
import type { gapAnswer, promptGap } from "./contract.ts";
import { byOpportunity, computeGaps, computeOpportunity, type GapFigures, type PromptUnits } from "./decide.ts";
import { extractExcerpt } from "./excerpt.ts";
import { listOwnPosts, type OwnPost } from "./own-texts.ts";

/** A gap without its dismissal and brief. */
type FoundPromptGap = Omit<z.input<typeof promptGap>, "dismissedAt" | "brief">;
type Candidate = GapFigures & { prompt: string; weight: number; opportunity: number; own: Figure };

/** Limits of gaps per project; and per gap of the newest answers that are read, of pages and of answers shown. */
const GAPS_MAX = 100;
const ANSWERS_READ = 40;
const PAGES_EACH = 40;
const PAGES_SHOWN = 8;
const ANSWERS_EACH = 3;
const DAY_MS = 86_400_000;

/** Finds the prompt gaps of a window, highest opportunity first. */
export async function findPromptGaps(scope: MeasuredScope, gapScope: queries.GapScope): Promise<FoundPromptGap[]> {
  const { db, organization } = scope.ctx;
  const candidates = await listCandidates(scope);
  if (candidates.length === 0) return [];
  const rivals = candidates.map(({ promptId, rival }) => ({ promptId, rival: rival.name }));
  const limits = { answers: ANSWERS_READ, pages: PAGES_EACH, shown: ANSWERS_EACH };
  const [pages, lastMs, answers, owners, posts] = await Promise.all([
    readCached(scope, queries.listCitedByPrompt, gapScope, rivals, limits),
    readCached(scope, queries.listLastAnswers, gapScope, rivals),
    readCached(scope, listEvidence, gapScope, rivals, limits),
    loadOwnPages(scope),
    listOwnPosts(db, organization),
  ]);
  const cited = Map.groupBy(pages, ({ promptId }) => promptId);
  return candidates.map((candidate) => {
    const sources = (cited.get(candidate.promptId) ?? []).map((page) => toSource(page, owners, posts));
    const evidence = answers.get(candidate.promptId) ?? [];
    return { ...toGap(candidate, sources, posts, evidence), lastCheckedAt: toDate(lastMs.get(candidate.promptId)) };
  });
}

type Evidence = z.input<typeof gapAnswer>[];

async function listEvidence(
  db: Db,
  gapScope: queries.GapScope,
  rivals: readonly queries.PromptRival[],
  limits: { answers: number; shown: number },
): Promise<Map<string, Evidence>> {
  const rows = Map.groupBy(await queries.listRivalAnswers(db, gapScope, rivals, limits), ({ key }) => key);
  return new Map([...rows].map(([key, answers]) => [key, answers.map(toAnswer)]));
}

async function listCandidates(scope: MeasuredScope): Promise<Candidate[]> {
  const { ctx, organizationId, projectId, window } = scope;
  const prompts = new Map((await listPrompts(ctx.db, organizationId, projectId)).map((row) => [row.id, row]));
  const tallies = await readCached(scope, readDays, pooled(scope), window, false);
  const days = (Date.parse(window.to) - Date.parse(window.from)) / DAY_MS + 1;
  const promptIds = [...prompts.keys()];
  return once(tallies, ["gaps", promptIds], () => measureGaps(tallies, promptIds))
    .map((figures) => {
      const { prompt = "", weight = 1 } = prompts.get(figures.promptId) ?? {};
      return { ...figures, prompt, weight, opportunity: computeOpportunity(figures, days, weight) };
    })
    .sort(byOpportunity)
    .slice(0, GAPS_MAX);
}

function measureGaps(tallies: Tallies, promptIds: readonly string[]): (GapFigures & { own: Figure })[] {
  const tested = new Map(promptIds.map((promptId) => [promptId, selectPrompt(tallies, promptId)]));
  const gaps = computeGaps([...tested].map(([promptId, rows]) => toUnits(tallies, promptId, rows)));
  return gaps.map((figures) => ({ ...figures, own: measureOwn(tallies, tested.get(figures.promptId)) }));
}

function selectPrompt(tallies: Tallies, promptId: string): Selection {
  const { index, topic } = numberCells(tallies, new Map([[promptId, 0]]), (cell) => cell.promptId === promptId);
  return selectRows(tallies, { from: 0, to: tallies.days.length - 1 }, index, topic);
}

/** The brand's mention rate in the answers to one prompt. */
function measureOwn({ mentions, n }: Tallies, selection: Selection | undefined): Figure {
  if (!selection) throw new Error("Every gap is one of the prompts.");
  const { topic: _, ...figure } = figureOf(selection, mentions, n);
  return figure;
}

/** The counts of a prompt by engine, language and day. A day with several models has one entry for each. */
function toUnits({ cells, cell, brands, ...columns }: Tallies, promptId: string, { rows }: Selection): PromptUnits {
  const pick = (column: Float64Array) => {
    const picked = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i] as number] as number;
    return picked;
  };
  return {
    promptId,
    engines: Array.from(rows, (row) => cells[cell[row] as number]?.engine ?? ""),
    n: pick(columns.n),
    mentions: pick(columns.mentions),
    rivals: new Map([...brands].map(([brand, column]) => [brand, pick(column)])),
  };
}

const toDate = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

type CitedSource = Source & { host: string };

function toSource(page: queries.CitedByPrompt, owners: OwnPages, posts: readonly OwnPost[]): CitedSource {
  const owner = owners.findOwner(page);
  const isOwn = owner?.own === true || posts.some(({ url }) => url === page.url);
  const host = citedHost(page) ?? URL.parse(page.url)?.host ?? "";
  const kind = isOwn ? "own" : owner ? "competitor" : getPageKind(page.url, host);
  return { url: page.url, host, title: page.title, kind, answers: page.answers, unnamed: page.unnamed };
}

function toGap(
  candidate: Candidate,
  sources: readonly CitedSource[],
  posts: readonly OwnPost[],
  evidence: Evidence,
): Omit<FoundPromptGap, "lastCheckedAt"> {
  const { promptId, prompt, mentions: _, n: __, own, adjustedP, byEngine, ...figures } = candidate;
  const { value: ___, ...interval } = own;
  const ownPage = findOwnPage(prompt, sources, posts);
  const { action, actionReason } = chooseAction(sources, ownPage);
  return {
    ...figures,
    id: promptId,
    prompt,
    title: formatGapTitle(action, prompt, ownPage),
    ownMentionRate: figures.rival.ownRate,
    ...interval,
    adjustedPValue: adjustedP,
    action,
    actionReason,
    byEngine: byEngine.map((one) => ({ ...one, sandbox: isSandboxEngine(one.engine) })),
    sources: sources.slice(0, PAGES_SHOWN).map(({ unnamed: _, ...source }) => source),
    ownPage: ownPage ?? null,
    evidence,
  };
}

/** Finds the page of the brand to refresh: one that it published here, or another of its website. */
function findOwnPage(prompt: string, sources: readonly CitedSource[], posts: readonly OwnPost[]) {
  const getPost = (url: string) => posts.find((post) => post.url === url);
  const page = findPageToRefresh(prompt, sources, (url) => getPost(url)?.text);
  if (!page) return undefined;
  const post = getPost(page.url);
  return {
    title: post?.title ?? page.title ?? page.url.replace(/^https?:\/\//, ""),
    url: page.url,
    postId: post?.postId ?? null,
  };
}

/** Converts a stored answer to evidence. */
export function toAnswer(row: queries.GapAnswerRow): z.input<typeof gapAnswer> {
  return {
    checkId: row.id,
    engine: row.engine,
    sandbox: isSandboxEngine(row.engine),
    language: row.language,
    competitors: parseCompetitors(row.competitors).flatMap(({ brand, mentioned }) => (mentioned ? [brand] : [])),
    excerpt: extractExcerpt(row.text ?? "", parseMatches(row.matches)),
    capturedAt: new Date(row.capturedMs),
  };
}
