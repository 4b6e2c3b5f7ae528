import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { storeResults } from "#bench/load/results.ts";
import { openDatabase, provideDatabase } from "#db/client.ts";
import { sumAll } from "#db/queries/geo/daily.ts";
import { findSettings, updateSettings } from "#db/queries/geo/settings.ts";
import { findVersion, listLive, type VersionKey } from "#db/queries/geo/versions.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { previewNames } from "#lib/geo/rescoring/preview.ts";
import { rescore } from "#lib/geo/rescoring/run.ts";
import { activeScorer, brandsChanged } from "#lib/geo/rescoring/service.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testAnswers } from "#lib/testing/geo-answers.ts";
import { testOrganization } from "#lib/testing/people.ts";

/**
 * Edits an alias over a long history, and measures the preview, the time until reads switch, the switch itself, and
 * whether every read in between shows one of the two correct figures. On the embedded database in memory. Usage: npm
 * run bench:rescoring [answers]
 */

const ANSWERS = Number(process.argv[2] ?? 100_000);
const DAYS = { from: "2000-01-01", to: "2099-12-31" };
const CLAUSE =
  "It is a well known option for small teams because its reports are simple, and it offers support when data grows. ";

const database = await openDatabase({ migrationsFolder: join(import.meta.dirname, "../db/migrations") });
provideDatabase(database);
const { db } = database;
const now = new Date();
const organization = await testOrganization(db, now);
const { projectId } = await testProject(db, organization.id, now);
const project = { organizationId: organization.id, projectId };

/** Of three answers one names the company, one its later alias, one neither. */
function buildText(index: number): string {
  const opening = ["Acme leads. ", "Zenith Works leads. ", "Nobody leads. "][index % 3] ?? "";
  return `1. **Globex** – ${CLAUSE}\n2. ${opening}${CLAUSE.repeat(8)}`;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const from = performance.now();
  const value = await work();
  return { ms: Math.round(performance.now() - from), value };
}

/** Builds the first version in the usual way, over answers without scores. */
async function buildFirst(): Promise<void> {
  await activeScorer(db, organization.id, projectId);
  await edit(["Acme Inc"]);
  await run();
}

async function edit(aliases: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await updateSettings(tx, organization.id, projectId, { aliases });
    await brandsChanged(tx, project, new Date());
  });
}

async function run(): Promise<VersionKey> {
  const building = (await listLive(db, project)).find(({ status }) => status === "building");
  if (!building) throw new Error("The edit of names did not start a new version.");
  const key = { ...project, version: building.version };
  while ((await rescore(key)) === "more");
  return key;
}

async function read(): Promise<{ checks: number; mentions: number; ms: number }> {
  const { ms, value } = await timed(async () => {
    const settings = await findSettings(db, organization.id, projectId);
    return sumAll(db, { ...project, version: settings?.scoringVersion ?? "", sandbox: null }, DAYS);
  });
  return { checks: value.checks, mentions: value.mentions, ms };
}

const stored = await timed(async () => {
  // One answer per hour makes a history of years, and realistic daily cells.
  await testAnswers(
    db,
    project,
    Array.from({ length: ANSWERS }, (_, index) => buildText(index)),
    new Date(now.getTime() - ANSWERS * 3_600_000),
  );
});
// A running server does this regularly.
await database.runMaintenance?.();
const first = await timed(buildFirst);
const original = await read();

const brands = await trackedBrands(db, organization.id, projectId);
const edited = brands.map((brand) => ({ ...brand, names: [...brand.names, "Zenith Works"] }));
const preview = await timed(() => previewNames({ db, organization }, projectId, edited));

const reads: Awaited<ReturnType<typeof read>>[] = [];
let isOver = false;
const reading = (async () => {
  while (!isOver) {
    reads.push(await read());
    await new Promise((proceed) => setTimeout(proceed, 100));
  }
})();
const editing = await timed(() => edit(["Acme Inc", "Zenith Works"]));
const rescoring = await timed(run);
isOver = true;
await reading;
const after = await read();
const version = await findVersion(db, rescoring.value);
await database.close();

const isRight = ({ checks, mentions }: { checks: number; mentions: number }) =>
  checks === ANSWERS && (mentions === original.mentions || mentions === after.mentions);
const waits = reads.map(({ ms }) => ms).sort((a, b) => a - b);
const result = {
  machine: {
    cpu: cpus()[0]?.model,
    cores: availableParallelism(),
    node: process.version,
    database: "PGlite in memory",
  },
  answers: ANSWERS,
  storedMs: stored.ms,
  firstScoringMs: first.ms,
  preview: { ms: preview.ms, read: preview.value.answers, of: preview.value.total, flips: preview.value.flips },
  editMs: editing.ms,
  untilSwitchMs: rescoring.ms,
  scored: version?.scored,
  mentions: { before: original.mentions, after: after.mentions },
  reads: {
    count: reads.length,
    wrong: reads.filter((one) => !isRight(one)).length,
    medianMs: waits[Math.floor(waits.length / 2)],
    p95Ms: waits[Math.floor(waits.length * 0.95)],
    mostMs: waits.at(-1),
  },
};
console.table([
  { answers: ANSWERS, previewMs: preview.ms, editMs: editing.ms, untilSwitchMs: rescoring.ms, ...result.mentions },
]);
console.table([result.reads]);
storeResults("rescoring", result);
if (result.reads.wrong > 0 || after.mentions <= original.mentions) process.exitCode = 1;
