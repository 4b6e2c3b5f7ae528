import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCOPES } from "#lib/access/scopes.ts";
import { issueKey } from "#lib/keys/service.ts";
import { operations } from "#lib/operations.ts";
import { fillWorkspace, sentenceOf } from "#lib/testing/busy-workspace.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { callMcp } from "#lib/testing/mcp.ts";
import { BODIES } from "#lib/testing/operation-bodies.ts";
import { insertAllResources } from "#lib/testing/operation-fixtures.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { buildTools } from "#lib/tools/tool.ts";

recordEvents();
const db = await testDatabase();
const now = new Date();
const repository = new TestRepository();
const tools = buildTools(operations);
const ids: Record<string, string> = {};
let key = "";

beforeAll(async () => {
  const owner = await testUser(db, now);
  const organization = await testOrganization(db, now, { [owner]: "owner" });
  Object.assign(ids, await insertAllResources(db, organization.id, owner));
  const ctx = testCtx(db, organization, { userId: owner, role: "owner" }, now);
  Object.assign(ids, await fillWorkspace(ctx, repository));
  const issued = { organizationId: organization.id, createdBy: owner, name: "key", scopes: SCOPES, expiresAt: null };
  key = (await issueKey(db, issued, now)).secret;
});
afterAll(() => repository.remove());

/** Greatest bytes of text and data together, by tool; all others stay below `OTHERS_MAX`. */
const SIZES: Record<string, number> = {
  get_calendar: 20_000,
  list_audit_events: 16_000,
  list_geo_briefs: 12_000,
  change_evidence: 20_000,
  get_evidence: 20_000,
  get_geo_brief: 20_000,
  update_geo_brief: 20_000,
  get_visibility_citations: 20_000,
  list_prompt_visibility: 20_000,
  list_checks: 16_000,
  list_geo_gaps: 16_000,
  list_geo_scans: 16_000,
  get_post: 14_000,
  export_checks: 14_000,
  get_competitor_visibility: 13_000,
  list_posts: 13_000,
  list_prompt_results: 13_000,
  get_competitor_share: 15_000,
  get_prompt_visibility: 12_000,
  preview_activity: 11_000,
  list_prompts: 11_000,
  get_visibility_timeseries: 10_000,
  list_skills: 8_000,
  get_traffic_ingest_setup: 7_000,
  get_visibility_overview: 7_000,
  get_visibility_methodology: 8_000,
  get_visibility_sentiment: 9_000,
  create_geo_brief: 5_000,
  get_check: 5_000,
  list_competitors: 4_000,
  get_visibility_changes: 8_000,
  get_geo_settings: 3_000,
  export_audit_events: 3_000,
  list_integrations: 3_000,
};
const OTHERS_MAX = 2_000;

type Result = { isError?: boolean; content: { text: string }[]; structuredContent?: object };

const measure = ({ content, structuredContent }: Result) =>
  Buffer.byteLength(content.map(({ text }) => text).join("") + JSON.stringify(structuredContent ?? ""));
const call = async (name: string, args: object) =>
  (await callMcp("tools/call", { name, arguments: args }, key)) as Result;

/** Bodies that need the workspace's ids. */
const readBodies = (): Record<string, object> => ({
  previewActivity: { integrations: { vcs: [ids.repositoryIntegrationId] } },
});
/** Reads first, since writes change what they answer. Deletions and restorations answer ids and single resources. */
const measured = tools
  .filter(({ operation: { endpoint } }) => endpoint.method !== "DELETE" && !/\/restore$/.test(endpoint.path))
  .toSorted((a, b) => Number(b.listed.annotations.readOnlyHint) - Number(a.listed.annotations.readOnlyHint));

describe("answers about 464 changes and 1,000 stored answers", () => {
  const answered: string[] = [];

  test.each(measured.map((tool) => [tool.listed.name, tool] as const))("bounds %s", async (name, { operation }) => {
    const { endpoint } = operation;
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => param);
    const params = names.map((param) => [endpoint.tool?.rename?.[param] ?? param, ids[param]]);
    const body = (readBodies()[endpoint.id] ?? BODIES[endpoint.id]) as object | undefined;
    const result = await call(name, { ...Object.fromEntries(params), ...body });
    if (!result.isError) answered.push(name);
    expect(measure(result)).toBeLessThan(SIZES[name] ?? OTHERS_MAX);
  });

  test("measures mostly successes", () => {
    expect(answered.length).toBeGreaterThan(measured.length * 0.7);
  });

  test("names the change behind a sentence in less than 4 kB", async () => {
    const found = await call("get_evidence", { postId: ids.postId, q: sentenceOf(311) });
    expect(found.structuredContent).toMatchObject({
      sentences: [{ text: sentenceOf(311), entryIds: ["e311"] }],
      entries: [{ id: "e311", factsTotal: 12 }],
      totals: { entries: 464 },
      pagination: { totalItems: 1 },
    });
    expect(measure(found)).toBeLessThan(4_000);
  });

  test("gives the whole of a long post in parts, each once", async () => {
    const parts: string[] = [];
    for (let bodyFrom = 0, total = 1; bodyFrom < total; ) {
      const { structuredContent } = await call("get_post", { postId: ids.postId, bodyFrom, bodyAsData: true });
      const { post, bodies } = structuredContent as {
        post: { markdown: string };
        bodies: { to: number; characters: number }[];
      };
      parts.push(post.markdown);
      bodyFrom = bodies[0]?.to ?? 0;
      total = bodies[0]?.characters ?? 0;
    }
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.join("").match(/workspace \d+/g)).toHaveLength(464);
  });
});
