import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { putCompetitors } from "#db/queries/geo/competitors.ts";
import { insertTranslation } from "#db/queries/geo/translations.ts";
import { getEntitlement } from "#lib/billing/entitlements.ts";
import { setPlan } from "#lib/billing/operate.ts";
import { reserve } from "#lib/billing/reservations.ts";
import { refreshDays } from "#lib/geo/rollups/service.ts";
import { visibilityOperations } from "#lib/geo/visibility/operations.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { captureOperations } from "./operations.ts";

const db = await testDatabase();
const now = new Date("2026-03-31T12:00:00.000Z");
const call = callOperation([...captureOperations, ...visibilityOperations]);
const PROMPT = "Which tool writes a changelog?";

type Imported = {
  imported: number;
  duplicates: number;
  rejected: { index: number; message: string }[];
  checkIds: (string | null)[];
};
type Detail = { check: Record<string, unknown> & { id: string; promptId: string; sources: { url: string }[] } };

const answer = (fields: object = {}) => ({
  prompt: PROMPT,
  engine: "openai/chatgpt",
  access: "ui",
  country: "DE",
  language: "en",
  capturedAt: "2026-03-30T09:00:00Z",
  answer: "1. **Beamer** is well known.\n2. **Acme** costs less.",
  citations: [{ url: "https://beamer.example/pricing#plans", title: "Pricing" }],
  collector: "panel 7",
  ...fields,
});

async function setUp() {
  const owner = await testUser(db, now);
  const organization = await testOrganization(db, now, { [owner]: "owner" });
  const ctx = testCtx(db, organization, { userId: owner, role: "owner" }, now);
  const { projectId, promptIds } = await testProject(db, organization.id, now, { prompts: [PROMPT] });
  const name = { name: "Beamer", nameKey: "beamer", domain: "beamer.example", kind: "direct" as const };
  const row = { id: newId("cmp"), organizationId: organization.id, projectId, ...name, color: "#336699" };
  await putCompetitors(db, [{ ...row, createdAt: now, updatedAt: now }]);
  const read = async <T>(id: string, query: object = {}, params: object = {}): Promise<T> =>
    (await call<T>(id, ctx, { params: { projectId, ...params }, query })).output;
  const send = async (checks: unknown[]): Promise<Imported> =>
    (await call<Imported>("importChecks", ctx, { params: { projectId }, body: { checks } })).output;
  const used = async () => (await getEntitlement(db, organization.id, now)).meters.answers.used;
  return { organization, ctx, projectId, promptId: promptIds[0] ?? "", read, send, used };
}

describe("importChecks", () => {
  test("stores an answer as an engine of its own, scored like an answer of a scan", async () => {
    const { read, send, promptId } = await setUp();
    const { imported, duplicates, rejected, checkIds } = await send([
      answer({ surface: "chat", screenshotHash: "a".repeat(64), searchQueries: ["changelog tools"] }),
    ]);
    expect({ imported, duplicates, rejected }).toEqual({ imported: 1, duplicates: 0, rejected: [] });
    const { check } = await read<Detail>("getCheck", {}, { checkId: checkIds[0] });
    expect(check).toMatchObject({
      engine: "openai/chatgpt:ui@DE",
      access: "ui",
      accessMode: "ui",
      country: "DE",
      scanId: null,
      promptId,
      mentioned: true,
      position: 2,
      competitors: [{ brand: "Beamer", mentioned: true, position: 1, cited: true }],
      request: { text: PROMPT, surface: "chat", collector: "panel 7", screenshotHash: "a".repeat(64) },
      searchQueries: ["changelog tools"],
      costUsd: 0,
      capturedAt: "2026-03-30T09:00:00.000Z",
    });
  });

  test("counts a repeated answer once, in the figures and in the quota", async () => {
    const { read, send, used } = await setUp();
    const first = await send([answer(), answer(), answer({ country: "FR" })]);
    expect(first).toMatchObject({ imported: 2, duplicates: 1 });
    expect(await used()).toBe(2);
    const second = await send([answer(), answer({ capturedAt: "2026-03-30T10:00:00Z" })]);
    expect(second).toMatchObject({ imported: 1, duplicates: 1 });
    expect(second.checkIds[0]).toBe(first.checkIds[0]);
    expect(await used()).toBe(3);
    const { engines } = await read<{ engines: { engine: string; checks: number }[] }>("getVisibilityOverview");
    expect(engines.map(({ engine, checks }) => [engine, checks])).toEqual([
      ["openai/chatgpt:ui@DE", 2],
      ["openai/chatgpt:ui@FR", 1],
    ]);
  });

  test("keeps the id of a tracked prompt in its words and in their translation, and makes one for others", async () => {
    const { organization, read, send, promptId } = await setUp();
    const translation = "Welches Werkzeug schreibt ein Changelog?";
    const textSha256 = createHash("sha256").update(PROMPT).digest("hex");
    const key = { organizationId: organization.id, textSha256, language: "de" };
    await insertTranslation(db, { ...key, translation, model: "m", createdAt: now });
    const { checkIds } = await send([
      answer({ prompt: "  which tool   writes a CHANGELOG?" }),
      answer({ prompt: translation, language: "de" }),
      answer({ prompt: "Is Acme any good?" }),
      answer({ prompt: "Is Acme any good?", capturedAt: "2026-03-30T11:00:00Z" }),
    ]);
    const checks = await Promise.all(
      checkIds.map(async (checkId) => (await read<Detail>("getCheck", {}, { checkId })).check),
    );
    expect(checks.slice(0, 2).map((check) => [check.promptId, check.prompt, check.branded])).toEqual([
      [promptId, PROMPT, false],
      [promptId, PROMPT, false],
    ]);
    expect(checks[2]).toMatchObject({ prompt: "Is Acme any good?", branded: true });
    expect(checks[2]?.promptId).not.toBe(promptId);
    expect(checks[3]?.promptId).toBe(checks[2]?.promptId);
  });

  test("reports each bad answer by its index and takes the others", async () => {
    const { send, used } = await setUp();
    const bad: [object | null, string][] = [
      [answer({ engine: "chatgpt" }), "engine: must be a vendor and an engine"],
      [answer({ engine: "openai/chatgpt:ui" }), "engine: must be a vendor and an engine"],
      [answer({ engine: "sandbox/atlas" }), "engine: must be a vendor and an engine"],
      [answer({ access: "api" }), "access: Invalid option"],
      [answer({ country: "ZZ" }), "country: must be a country"],
      [answer({ language: "German" }), "language: must be one of"],
      [answer({ capturedAt: "2026-03-31T12:06:00Z" }), "capturedAt: must not be in the future"],
      [answer({ capturedAt: "yesterday" }), "capturedAt: Invalid ISO datetime"],
      [answer({ answer: "half\uD800" }), "answer: must not hold control characters"],
      [answer({ answer: "nul\u0000" }), "answer: must not hold control characters"],
      [answer({ citations: [{ url: "javascript:alert(1)" }] }), "citations.0.url: Invalid URL"],
      [answer({ screenshotHash: "abc" }), "screenshotHash: must be a SHA-256 hash"],
      [answer({ collector: undefined }), "collector: Invalid input"],
      [null, "answer: Invalid input"],
    ];
    const { imported, rejected, checkIds } = await send([...bad.map(([one]) => one), answer()]);
    expect(imported).toBe(1);
    expect(rejected.map(({ index }) => index)).toEqual(bad.map((_, index) => index));
    for (const [index, [, message]] of bad.entries()) expect(rejected[index]?.message).toContain(message);
    expect(checkIds.map((id) => id !== null)).toEqual([...bad.map(() => false), true]);
    expect(await used()).toBe(1);
  });

  test("stores nothing where neither quota nor credits cover every new answer", async () => {
    const { organization, read, send, used } = await setUp();
    await setPlan(db, organization.id, { plan: "starter", monthlyCredits: 0 }, now);
    const { credits, meters } = await getEntitlement(db, organization.id, now);
    const units = (meters.answers.limit ?? 0) + credits - 1;
    const holder = { organizationId: organization.id, holderId: "scan_other" };
    await db.transaction((tx) => reserve(tx, { ...holder, meter: "answers", units }, now));
    const before = await used();
    const two = [answer(), answer({ country: "FR" })];
    await expect(send(two)).rejects.toMatchObject({ kind: "paymentRequired" });
    expect(await used()).toBe(before);
    expect((await read<{ checks: unknown[] }>("listChecks")).checks).toEqual([]);
    expect(await send([answer()])).toMatchObject({ imported: 1 });
  });

  test("refuses a project of another organization", async () => {
    const { projectId } = await setUp();
    const { ctx } = await setUp();
    const request = call("importChecks", ctx, { params: { projectId }, body: { checks: [answer()] } });
    await expect(request).rejects.toMatchObject({ kind: "notFound" });
  });

  test("counts the pages of imported answers under their own access alone, also after the nightly repair", async () => {
    const { organization, projectId, read, send } = await setUp();
    await send([answer(), answer({ country: undefined, access: "serp" })]);
    const pages = async (query: object) =>
      (await read<{ answers: number; pages: { url: string; answers: number }[] }>("getVisibilityCitations", query))
        .pages;
    const own = [{ url: "https://beamer.example/pricing", answers: 1 }];
    const key = { organizationId: organization.id, projectId };
    const { scoringVersion } = await read<{ scoringVersion: string }>("getVisibilityOverview");
    for (const repaired of [false, true]) {
      if (repaired) {
        const days = { from: "2026-03-30", to: "2026-03-30" };
        await db.transaction((tx) => refreshDays(tx, key, days, [scoringVersion]));
      }
      expect(await pages({ access: "api" })).toEqual([]);
      expect(await pages({ access: "ui" })).toMatchObject(own);
      expect(await pages({ access: "ui", country: "FR" })).toEqual([]);
      expect(await pages({ engine: "openai/chatgpt:serp" })).toMatchObject(own);
    }
  });
});
