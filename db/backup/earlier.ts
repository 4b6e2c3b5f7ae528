import type { Made, MigrationId } from "#db/history.ts";

/**
 * A schema that this program no longer makes, whose backups it still reads. What such a backup lacks takes its default;
 * what it has and the present schema has not is named here, so that nothing is left out unsaid.
 */
export type EarlierSchema = {
  /** The newest step that its databases have behind them; backups name it. */
  migration: MigrationId;
  /** How many steps of the present history take its rows. */
  step: number;
  /** What the present schema has no longer; columns are named `table.column`. */
  removed: Made & { columns: ReadonlySet<string> };
};

export const EARLIER_SCHEMAS: readonly EarlierSchema[] = [
  {
    migration: { hash: "079fe2ade8cf5f0ba04a7e47b53ec9926e2c554141051f2d3ca91c27b8ec611c", when: 1_795_308_887_659 },
    step: 1,
    removed: {
      tables: new Set(["post_counts", "iq_debounces", "iq_waits"]),
      columns: new Set(["iq_jobs.priority", "iq_runs.priority"]),
      functions: new Set(["count_posts"]),
      types: new Set(),
    },
  },
];
