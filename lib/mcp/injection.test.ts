import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, test, vi } from "vitest";
import { SCOPES } from "#lib/access/scopes.ts";
import { env } from "#lib/env.ts";
import { issueKey } from "#lib/keys/service.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { fingerprints } from "#lib/testing/fingerprints.ts";
import { roadsOf } from "#lib/testing/injection/roads.ts";
import { injectionStage, type Stage } from "#lib/testing/injection/stage.ts";
import { askMcp } from "#lib/testing/mcp.ts";
import { BEGIN } from "#lib/testing/orders.ts";
import { findTool } from "./server.ts";

vi.hoisted(() => vi.stubEnv("CLARION_SECRET", "a secret of the tests, 32 characters or more"));

recordEvents();
const db = await testDatabase();
// The server has no clock but its own.
const now = new Date();
const before = { ...env };
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const stages = [await injectionStage(db, now)] as [Stage, ...Stage[]];
/** What counts requests, and when a key was last used. */
const OF_REQUESTS = /^(?:rate_limit|idempotency|api_keys)/;

afterAll(async () => {
  for (const { leave } of stages) await leave();
  Object.assign(env, before);
});

/** What the server itself says to a client, whatever any organization holds. */
async function words(key: string): Promise<string> {
  const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const lists = ["tools/list", "prompts/list", "resources/templates/list"];
  const said = [await askMcp("initialize", hello, key)];
  for (const method of lists) said.push(await askMcp(method, {}, key));
  said.push(await askMcp("prompts/get", { name: "triage_feedback" }, key));
  return JSON.stringify(said);
}

type Result = { isError?: boolean; content: { type: string; text: string }[]; structuredContent: unknown };
const roads = Object.entries(roadsOf(stages[0]));

describe.each(roads)("to a client of MCP, orders in %s", (name, { reaches, fails = false }) => {
  test(
    reaches === "nobody" ? "are not told" : "are values of the data that a tool answers, and nothing else",
    async () => {
      const stage = await injectionStage(db, now);
      stages.push(stage);
      const { organization } = stage.ctx;
      const issued = { organizationId: organization.id, createdBy: null, name: "key", scopes: SCOPES, expiresAt: null };
      const { secret } = await issueKey(db, issued, now);
      const said = await words(secret);
      const road = roadsOf(stage)[name];
      await road?.lay();
      const written = await fingerprints(db, OF_REQUESTS);
      const result = (await askMcp("tools/call", { name: road?.tool, arguments: road?.input ?? {} }, secret)) as Result;
      expect(await fingerprints(db, OF_REQUESTS)).toEqual(written);
      expect(result.isError === true).toBe(fails);
      expect(JSON.stringify(result).includes(BEGIN)).toBe(reaches !== "nobody");
      expect(await words(secret), "instructions, tools and prompts are the server's own").toBe(said);
      if (fails) return;
      // No link to follow, no resource to open, no words of the server's beside the data.
      const [data, ...more] = result.content;
      expect([data?.type, JSON.parse(data?.text ?? "")]).toEqual(["text", result.structuredContent]);
      for (const { type, text } of more) expect(`${type} ${text}`).toMatch(/^text ETag: "[\w-]+"$/);
      const tool = findTool(road?.tool ?? "");
      expect(ajv.validate(tool?.listed.outputSchema ?? false, result.structuredContent), ajv.errorsText()).toBe(true);
    },
  );
});
