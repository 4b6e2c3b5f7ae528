import type { Made, MigrationId } from "#db/history.ts";

/**
 * An earlier schema whose backups can still be read. Columns missing in such a backup take their defaults. Tables and
 * columns missing in the present schema are listed here, so that no data is dropped silently.
 */
export type EarlierSchema = {
  /** The id of its newest migration, which its backups name. */
  migration: MigrationId;
  /** The number of migrations of the present history before its rows are loaded. */
  step: number;
  /** Names that the present schema no longer has, with columns as `table.column`. */
  removed: Made & { columns: ReadonlySet<string> };
};

const NOTHING = {
  tables: new Set<string>(),
  columns: new Set<string>(),
  functions: new Set<string>(),
  types: new Set<string>(),
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
  {
    // Before soft deletion.
    migration: { hash: "c670399de4bc5f65d08a4e48e258b2ffb0f9c28948a8cfc0f3544748c1ba027f", when: 1_795_403_585_200 },
    step: 1,
    removed: NOTHING,
  },
  {
    // Before repositories had a policy of notes.
    migration: { hash: "f826118f54f4ecda8e52cfee5144ca2dcf568ee1b243d37edd36b51ba1e6fce3", when: 1_795_438_633_040 },
    step: 1,
    removed: NOTHING,
  },
  {
    // Before addresses were verified.
    migration: { hash: "a785cd5f2bf6f48261acd640f37160431e9279f5bec0ee828232b912155ee1d6", when: 1_795_470_227_118 },
    step: 1,
    removed: NOTHING,
  },
  {
    // Before answers had an index by prompt and time.
    migration: { hash: "7e0bb5c744974a44ff23de0e6975f82ba0fe12c3412b2e434737a1cd9633d976", when: 1_795_488_942_165 },
    step: 1,
    removed: NOTHING,
  },
  {
    // Before daily sums were packed by prompt.
    migration: { hash: "9da75c130bb26d88150f3ece0cfa09dfdf1514f4d3781dc33cb4a1242bd61c21", when: 1_795_531_936_858 },
    step: 1,
    removed: NOTHING,
  },
  {
    // Before calls to models were stored.
    migration: { hash: "ed138c44500e1456663cf7d363897841121134375bd76404d5ec59b377bbfe2c", when: 1_795_533_230_544 },
    step: 1,
    removed: NOTHING,
  },
  {
    // Before briefs had facts.
    migration: { hash: "7cca62d30aa2467b061aa4fd437dc7e80dc7f7d5b1a198bbc773281dd3ffa518", when: 1_795_533_637_309 },
    step: 1,
    removed: NOTHING,
  },
  {
    // Before brands chose the layout of their pictures.
    migration: { hash: "6b76142fbc79b1f83b5cd568c5ffc577972e3ed3cee112d56768c223ce5b1dfe", when: 1_795_534_167_605 },
    step: 1,
    removed: NOTHING,
  },
  {
    // Before briefs stored their approval.
    migration: { hash: "766aebba9d6048fc795a1f26254491d138fb8013bfcad3436b677bdadc6d4602", when: 1_795_534_436_230 },
    step: 1,
    removed: NOTHING,
  },
  {
    // Before answers had a cost.
    migration: { hash: "9a1dd6e3af2d574cbf7daa4589c7e3e1ad0cf01852800089d361bdc095c6d41c", when: 1_795_534_948_164 },
    step: 1,
    removed: NOTHING,
  },
  {
    // Before answers had a recommendation.
    migration: { hash: "abfe8e15bb964fbe0b01b959e2731e09dcacf3a959e7c5d8b14d4cf8fdea6b54", when: 1_795_544_334_129 },
    step: 1,
    removed: NOTHING,
  },
  {
    // Before passkeys.
    migration: { hash: "d8dd20d36d8ae97d9ff145fafed619a65c959e7747fa34fabf4d453c4426bb41", when: 1_795_783_342_986 },
    step: 1,
    removed: NOTHING,
  },
  {
    // Before answers could be imported.
    migration: { hash: "67189df5d483bb39476c755461a8770b2047cda09dcf91ccfdfa6b1b06ca3abc", when: 1_795_823_283_747 },
    step: 1,
    removed: NOTHING,
  },
];
