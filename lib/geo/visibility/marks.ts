/** What a chart marks: another model, failed questions, a published article, an edit of names or scoring rules. */
export const MARK_KINDS = ["model_change", "outage", "article", "names"] as const;
/** Something that happened on a UTC day. `engine` is null where it concerns all engines. */
export type Mark = { day: string; kind: (typeof MARK_KINDS)[number]; engine: string | null; text: string };

type EngineDay = { day: string; engine: string };

/** Marks the first day on which an engine answers by a model that the day before did not have. @param days ascending */
export function markModels(days: readonly (EngineDay & { models: readonly string[] })[]): Mark[] {
  const last = new Map<string, readonly string[]>();
  return days.flatMap(({ day, engine, models }): Mark[] => {
    const before = last.get(engine);
    last.set(engine, models);
    const added = models.filter((model) => !before?.includes(model)).toSorted();
    if (!before || added.length === 0) return [];
    return [
      { day, kind: "model_change", engine, text: `${before.toSorted().join(", ")} before, ${added.join(", ")} now` },
    ];
  });
}

/** Fewer failed questions than this are no outage. */
const OUTAGE_MIN = 3;

/** Marks the days on which most of an engine's questions failed; of several in a row the first. @param days ascending */
export function markOutages(days: readonly (EngineDay & { checks: number; failed: number })[]): Mark[] {
  const isDown = new Map<string, boolean>();
  return days.flatMap(({ day, engine, checks, failed }): Mark[] => {
    const wasDown = isDown.get(engine) ?? false;
    const down = failed >= OUTAGE_MIN && failed > checks;
    isDown.set(engine, down);
    if (!down || wasDown) return [];
    return [{ day, kind: "outage", engine, text: `${failed} of ${failed + checks} questions failed` }];
  });
}
