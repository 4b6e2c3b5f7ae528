import "server-only";
import { countComparedCells, listScansSince } from "#db/queries/geo/brief-answers.ts";
import type { BriefRow } from "#db/queries/geo/briefs.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import { listPostHeads, type PostHead } from "#db/queries/posts/posts.ts";
import { choosePool, getAskedAccess } from "#lib/geo/engines/target.ts";
import { isMeasured, type MeasuredScope, pooled, type Scope } from "#lib/geo/visibility/service/scope.ts";
import { answersByShare } from "#lib/stats/power.ts";
import type { Remeasure, Verdict } from "./contract.ts";
import { type StoredBaseline, storedBaseline } from "./stored.ts";
import { computeLift, computeVerdict, type Sides } from "./verdict.ts";

const WANTED_EFFECT = 0.1;

/** The post, the remeasurement and the verdict of a brief after its writing. */
export type FollowUp = {
  post: PostHead | undefined;
  remeasure: Remeasure;
  verdict: Verdict | null;
  /** What the question gained beyond its control prompts; null before it can be said. */
  lift: number | null;
};
type Judged = { verdict: Verdict; lift: number | null };
/** A brief whose article is published. */
type Published = { row: BriefRow; baseline: StoredBaseline; publishedAt: Date };

/**
 * Reads publication and later scans of briefs, in a number of queries that does not grow with the briefs.
 * @returns a function that gets the follow-up of each of them
 */
export async function readFollowUps(scope: Scope, rows: readonly BriefRow[]): Promise<(row: BriefRow) => FollowUp> {
  const { ctx, organizationId, projectId } = scope;
  const postIds = rows.flatMap(({ postId }) => postId ?? []);
  const posts = new Map((await listPostHeads(ctx.db, organizationId, postIds)).map((post) => [post.id, post]));
  const getPost = ({ postId }: BriefRow) => (postId === null ? undefined : posts.get(postId));
  const published = rows.flatMap((row) => {
    const publishedAt = getPublishedAt(getPost(row));
    return publishedAt ? [{ row, publishedAt, baseline: storedBaseline.parse(row.baseline) }] : [];
  });
  const verdicts = isMeasured(scope) ? await judge(scope, published) : new Map<string, Judged>();
  const settings = await findSettings(ctx.db, organizationId, projectId);
  const nextScanAt = settings?.enabled ? (settings.nextScanAt?.toISOString() ?? null) : null;
  return (row) => {
    const post = getPost(row);
    const publishedAt = getPublishedAt(post);
    const { verdict = null, lift = null } = verdicts.get(row.id) ?? {};
    const { mentionRate } = storedBaseline.parse(row.baseline);
    const remeasure: Remeasure = {
      when: "next_scan_after_publication",
      state: publishedAt === null ? "unpublished" : verdict === null ? "waiting" : "measured",
      approvedAt: row.approvedAt?.toISOString() ?? null,
      publishedAt: publishedAt?.toISOString() ?? null,
      nextScanAt,
      answersNeeded: mentionRate === null ? null : answersByShare(mentionRate, WANTED_EFFECT),
    };
    return { post, remeasure, verdict, lift };
  };
}

function getPublishedAt(post: PostHead | undefined): Date | null {
  return post?.status === "published" ? post.publishedAt : null;
}

/**
 * Compares the answers from approval up to publication with those of later scans, and those of other prompts from the
 * baseline's first day on. A brief has no entry
 * when its prompts are not tracked or no later scan has completed.
 */
async function judge(scope: MeasuredScope, briefs: readonly Published[]): Promise<Map<string, Judged>> {
  const tracked = briefs.filter(({ row }) => row.promptIds.length > 0);
  const first = tracked.map(({ publishedAt }) => publishedAt).toSorted((a, b) => a.getTime() - b.getTime())[0];
  if (!first) return new Map();
  const scans = await listScansSince(scope.ctx.db, scope, first);
  const measured = tracked.flatMap((brief) => {
    const since = scans.filter(({ createdAt }) => createdAt >= brief.publishedAt);
    return since.length > 0 ? [{ ...brief, scanIds: since.map(({ id }) => id) }] : [];
  });
  const cells = [...(await countCells(scope, measured, true)), ...(await countCells(scope, measured, false))];
  const byBrief = Map.groupBy(cells, ({ comparisonId }) => comparisonId);
  return new Map(
    measured.map(({ row: { id }, scanIds }) => {
      const all = byBrief.get(id) ?? [];
      const sides = (isOwn: boolean): Sides => {
        const cells = all.filter((cell) => cell.isOwn === isOwn);
        const byScan = Map.groupBy(cells, ({ scanId }) => scanId);
        return {
          before: byScan.get(null) ?? [],
          after: scanIds.map((scanId) => ({ scanId, cells: byScan.get(scanId) ?? [] })),
        };
      };
      const [own, others] = [sides(true), sides(false)];
      return [id, { verdict: computeVerdict(own, others), lift: computeLift(own, others) }];
    }),
  );
}

/** Counts the cells of the briefs whose baseline matches `sandbox`. */
function countCells(scope: MeasuredScope, briefs: readonly (Published & { scanIds: string[] })[], sandbox: boolean) {
  const comparisons = briefs
    .filter(({ baseline }) => baseline.sandbox === sandbox)
    .map(({ row, baseline, publishedAt, scanIds }) => ({
      id: row.id,
      span: { start: getBaselineStart(baseline), end: publishedAt },
      ownStart: row.approvedAt ?? getBaselineStart(baseline),
      scanIds,
      promptIds: row.promptIds,
    }));
  const reads = pooled({ ...scope, shown: null, sandbox, pool: choosePool({}, getAskedAccess(sandbox)) });
  return countComparedCells(scope.ctx.db, reads, comparisons);
}

const getBaselineStart = ({ window }: StoredBaseline): Date => new Date(`${window.from}T00:00:00.000Z`);
