import { beforeEach, describe, expect, test } from "vitest";
import { updatePrompt } from "#db/queries/geo/prompts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { replaceEngines } from "#lib/testing/engines.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { storeAnswers, TEST_VERSION, type TestAnswer, testScan } from "#lib/testing/visibility.ts";
import type { listGaps, updateGap } from "./contract.ts";
import { gapOperations } from "./operations.ts";

const SANDBOX = [{ id: "sandbox/atlas", sandbox: true }];
const showEngines = replaceEngines(SANDBOX);
const db = await testDatabase();
const call = callOperation(gapOperations);
const now = new Date("2026-03-31T12:00:00.000Z");
const answeredAt = new Date("2026-03-30T09:00:00.000Z");

let ctx: Ctx;
let key: { organizationId: string; projectId: string };
let prompts: string[];
let scanId: string;

beforeEach(async () => {
  showEngines(SANDBOX);
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  ctx = testCtx(db, organization, { userId, role: "owner" }, now);
  const settings = { scoringVersion: TEST_VERSION, domains: ["acme.com"] };
  const texts = ["Which tool writes changelogs?", "Which tool mails releases?"];
  const project = await testProject(db, organization.id, now, { settings, prompts: texts });
  key = { organizationId: organization.id, projectId: project.projectId };
  prompts = project.promptIds;
  scanId = await testScan(db, key, answeredAt);
});

const rival = (brand = "Beamer") => ({ brand, mentioned: true, position: 1, cited: false });
let repeatIndex = 0;
const answers = (count: number, answer: Partial<TestAnswer>): TestAnswer[] =>
  Array.from({ length: count }, () => ({
    capturedAt: answeredAt,
    promptId: prompts[0],
    repeatIndex: repeatIndex++,
    ...answer,
  }));
const store = (...lists: TestAnswer[][]) => storeAnswers(db, key, scanId, lists.flat());
const list = async (query: Record<string, string> = {}) =>
  (await call<OutputOf<typeof listGaps>>("listGeoGaps", ctx, { params: { projectId: key.projectId }, query })).output;

describe("gaps", () => {
  test("counts only the answers of a segment", async () => {
    await updatePrompt(db, key.organizationId, key.projectId, prompts[1] ?? "", { tags: ["mail"] });
    const competitors = [rival()];
    await store(
      answers(6, { competitors, searchQueries: ["changelog tools"] }),
      answers(7, { competitors, promptId: prompts[1], engine: "sandbox/beacon", language: "de" }),
    );
    const counts = async (query: Record<string, string>) => {
      const { promptGaps, searchGaps } = await list(query);
      return [promptGaps.map(({ n }) => n).toSorted(), searchGaps.map(({ impressions }) => impressions)];
    };
    expect(await counts({})).toEqual([[6, 7], [6]]);
    for (const query of [{ engine: "sandbox/beacon" }, { language: "de" }, { tag: "mail" }]) {
      expect(await counts(query)).toEqual([[7], []]);
    }
    expect(await counts({ language: "de", tag: "none" })).toEqual([[], []]);
  });

  test("lists none before a scan, and says that nothing is measured", async () => {
    expect(await list()).toMatchObject({ promptGaps: [], searchGaps: [], configured: true, sandbox: true });
  });

  test("lists a prompt where one rival is ahead, with its figures, pages and answers", async () => {
    const text = "Intro.\n1. **Beamer** is first.\n2. Others.";
    const matches = [{ start: 12, end: 18, brand: "Beamer", own: false, absence: false }];
    const citations = ["https://reviews.g2.com/a", "https://acme.com/writes-changelogs#top"].map((url) => ({
      url,
      title: null,
    }));
    const ids = await store(
      answers(6, { competitors: [rival(), rival("Headway")], text, matches }),
      answers(2, { engine: "sandbox/beacon", mentioned: true, competitors: [rival()], citations }),
    );
    const { promptGaps, hasScanData } = await list();
    expect(hasScanData).toBe(true);
    const [gap] = promptGaps;
    expect(promptGaps).toHaveLength(1);
    expect(gap).toMatchObject({
      id: prompts[0],
      engines: ["sandbox/atlas"],
      competitors: [
        { brand: "Beamer", answers: 8 },
        { brand: "Headway", answers: 6 },
      ],
      ownMentionRate: 0.25,
      n: 8,
      sufficient: false,
      engineCoverage: 0.5,
      rival: { name: "Beamer", rate: 1, ownRate: 0.25, difference: 0.75 },
      opportunity: 6,
      status: "suspected",
      pairs: { rivalAhead: 1, ownAhead: 0, level: 1 },
      action: "create",
      byEngine: [
        { engine: "sandbox/atlas", checks: 6, mentions: 0, rivalMentions: 6 },
        { engine: "sandbox/beacon", checks: 2, mentions: 2, rivalMentions: 2 },
      ],
      ownPage: null,
      brief: null,
    });
    expect(gap?.sources.map(({ url, kind, answers: n }) => [url, kind, n])).toEqual([
      ["https://acme.com/writes-changelogs", "own", 2],
      ["https://reviews.g2.com/a", "review", 2],
    ]);
    expect(gap?.evidence).toHaveLength(3);
    expect(ids).toContain(gap?.evidence[0]?.checkId);
    expect(gap?.evidence[0]?.excerpt).toBe("1. **Beamer** is first.");
  });

  test("counts the answers of a day once, and refreshes a page that is cited without the name", async () => {
    const day = (index: number) => new Date(answeredAt.getTime() - index * 86_400_000);
    const citations = [{ url: "https://acme.com/tool-that-writes-changelogs", title: null }];
    for (const index of [0, 1, 2, 3, 4]) {
      const scan = await testScan(db, key, day(index));
      await storeAnswers(db, key, scan, answers(2, { competitors: [rival()], capturedAt: day(index), citations }));
    }
    const [gap] = (await list()).promptGaps;
    expect(gap).toMatchObject({
      status: "confirmed",
      pValue: expect.closeTo(1 / 32),
      pairs: { rivalAhead: 5, ownAhead: 0, level: 0 },
      action: "refresh",
      ownPage: { url: "https://acme.com/tool-that-writes-changelogs", postId: null },
      title: "Refresh “acme.com/tool-that-writes-changelogs”",
    });
  });

  test("lists searches without the brand with their prompts and newest answers", async () => {
    const searchQueries = ["Changelog  tools", "changelog tools", ""];
    await store(
      answers(2, { searchQueries }),
      answers(1, { searchQueries, promptId: prompts[1], engine: "sandbox/beacon" }),
      answers(1, { searchQueries, mentioned: true }),
      answers(1, { searchQueries, cited: true }),
    );
    const { searchGaps } = await list();
    expect(searchGaps).toHaveLength(1);
    expect(searchGaps[0]).toMatchObject({
      impressions: 3,
      engines: ["sandbox/atlas", "sandbox/beacon"],
      prompts: [
        { promptId: prompts[0], prompt: "Which tool writes changelogs?", answers: 2 },
        { promptId: prompts[1], answers: 1 },
      ],
    });
    expect(searchGaps[0]?.evidence).toHaveLength(3);
  });

  test("ignores answers that are branded, failed, in a conversation, outside the window or of other engines", async () => {
    const competitors = [rival()];
    await store(
      answers(4, { competitors }),
      answers(5, { competitors, branded: true }),
      answers(5, { competitors, turnIndex: 0 }),
      answers(5, { competitors, capturedAt: new Date("2026-01-01T00:00:00.000Z") }),
      answers(5, { competitors, status: "failed" }),
      answers(5, { competitors, engine: "openai/gpt" }),
    );
    expect((await list()).promptGaps).toEqual([]);
    showEngines([{ id: "openai/gpt", sandbox: false }]);
    expect(await list()).toMatchObject({ promptGaps: [{ n: 5, status: "suspected" }], sandbox: false });
  });

  test("dismisses and restores each gap by itself", async () => {
    await store(answers(6, { competitors: [rival()] }), answers(6, { promptId: prompts[1], competitors: [rival()] }));
    const change = (gapId: string | undefined, dismissed: boolean) =>
      call<OutputOf<typeof updateGap>>("updateGeoGap", ctx, {
        params: { projectId: key.projectId, gapId },
        body: { dismissed },
      });
    const first = (await change(prompts[0], true)).output;
    expect((await change(prompts[0], true)).output.dismissedAt).toBe(first.dismissedAt);
    const ids = (gaps: { id: string }[]) => gaps.map(({ id }) => id);
    const { promptGaps, dismissed } = await list();
    expect([ids(promptGaps), dismissed]).toEqual([[prompts[1]], 1]);
    expect(ids((await list({ dismissed: "true" })).promptGaps)).toEqual([prompts[0]]);
    await change(prompts[0], false);
    expect((await list()).promptGaps).toHaveLength(2);
    expect((await catchAppError(change("prm_other", true))).kind).toBe("notFound");
  });
});
