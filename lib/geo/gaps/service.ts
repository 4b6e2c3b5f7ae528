import "server-only";
import type { z } from "zod";
import { type BriefRow, listBriefsOfSources } from "#db/queries/geo/briefs.ts";
import { dismissGap, type GapScope, listDismissals, restoreGap } from "#db/queries/geo/gaps.ts";
import { findPrompt } from "#db/queries/geo/prompts.ts";
import { listPostHeads } from "#db/queries/posts/posts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import { getProject } from "#lib/geo/project.ts";
import type { SegmentQuery, WindowQuery } from "#lib/geo/visibility/contract.ts";
import { isMeasured, type MeasuredScope, pooled, readVisibility } from "#lib/geo/visibility/service/scope.ts";
import { toInstants } from "#lib/geo/visibility/window.ts";
import type { promptGap, searchGap } from "./contract.ts";
import { promptSourceKey, searchSourceKey } from "./keys.ts";
import { findPromptGaps } from "./prompt-gaps.ts";
import { findSearchGaps } from "./search-gaps.ts";

/** Searches are read from this many of the newest answers. */
const ANSWERS_MAX = 5_000;

type Gaps = {
  promptGaps: z.input<typeof promptGap>[];
  searchGaps: z.input<typeof searchGap>[];
  dismissed: number;
  sandbox: boolean;
  hasScanData: boolean;
};

/**
 * Lists gaps: questions where a competitor is mentioned more often than the brand, and searches without the brand.
 * @throws AppError `invalid` for the window, `notFound`
 */
export function listGaps(
  ctx: Ctx,
  projectId: string,
  query: WindowQuery & SegmentQuery & { dismissed: "true" | "false" },
) {
  const empty: Gaps = { promptGaps: [], searchGaps: [], dismissed: 0, sandbox: false, hasScanData: false };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    if (!isMeasured(scope)) return { ...empty, sandbox: scope.sandbox };
    const gapScope = toGapScope(scope);
    const [prompts, searches] = await Promise.all([findPromptGaps(scope, gapScope), findSearchGaps(scope, gapScope)]);
    const done = await getHandling(scope, [
      ...prompts.map(({ id }) => ({ id, sourceKey: promptSourceKey(id) })),
      ...searches.map(({ id }) => ({ id, sourceKey: searchSourceKey(id) })),
    ]);
    const isWanted = ({ dismissedAt }: Handling) => (dismissedAt !== null) === (query.dismissed === "true");
    const all = [...prompts, ...searches];
    return {
      promptGaps: prompts.map((gap) => ({ ...gap, ...done(gap.id) })).filter(isWanted),
      searchGaps: searches.map((gap) => ({ ...gap, ...done(gap.id) })).filter(isWanted),
      dismissed: all.filter(({ id }) => done(id).dismissedAt !== null).length,
      sandbox: scope.sandbox,
      hasScanData: true,
    };
  });
}

/** Builds the scope of gap queries. */
export function toGapScope(scope: MeasuredScope): GapScope {
  return { ...pooled(scope), span: toInstants(scope.window), answersMax: ANSWERS_MAX };
}

/** The dismissal and the brief of a gap. */
type Handling = Pick<z.input<typeof promptGap>, "dismissedAt" | "brief">;

async function getHandling(scope: MeasuredScope, gaps: readonly { id: string; sourceKey: string }[]) {
  const { db } = scope.ctx;
  const dismissals = await listDismissals(db, scope);
  const keys = gaps.map(({ sourceKey }) => sourceKey);
  const rows = await listBriefsOfSources(db, scope, keys);
  const briefs = new Map(rows.map((row) => [row.sourceKey, row]));
  const postIds = rows.flatMap(({ postId }) => postId ?? []);
  const posts = new Set((await listPostHeads(db, scope.organizationId, postIds)).map(({ id }) => id));
  const handling = new Map(
    gaps.map(({ id, sourceKey }): [string, Handling] => {
      const brief = briefs.get(sourceKey);
      return [id, { dismissedAt: dismissals.get(id) ?? null, brief: brief ? toBrief(brief, posts) : null }];
    }),
  );
  return (id: string): Handling => handling.get(id) ?? { dismissedAt: null, brief: null };
}

/** @param posts the posts that still exist */
function toBrief({ id, status, plan, postId }: BriefRow, posts: ReadonlySet<string>) {
  const { workingTitle } = plan as { workingTitle: string };
  return { briefId: id, status, workingTitle, postId: postId !== null && posts.has(postId) ? postId : null };
}

/**
 * Dismisses or restores a gap; idempotent.
 * @throws AppError `notFound` for the project, and for the prompt of a prompt gap
 */
export async function updateGap(ctx: Ctx, projectId: string, gapId: string, { dismissed }: { dismissed: boolean }) {
  const { db, organization, clock } = ctx;
  const key = { organizationId: organization.id, projectId };
  await getProject(db, organization.id, projectId);
  if (!/^sgap_[0-9a-f]{24}$/.test(gapId) && !(await findPrompt(db, organization.id, projectId, gapId))) {
    throw notFound("Gap");
  }
  if (!dismissed) await restoreGap(db, { ...key, gapId });
  const dismissedAt = dismissed ? await dismissGap(db, { ...key, gapId }, clock.now()) : null;
  return { id: gapId, dismissedAt, organization };
}
