import { beforeEach, describe, expect, test, vi } from "vitest";
import { putCompetitors } from "#db/queries/geo/competitors.ts";
import { type DayRange, sumAll } from "#db/queries/geo/daily.ts";
import { insertScores, listJudgments, listUnscored } from "#db/queries/geo/scores.ts";
import { findSettings, updateSettings } from "#db/queries/geo/settings.ts";
import { findVersion, listLive } from "#db/queries/geo/versions.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testAnswers } from "#lib/testing/geo-answers.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { previewNames } from "./preview.ts";
import { scoreRow } from "./rows.ts";
import { rescore } from "./run.ts";
import { activeScorer, brandsChanged, startRescoring } from "./service.ts";
import { removeRetiredVersions, resendRescorings } from "./sweep.ts";

// Scoring runs in a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const sent = recordEvents<{ version: string }>();
const db = await testDatabase();
const NOW = new Date("2026-03-20T12:00:00.000Z");
const LATER = new Date(NOW.getTime() + 600_000);
const FROM = new Date("2026-02-10T00:00:00.000Z");
const DAYS: DayRange = { from: "2026-02-01", to: "2026-03-19" };
/**
 * More than two batches. A third of the answers names the company, a third an alias that is added later, a third no
 * brand.
 */
const TEXTS = Array.from({ length: 600 }, (_, index) =>
  index % 3 === 0 ? "Acme is fine." : index % 3 === 1 ? "Zenith Works is fine, Globex too." : "Nothing fits.",
);

let project: { organizationId: string; projectId: string };
let organization: Awaited<ReturnType<typeof testOrganization>>;
let checks: string[];

beforeEach(async () => {
  sent.events.length = 0;
  organization = await testOrganization(db, NOW);
  const { projectId } = await testProject(db, organization.id, NOW);
  project = { organizationId: organization.id, projectId };
  checks = await testAnswers(db, project, TEXTS, FROM);
  await activeScorer(db, organization.id, projectId);
  const version = await activeVersion();
  await rescoreActive(version);
});

const platformAt = (now: Date) => ({ db, clock: { now: () => now } });
const key = (version: string) => ({ ...project, version });

/** Scores the stored answers as a scan would. */
async function rescoreActive(version: string): Promise<void> {
  const [scorer] = await activeScorer(db, project.organizationId, project.projectId);
  const rows = checks.map((id, index) =>
    scoreRow({ ...project, id }, version, (scorer ?? never()).score({ text: TEXTS[index] ?? "", citations: [] }), NOW),
  );
  const scoreRows = rows.map((row, index) =>
    index === 0 ? { ...row, sentiment: "positive" as const, excerpt: "fine" } : row,
  );
  await insertScores(db, scoreRows);
}

function never(): never {
  throw new Error("A project has a scorer.");
}

async function activeVersion(): Promise<string> {
  const settings = await findSettings(db, project.organizationId, project.projectId);
  return settings?.scoringVersion ?? never();
}

async function edit(change: { aliases?: string[]; companyName?: string }, now = NOW): Promise<string | undefined> {
  await db.transaction(async (tx) => {
    await updateSettings(tx, project.organizationId, project.projectId, change);
    await brandsChanged(tx, project, now);
  });
  const live = await listLive(db, project);
  return live.find(({ status }) => status === "building")?.version;
}

async function run(version: string, now = NOW): Promise<string> {
  for (;;) {
    const progress = await rescore(key(version), platformAt(now));
    if (progress !== "more") return progress;
  }
}

async function countMentions(version: string): Promise<number> {
  const scores = await listJudgments(db, project.organizationId, version, checks);
  return scores.filter(({ mentioned }) => mentioned).length;
}

const sums = (version: string) => sumAll(db, { ...project, version, sandbox: null }, DAYS);

describe("rescoring after an edit of names", () => {
  test("keeps reads on the old version until all answers are scored, then switches them at once", async () => {
    const previous = await activeVersion();
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    expect(await activeVersion()).toBe(previous);
    expect(await run(version)).toBe("done");
    expect(await activeVersion()).toBe(version);
    expect(await countMentions(version)).toBe(400);
    expect(await countMentions(previous)).toBe(200);
    expect(await findVersion(db, key(version))).toMatchObject({ status: "active", scored: 600, total: 600 });
    expect(await findVersion(db, key(previous))).toMatchObject({ status: "retired" });
  });

  test("keeps the sentiment of answers that still name the company", async () => {
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    await run(version);
    const [first] = await listJudgments(db, project.organizationId, version, checks.slice(0, 1));
    expect(first).toMatchObject({ sentiment: "positive", excerpt: "fine" });
  });

  test("ends the run and changes nothing when the edit is reverted", async () => {
    const previous = await activeVersion();
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    expect(await edit({ aliases: [] })).toBeUndefined();
    expect(await run(version)).toBe("superseded");
    expect(await activeVersion()).toBe(previous);
  });

  test("supersedes the run of an earlier edit", async () => {
    const first = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    const second = (await edit({ aliases: ["Zenith Works", "Nothing"] })) ?? never();
    expect(await run(first)).toBe("superseded");
    expect(await run(second)).toBe("done");
    expect(await activeVersion()).toBe(second);
  });

  test("starts no run when the edit changes no name", async () => {
    expect(await edit({ aliases: [] })).toBeUndefined();
  });
});

describe("rescoring runs that die", () => {
  test("continues at its cursor, with one score per answer and the right count", async () => {
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    for (let batches = 1; batches <= 3; batches++) {
      let left = batches;
      const clock = {
        now: () => {
          if (--left < 0) throw new Error("died in its transaction");
          return NOW;
        },
      };
      await expect(rescore(key(version), { db, clock })).rejects.toThrow("died");
      expect(await activeVersion()).not.toBe(version);
    }
    expect(await run(version)).toBe("done");
    expect(await findVersion(db, key(version))).toMatchObject({ scored: 600 });
    expect(await countMentions(version)).toBe(400);
    expect(await listUnscored(db, key(version), 10)).toEqual([]);
  });

  test("restarts a run in the sweep, also when its event was lost", async () => {
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    expect(await resendRescorings(platformAt(NOW))).toBe(0);
    await resendRescorings(platformAt(LATER));
    expect(sent.events.map(({ data }) => data.version)).toContain(version);
  });

  test("starts the run immediately after the edit", async () => {
    const version = await edit({ aliases: ["Zenith Works"] });
    await startRescoring(db, project);
    expect(sent.events.map(({ data }) => data.version)).toEqual([version]);
  });
});

describe("answers stored during rescoring", () => {
  test("scores a new answer under both versions", async () => {
    const previous = await activeVersion();
    const version = await edit({ aliases: ["Zenith Works"] });
    const scorers = await activeScorer(db, project.organizationId, project.projectId);
    expect(scorers.map((scorer) => scorer.version)).toEqual([previous, version]);
    expect(scorers.map(({ score }) => score({ text: "Zenith Works", citations: [] }).mentioned)).toEqual([false, true]);
  });

  test("scores an answer stored only under the old version before the switch", async () => {
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    checks = [...checks, ...(await testAnswers(db, project, ["Zenith Works again."], FROM))];
    await run(version);
    expect(await listUnscored(db, key(version), 10)).toEqual([]);
    expect(await countMentions(version)).toBe(401);
  });

  test("scores an answer stored right after the switch before the old version is removed", async () => {
    const previous = await activeVersion();
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    await run(version);
    await testAnswers(db, project, ["Zenith Works at last."], FROM);
    expect(await removeRetiredVersions(platformAt(LATER))).toBeGreaterThanOrEqual(1);
    expect(await listUnscored(db, key(version), 10)).toEqual([]);
    expect(await findVersion(db, key(previous))).toBeUndefined();
    expect(await listJudgments(db, project.organizationId, previous, checks)).toEqual([]);
  });
});

test("has the daily sums of the new version when reads switch to it", async () => {
  const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
  await run(version);
  expect(await sums(version)).toMatchObject({ checks: 600, mentions: 400 });
});

describe("previewNames", () => {
  test("counts verdicts that would flip, with examples, and writes nothing", async () => {
    const ctx = testCtx(db, organization, { userId: "usr_test", role: "member" }, NOW);
    const brands = await trackedBrands(db, project.organizationId, project.projectId);
    const after = brands.map((brand) => (brand.own ? { ...brand, names: ["Zenith Works"] } : brand));
    const preview = await previewNames(ctx, project.projectId, after);
    expect(preview).toMatchObject({ answers: 600, total: 600, flips: 400 });
    expect(preview.brands).toEqual([{ brand: "Acme", own: true, gained: 200, lost: 200 }]);
    expect(preview.examples).toHaveLength(20);
    expect(new Set(preview.examples.map((example) => example.after))).toEqual(new Set([true, false]));
    expect(preview.examples.find((example) => example.after)?.excerpt).toContain("Zenith Works");
    expect(await listLive(db, project)).toHaveLength(1);
  });

  test("counts no flips for a renamed competitor, and lost mentions for a removed one", async () => {
    const times = { createdAt: NOW, updatedAt: NOW };
    const row = { id: newId("cmp"), ...project, ...times, kind: "direct" as const, color: "#111111" };
    await putCompetitors(db, [{ ...row, name: "Globex", nameKey: "globex" }]);
    const ctx = testCtx(db, organization, { userId: "usr_test", role: "member" }, NOW);
    const brands = await trackedBrands(db, project.organizationId, project.projectId);
    const renamed = brands.map((brand) =>
      brand.own ? brand : { ...brand, key: "GBX", name: "GBX", names: ["GBX", "Globex"] },
    );
    expect(await previewNames(ctx, project.projectId, renamed, { Globex: "GBX" })).toMatchObject({ flips: 0 });
    const without = brands.filter(({ own }) => own);
    expect((await previewNames(ctx, project.projectId, without)).brands).toEqual([
      { brand: "Globex", own: false, gained: 0, lost: 200 },
    ]);
  });

  test("returns an empty preview for a project without answers", async () => {
    const { projectId } = await testProject(db, organization.id, NOW);
    const ctx = testCtx(db, organization, { userId: "usr_test", role: "member" }, NOW);
    expect(await previewNames(ctx, projectId, [])).toMatchObject({ answers: 0, total: 0, flips: 0, examples: [] });
  });
});
