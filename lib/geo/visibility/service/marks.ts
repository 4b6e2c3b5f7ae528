import "server-only";
import { sumByDayAndEngine } from "#db/queries/geo/daily.ts";
import { listArticles, listNameEdits } from "#db/queries/geo/marks.ts";
import { type Mark, markModels, markOutages } from "#lib/geo/visibility/marks.ts";
import { boundsOf, spanOf, type Tallies } from "#lib/geo/visibility/tallies.ts";
import { formatDay, toInstants, type Window } from "#lib/geo/visibility/window.ts";
import { type Analysis, once } from "./analysis.ts";
import { readCached } from "./read-cache.ts";
import { type MeasuredScope, perEngine } from "./scope.ts";

/** Lists what happened in the window that can move a line of a chart, oldest first. */
export async function listMarks(scope: MeasuredScope, analysis: Analysis): Promise<Mark[]> {
  const { ctx, window } = scope;
  const span = toInstants(window);
  const [days, edits, articles] = await Promise.all([
    readCached(scope, sumByDayAndEngine, perEngine(scope), window),
    listNameEdits(ctx.db, scope),
    listArticles(ctx.db, scope, span),
  ]);
  const marks = [
    ...once(analysis, ["models", window], () => markModels(listModels(analysis.tallies, window))),
    ...markOutages(days),
    // The first version is the setup of the project, not an edit.
    ...edits.slice(1).flatMap((edited): Mark[] => {
      if (edited < span.start || edited >= span.end) return [];
      const text = "Names or scoring rules changed; all answers were scored again";
      return [{ day: formatDay(edited), kind: "names", engine: null, text }];
    }),
    ...articles.map(
      ({ title, publishedAt }): Mark => ({ day: formatDay(publishedAt), kind: "article", engine: null, text: title }),
    ),
  ];
  return marks.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** The known models that answered on each day of the window, by engine. */
function listModels(tallies: Tallies, window: Window) {
  const { days, cells, cell, model, models } = tallies;
  const { from, to } = spanOf(tallies, window);
  return days.slice(from, to + 1).flatMap((day, i) => {
    const byEngine = new Map<string, Set<string>>();
    const [start, end] = boundsOf(tallies, { from: from + i, to: from + i });
    for (let row = start; row < end; row++) {
      const engine = cells[cell[row] as number]?.engine ?? "";
      const name = models[model[row] as number] ?? "";
      if (name !== "") byEngine.set(engine, (byEngine.get(engine) ?? new Set<string>()).add(name));
    }
    return [...byEngine].map(([engine, names]) => ({ day, engine, models: [...names] }));
  });
}
