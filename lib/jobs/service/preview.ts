import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { convertRateLimit } from "#lib/integrations/service/reach.ts";
import type { ActivityRequest } from "#lib/jobs/contract.ts";
import { resolveRange } from "#lib/jobs/range.ts";
import { readRepositories } from "#lib/jobs/reader/spawn.ts";
import { toSelection } from "./generate.ts";
import { buildReadRequest } from "./read-request.ts";
import { resolveSources } from "./sources.ts";

/**
 * Lists what a generation with the same request would read, newest first.
 * @throws AppError from `resolveSources`, or if a source cannot be read
 */
export async function previewActivity(ctx: Ctx, body: ActivityRequest) {
  const sources = await resolveSources(ctx.db, ctx.organization.id, body);
  const request = await buildReadRequest(ctx.db, ctx.organization, sources, {
    kind: "activity",
    range: resolveRange(body, ctx.clock.now()),
    selection: toSelection({ dataPoints: body.dataPoints }, sources.repositories),
    audience: "developers",
    packages: body.packages ?? null,
  });
  const { items, totals, range } = await convertRateLimit(() => readRepositories(request));
  const names = new Map([
    ...sources.repositories.map(({ repository: r }): [string, string] => [r.id, `${r.owner}/${r.repo}`]),
    ...sources.trackers.map(({ id, displayName }): [string, string] => [id, displayName]),
  ]);
  return {
    items: items.map((item) => ({ ...item, repository: names.get(item.repositoryId) ?? item.repositoryId })),
    totals,
    range: { from: range.from, to: range.to },
    organization: ctx.organization,
  };
}
