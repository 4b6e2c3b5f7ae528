import "server-only";
import type { z } from "zod";
import * as queries from "#db/queries/geo/gaps.ts";
import { isSandboxEngine } from "#lib/geo/engines/catalog.ts";
import { citedHost } from "#lib/geo/scoring/hosts.ts";
import { getPageKind } from "#lib/geo/visibility/page-kind.ts";
import { computeInterval, computeShare } from "#lib/geo/visibility/rates.ts";
import type { MeasuredScope } from "#lib/geo/visibility/service/scope.ts";
import { loadOwnPages, type OwnPages } from "#lib/geo/visibility/service/sources.ts";
import { parseCompetitors, parseMatches } from "#lib/geo/visibility/service/stored.ts";
import { chooseAction, formatGapTitle, type Source } from "./action.ts";
import type { gapAnswer, promptGap } from "./contract.ts";
import { byOpportunity, computeGap, type EngineNamed, type GapFigures, sumCounts } from "./decide.ts";
import { extractExcerpt } from "./excerpt.ts";
import { ownAnswer } from "./own-answer.ts";
import { listOwnPosts, type OwnPost } from "./own-texts.ts";

/** A gap without its dismissal and brief. */
type FoundPromptGap = Omit<z.input<typeof promptGap>, "dismissedAt" | "brief">;
type Competitors = { brand: string; answers: number }[];
type Candidate = {
  promptId: string;
  prompt: string;
  rows: queries.PromptEngineSum[];
  competitors: Competitors;
  figures: GapFigures;
};

/** Limits of gaps per project, and of pages and answers per gap. */
const GAPS_MAX = 100;
const PAGES_EACH = 40;
const PAGES_SHOWN = 8;
const ANSWERS_EACH = 3;

/** Finds the prompt gaps of a window, highest opportunity first. */
export async function findPromptGaps(scope: MeasuredScope, gapScope: queries.GapScope): Promise<FoundPromptGap[]> {
  const { db, organization } = scope.ctx;
  const candidates = await listCandidates(scope, gapScope);
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ promptId }) => promptId);
  const cited = Map.groupBy(await queries.listCitedByPrompt(db, gapScope, ids, PAGES_EACH), ({ promptId }) => promptId);
  const answers = Map.groupBy(await queries.listRivalAnswers(db, gapScope, ids, ANSWERS_EACH), ({ key }) => key);
  const owners = await loadOwnPages(scope);
  const posts = await listOwnPosts(db, organization);
  return candidates.map((candidate) => {
    const sources = (cited.get(candidate.promptId) ?? []).map((page) => toSource(page, owners, posts));
    return toGap(candidate, sources, posts, (answers.get(candidate.promptId) ?? []).map(toAnswer));
  });
}

async function listCandidates({ ctx: { db } }: MeasuredScope, gapScope: queries.GapScope): Promise<Candidate[]> {
  const byPrompt = Map.groupBy(await queries.sumByNamed(db, gapScope), ({ promptId }) => promptId);
  // One competitor is enough for a candidate; their real number only affects its rank.
  const possible = [...byPrompt].filter(([, rows]) => computeGap(rows, 1) !== undefined);
  const counts = await queries.countCompetitorsOfPrompts(
    db,
    gapScope,
    possible.map(([promptId]) => promptId),
  );
  const competitorsOfPrompt = Map.groupBy(counts, ({ promptId }) => promptId);
  return possible
    .flatMap(([promptId, rows]) => {
      const competitors = (competitorsOfPrompt.get(promptId) ?? []).map(({ brand, answers }) => ({ brand, answers }));
      const figures = computeGap(rows, competitors.length);
      return figures ? [{ promptId, prompt: rows[0]?.prompt ?? "", rows, competitors, figures }] : [];
    })
    .sort((a, b) => byOpportunity({ ...a.figures, prompt: a.prompt }, { ...b.figures, prompt: b.prompt }))
    .slice(0, GAPS_MAX);
}

type CitedSource = Source & { host: string; title: string | null };

function toSource(page: queries.CitedByPrompt, owners: OwnPages, posts: readonly OwnPost[]): CitedSource {
  const { url, title, answers } = page;
  const owner = owners.findOwner(page);
  const isOwn = owner?.own === true || posts.some((post) => post.url === url);
  const host = citedHost(page) ?? URL.parse(url)?.host ?? "";
  const kind = isOwn ? "own" : owner ? "competitor" : getPageKind(url, host);
  return { url, host, title, kind, answers };
}

function toGap(
  { promptId, prompt, rows, competitors, figures }: Candidate,
  sources: readonly CitedSource[],
  posts: readonly OwnPost[],
  evidence: z.input<typeof gapAnswer>[],
): FoundPromptGap {
  const ownPage = findOwnPage(prompt, sources, posts);
  const { action, actionReason } = chooseAction(sources, ownPage);
  const counted = { hits: figures.mentions, n: figures.n };
  return {
    id: promptId,
    prompt,
    title: formatGapTitle(action, prompt, ownPage),
    engines: figures.engines,
    competitors,
    ownMentionRate: computeShare(counted),
    ...computeInterval(counted),
    engineCoverage: figures.engineCoverage,
    opportunity: figures.opportunity,
    status: figures.status,
    action,
    actionReason,
    pValue: figures.pValue,
    answers: figures.answers,
    byEngine: rows.map(toEngine),
    sources: sources.slice(0, PAGES_SHOWN),
    ownPage: ownPage ?? null,
    evidence,
    lastCheckedAt: new Date(Math.max(...rows.map(({ lastMs }) => lastMs))),
  };
}

/** Finds the brand's page that answers cite, or else a published post that answers the prompt. */
function findOwnPage(prompt: string, sources: readonly CitedSource[], posts: readonly OwnPost[]) {
  const cited = sources.find(({ kind }) => kind === "own");
  const page = cited ? posts.find(({ url }) => url === cited.url) : ownAnswer(prompt, posts);
  if (page) return { title: page.title, url: page.url, postId: page.postId };
  return cited ? { title: cited.title ?? cited.host, url: cited.url, postId: null } : undefined;
}

function toEngine(row: EngineNamed) {
  const { engine, ownOnly, both, competitorOnly } = row;
  return { engine, sandbox: isSandboxEngine(engine), checks: sumCounts(row), mentions: ownOnly + both, competitorOnly };
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
