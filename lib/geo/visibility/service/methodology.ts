import "server-only";
import { listPrompts } from "#db/queries/geo/prompts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { METHODS } from "#lib/geo/visibility/methodology.ts";
import { resolveWindow } from "#lib/geo/visibility/window.ts";
import { groupTopics } from "#lib/stats/topics.ts";
import { readScope } from "./scope.ts";

/** Gets how figures are made, and which prompts count as one topic. Throws `notFound` for the project. */
export async function getMethodology(ctx: Ctx, projectId: string) {
  const window = resolveWindow({}, ctx.clock.now());
  const empty: { prompts: string[] }[] = [];
  const { configured, result } = await readScope(ctx, projectId, window, empty, async (scope) => {
    const prompts = await listPrompts(scope.ctx.db, scope.organizationId, scope.projectId);
    const topics = groupTopics(prompts.map(({ id, prompt, tags }) => ({ id, text: prompt, tags })));
    const groups = Map.groupBy(prompts, ({ id }) => topics.get(id));
    return [...groups.values()].flatMap((group) =>
      group.length > 1 ? [{ prompts: group.map(({ prompt }) => prompt) }] : [],
    );
  });
  return { configured, methods: [...METHODS], topics: result, organization: ctx.organization };
}
