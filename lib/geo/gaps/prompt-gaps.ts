import "server-only";
import type { z } from "zod";
import * as queries from "#db/queries/geo/gaps.ts";
import { isSandboxEngine } from "#lib/geo/engines/catalog.ts";
import { citedHost } from "#lib/geo/scoring/hosts.ts";
import { pageKindOf } from "#lib/geo/visibility/page-kind.ts";
import { intervalOf, shareOf } from "#lib/geo/visibility/rates.ts";
import type { MeasuredScope } from "#lib/geo/visibility/service/scope.ts";
import { type OwnPages, ownPagesOf } from "#lib/geo/visibility/service/sources.ts";
import { competitorsOf, matchesOf } from "#lib/geo/visibility/service/stored.ts";
import { actionOf, type Source, titleOf } from "./action.ts";
import type { gapAnswer, promptGap } from "./contract.ts";
import { byOpportunity, type EngineNamed, type GapFigures, gapOf, totalOf } from "./decide.ts";
import { excerptOf } from "./excerpt.ts";
import { ownAnswer } from "./own-answer.ts";
import { listOwnPosts, type OwnPost } from "./own-texts.ts";

/** A gap before it is known what is being done about it. */
type FoundPromptGap = Omit<z.input<typeof promptGap>, "dismissedAt" | "brief">;
type Competitors = { brand: string; answers: number }[];
type Candidate = {
  promptId: string;
  prompt: string;
  rows: queries.PromptEngineSum[];
  competitors: Competitors;
  figures: GapFigures;
};

/** The gaps with the highest opportunity, and pages and answers of each that are looked at. */
const GAPS_MAX = 100;
const PAGES_EACH = 40;
const PAGES_SHOWN = 8;
const ANSWERS_EACH = 3;

/** The prompt gaps of a window, highest opportunity first. */
export async function findPromptGaps(scope: MeasuredScope, gapScope: queries.GapScope): Promise<FoundPromptGap[]> {
  const { db, organization } = scope.ctx;
  const candidates = await candidatesOf(scope, gapScope);
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ promptId }) => promptId);
  const cited = Map.groupBy(await queries.listCitedByPrompt(db, gapScope, ids, PAGES_EACH), ({ promptId }) => promptId);
  const answers = Map.groupBy(await queries.listRivalAnswers(db, gapScope, ids, ANSWERS_EACH), ({ key }) => key);
  const owners = await ownPagesOf(scope);
  const posts = await listOwnPosts(db, organization);
  return candidates.map((candidate) => {
    const sources = (cited.get(candidate.promptId) ?? []).map((page) => toSource(page, owners, posts));
    return toGap(candidate, sources, posts, (answers.get(candidate.promptId) ?? []).map(toAnswer));
  });
}

async function candidatesOf({ ctx: { db } }: MeasuredScope, gapScope: queries.GapScope): Promise<Candidate[]> {
  const byPrompt = Map.groupBy(await queries.sumByNamed(db, gapScope), ({ promptId }) => promptId);
  // Any competitors at all make a candidate; how many they are decides its place.
  const possible = [...byPrompt].filter(([, rows]) => gapOf(rows, 1) !== undefined);
  const counts = await queries.countCompetitorsOfPrompts(
    db,
    gapScope,
    possible.map(([promptId]) => promptId),
  );
  const competitorsOfPrompt = Map.groupBy(counts, ({ promptId }) => promptId);
  return possible
    .flatMap(([promptId, rows]) => {
      const competitors = (competitorsOfPrompt.get(promptId) ?? []).map(({ brand, answers }) => ({ brand, answers }));
      const figures = gapOf(rows, competitors.length);
      return figures ? [{ promptId, prompt: rows[0]?.prompt ?? "", rows, competitors, figures }] : [];
    })
    .sort((a, b) => byOpportunity({ ...a.figures, prompt: a.prompt }, { ...b.figures, prompt: b.prompt }))
    .slice(0, GAPS_MAX);
}

type CitedSource = Source & { host: string; title: string | null };

function toSource(page: queries.CitedByPrompt, owners: OwnPages, posts: readonly OwnPost[]): CitedSource {
  const { url, title, answers } = page;
  const owner = owners.ownerOf(page);
  const isOwn = owner?.own === true || posts.some((post) => post.url === url);
  const host = citedHost(page) ?? URL.parse(url)?.host ?? "";
  const kind = isOwn ? "own" : owner ? "competitor" : pageKindOf(url, host);
  return { url, host, title, kind, answers };
}

function toGap(
  { promptId, prompt, rows, competitors, figures }: Candidate,
  sources: readonly CitedSource[],
  posts: readonly OwnPost[],
  evidence: z.input<typeof gapAnswer>[],
): FoundPromptGap {
  const ownPage = ownPageOf(prompt, sources, posts);
  const { action, actionReason } = actionOf(sources, ownPage);
  const counted = { hits: figures.mentions, n: figures.n };
  return {
    id: promptId,
    prompt,
    title: titleOf(action, prompt, ownPage),
    engines: figures.engines,
    competitors,
    ownMentionRate: shareOf(counted),
    ...intervalOf(counted),
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

/** A page of the brand's that answers cite, else a published post that answers in so many words. */
function ownPageOf(prompt: string, sources: readonly CitedSource[], posts: readonly OwnPost[]) {
  const cited = sources.find(({ kind }) => kind === "own");
  const page = cited ? posts.find(({ url }) => url === cited.url) : ownAnswer(prompt, posts);
  if (page) return { title: page.title, url: page.url, postId: page.postId };
  return cited ? { title: cited.title ?? cited.host, url: cited.url, postId: null } : undefined;
}

function toEngine(row: EngineNamed) {
  const { engine, ownOnly, both, competitorOnly } = row;
  return { engine, sandbox: isSandboxEngine(engine), checks: totalOf(row), mentions: ownOnly + both, competitorOnly };
}

/** A stored answer as evidence. */
export function toAnswer(row: queries.GapAnswerRow): z.input<typeof gapAnswer> {
  return {
    checkId: row.id,
    engine: row.engine,
    sandbox: isSandboxEngine(row.engine),
    language: row.language,
    competitors: competitorsOf(row.competitors).flatMap(({ brand, mentioned }) => (mentioned ? [brand] : [])),
    excerpt: excerptOf(row.text ?? "", matchesOf(row.matches)),
    capturedAt: new Date(row.capturedMs),
  };
}
