import { beforeEach, describe, expect, test } from "vitest";
import { insertPrompts } from "#db/queries/geo/prompts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { ImportResult } from "#lib/geo/imports/contract.ts";
import type { Scan } from "#lib/geo/scans/contract.ts";
import { scanOperations } from "#lib/geo/scans/operations.ts";
import type { Sequence } from "#lib/geo/sequences/contract.ts";
import { SEQUENCES_MAX } from "#lib/geo/sequences/limits.ts";
import { sequenceOperations } from "#lib/geo/sequences/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { Prompt } from "./contract.ts";
import { PROMPTS_MAX } from "./limits.ts";
import { promptOperations } from "./operations.ts";

recordEvents();
const db = await testDatabase();
const call = callOperation([...promptOperations, ...sequenceOperations, ...scanOperations]);
const now = new Date("2026-03-01T12:00:00.000Z");

let ctx: Ctx;
let projectId: string;

beforeEach(async () => {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  ctx = testCtx(db, organization, { userId, role: "owner" }, now);
  const settings = { aliases: ["Acme Cloud"] };
  projectId = (await testProject(db, organization.id, now, { settings, prompts: [] })).projectId;
});

const list = async () =>
  (await call<{ prompts: Prompt[] }>("listPrompts", ctx, { params: { projectId } })).output.prompts;
const create = async (body: object) =>
  (await call<{ prompt: Prompt }>("createPrompt", ctx, { params: { projectId }, body })).output.prompt;
const send = async (body: object) =>
  (await call<ImportResult>("importPrompts", ctx, { params: { projectId }, body })).output;
const none = { imported: 0, updated: 0, skipped: 0, issues: [] };

describe("prompts", () => {
  test("creates, reads, changes and deletes prompts", async () => {
    const made = await create({ prompt: "  Which changelog tool is best? ", tags: ["top", "top"] });
    expect(made).toMatchObject({
      prompt: "Which changelog tool is best?",
      source: "custom",
      slot: null,
      tags: ["top"],
      enabled: true,
    });
    const params = { projectId, promptId: made.id };
    expect((await call("getPrompt", ctx, { params })).output).toMatchObject({ prompt: made });
    const changed = await call<{ prompt: Prompt }>("updatePrompt", ctx, {
      params,
      body: { enabled: false, tags: [], weight: 2 },
    });
    expect(changed.output.prompt).toEqual({ ...made, enabled: false, tags: [], weight: 2 });
    expect(await list()).toEqual([changed.output.prompt]);
    await call("deletePrompt", ctx, { params });
    expect(await catchAppError(call("deletePrompt", ctx, { params }))).toMatchObject({ kind: "notFound" });
    expect(await list()).toEqual([]);
  });

  test("compares texts regardless of case and spaces when a prompt is created or changed", async () => {
    await create({ prompt: "Which changelog tool is best?" });
    const duplicate = { kind: "conflict", message: "Prompt already exists" };
    expect(await catchAppError(create({ prompt: "which  CHANGELOG tool is best?" }))).toMatchObject(duplicate);
    const other = await create({ prompt: "Which tool is quick?" });
    const change = { params: { projectId, promptId: other.id }, body: { prompt: "Which changelog tool is BEST?" } };
    expect(await catchAppError(call("updatePrompt", ctx, change))).toMatchObject(duplicate);
    const tries = await Promise.allSettled([1, 2, 3].map(() => create({ prompt: "Asked at once by three?" })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test.each(["short?", "x".repeat(301), "two\nlines of a prompt", " ".repeat(20)])(
    "refuses a prompt: %j",
    async (prompt) => {
      const refused = await catchAppError(create({ prompt }));
      expect(refused).toMatchObject({ kind: "invalid", message: expect.stringMatching(/^prompt: /) });
    },
  );

  test("marks prompts that name the company or an alias as branded", async () => {
    await create({ prompt: "Is Acme any good for changelogs?" });
    await create({ prompt: "What does acme cloud cost a month?" });
    await create({ prompt: "Who treats acmeology these days?" });
    expect((await list()).map(({ branded }) => branded)).toEqual([true, true, false]);
  });
});

describe("prompt import", () => {
  const csv =
    '\uFEFFprompt,tags,enabled\r\n"Which tool, in short?",a;b,no\r\nshort\r\n"Which TOOL, in short?"\r\nWhich other tool?,,maybe\r\nIs it quick to set up?\r\n';

  test("imports valid rows, reports the others by line, and writes nothing in a dry run", async () => {
    const result = {
      imported: 2,
      updated: 0,
      skipped: 3,
      issues: [
        { line: 3, message: expect.stringMatching(/^prompt: /) },
        { line: 4, message: "prompt: is the same as in line 2" },
        { line: 5, message: expect.stringMatching(/^enabled: /) },
      ],
    };
    expect(await send({ csv, dryRun: true })).toMatchObject(result);
    expect(await list()).toEqual([]);
    expect(await send({ csv })).toMatchObject(result);
    expect((await list()).map(({ prompt, tags, enabled }) => [prompt, tags, enabled])).toEqual([
      ["Which tool, in short?", ["a", "b"], false],
      ["Is it quick to set up?", [], true],
    ]);
  });

  test("updates the tags and state of existing prompts, and skips rows that change nothing", async () => {
    const { id } = await create({ prompt: "Which tool is best of all?", tags: ["old"] });
    const rows = [{ prompt: "which tool is best of ALL?", tags: ["new"] }];
    expect(await send({ rows })).toMatchObject({ ...none, updated: 1 });
    expect(await send({ rows })).toMatchObject({ ...none, skipped: 1 });
    expect(await send({ rows: [{ prompt: "Which tool is best of all?" }] })).toMatchObject({ ...none, skipped: 1 });
    expect(await list()).toMatchObject([{ id, tags: ["new"], enabled: true }]);
  });

  test("imports weights, and reports those out of bounds", async () => {
    const auto = {
      source: "auto" as const,
      prompt: "Which tool is best for teams?",
      promptKey: "which tool is best for teams?",
    };
    const times = { createdAt: now, updatedAt: now };
    await insertPrompts(db, [{ id: "prm_auto", organizationId: ctx.organization.id, projectId, ...auto, ...times }]);
    const weighed = "prompt,weight\nWhich tool is best?,2.5\nWhich is quick?,0\nWhich is cheap?,much\n";
    const result = await send({ csv: `${weighed}Which tool is best for teams?,3\n` });
    expect(result).toMatchObject({ imported: 1, updated: 1, skipped: 2 });
    expect(result.issues).toEqual([
      { line: 3, message: expect.stringMatching(/^weight: /) },
      { line: 4, message: expect.stringMatching(/^weight: /) },
    ]);
    expect((await list()).map(({ prompt, weight }) => [prompt, weight])).toEqual([
      ["Which tool is best?", 2.5],
      ["Which tool is best for teams?", 3],
    ]);
  });

  test("imports up to the limit of a project", async () => {
    const many = Array.from({ length: PROMPTS_MAX + 2 }, (_, i) => `Which tool is number ${i}?`).join("\n");
    const result = await send({ csv: many });
    expect(result).toMatchObject({ imported: PROMPTS_MAX, skipped: 2 });
    expect(result.issues.map(({ line }) => line)).toEqual([PROMPTS_MAX + 1, PROMPTS_MAX + 2]);
    expect(await catchAppError(create({ prompt: "One more than there may be?" }))).toMatchObject({ kind: "conflict" });
  });

  test.each([
    [{}],
    [{ rows: [] }],
    [{ rows: Array.from({ length: 501 }, () => ({ prompt: "Which tool is it?" })) }],
    [{ csv: "" }],
    [{ csv: "é".repeat(600_000) }],
    [{ csv: 'prompt\n"open' }],
    [{ csv: "a,b", rows: [{ prompt: "Which tool is it?" }] }],
  ])("refuses a malformed import", async (body) => {
    expect(await catchAppError(send(body))).toMatchObject({ kind: "invalid" });
  });

  test("limits an organization to 10 imports in 10 minutes", async () => {
    for (let i = 0; i < 10; i++) await send({ csv: "Which tool is it?", dryRun: true });
    const key: Ctx = { ...ctx, principal: { type: "key", keyId: "key_other", name: "k", scopes: ["prompts.write"] } };
    const again = call("importPrompts", key, { params: { projectId }, body: { csv: "Which tool is it?" } });
    expect(await catchAppError(again)).toMatchObject({ kind: "rateLimited" });
  });
});

describe("sequences", () => {
  const body = { name: "Tour", steps: ["Which tools are there?", "Which is cheapest?"] };
  const make = async (change: object = {}) =>
    (await call<{ sequence: Sequence }>("createSequence", ctx, { params: { projectId }, body: { ...body, ...change } }))
      .output.sequence;

  test("creates, lists, changes and deletes sequences, at most ten", async () => {
    const made = await make();
    expect(made).toMatchObject({ ...body, enabled: true });
    const params = { projectId, sequenceId: made.id };
    const change = { steps: ["Only one?"], enabled: false };
    const changed = await call<{ sequence: Sequence }>("updateSequence", ctx, { params, body: change });
    expect(changed.output.sequence).toMatchObject({ id: made.id, name: "Tour", ...change });
    expect((await call("getSequence", ctx, { params })).output).toMatchObject(changed.output);
    for (let i = 1; i < SEQUENCES_MAX; i++) await make({ name: `Tour ${i}` });
    expect(await catchAppError(make())).toMatchObject({ kind: "conflict" });
    await call("deleteSequence", ctx, { params });
    expect(await catchAppError(call("getSequence", ctx, { params }))).toMatchObject({ kind: "notFound" });
    await make();
  });

  test.each([[{ steps: [] }], [{ steps: ["1", "2", "3", "4", "5", "6"] }], [{ steps: [""] }], [{ name: "" }]])(
    "refuses a sequence: %j",
    async (change) => expect(await catchAppError(make(change))).toMatchObject({ kind: "invalid" }),
  );

  test("runs a sequence as a scan of its own kind even when it is disabled", async () => {
    const { id: sequenceId } = await make({ enabled: false });
    const run = () =>
      call<{ scanId: string; statusUrl: string }>("runSequence", ctx, { params: { projectId, sequenceId } });
    const { output, headers } = await run();
    expect(output.statusUrl).toBe(`/v1/projects/${projectId}/geo/scans/${output.scanId}`);
    expect(headers.Location).toBe(output.statusUrl);
    const params = { projectId, scanId: output.scanId };
    const { scan } = (await call<{ scan: Scan }>("getGeoScan", ctx, { params })).output;
    expect(scan).toMatchObject({ kind: "sequence", status: "queued" });
    expect(await catchAppError(run())).toMatchObject({ kind: "conflict" });
  });
});
