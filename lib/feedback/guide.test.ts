import { expect, test } from "vitest";
import { z } from "zod";
import { updateOrganization } from "#db/queries/accounts/orgs.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { sendPublicFeedback } from "./contract.ts";
import { curlExample, feedbackGuide, mcpToolSnippet } from "./guide.ts";
import { serveGuide } from "./serve-guide.ts";

const receiver = { name: "Acme", slug: "acme", origin: "https://clarion.example" };
const accepts = (body: unknown) => sendPublicFeedback.body?.safeParse(body).success;

test("contains examples that the endpoint accepts", () => {
  const guide = feedbackGuide(receiver);
  const [, http = ""] = /\n\n(\{\n[^}]+\})\n```/.exec(guide) ?? [];
  expect(accepts(JSON.parse(http))).toBe(true);
  const [, sent = ""] = /-d '([^']+)'/.exec(curlExample(receiver)) ?? [];
  expect(accepts(JSON.parse(sent))).toBe(true);
  expect(guide).toContain("POST https://clarion.example/v1/feedback/acme\n");
  for (const field of Object.keys((sendPublicFeedback.body as z.ZodObject).shape)) {
    // Senders outside the organization do not know its projects.
    if (field !== "projectId" && field !== "userAgent") expect(guide).toContain(`\`${field}\``);
  }
});

test("escapes markup in the organization's name", () => {
  const guide = feedbackGuide({ ...receiver, name: "A\n# B <script> [x](y) `z`" });
  expect(guide.split("\n")[0]).toBe("# Feedback to A \\# B \\<script\\> \\[x\\](y) \\`z\\`");
});

test("contains an MCP tool that sends feedback and reports the outcome", async () => {
  type Tool = (input: object) => Promise<{ content: { text: string }[]; isError: boolean }>;
  const tools: Record<string, { config: { inputSchema: z.ZodObject; description: string }; run: Tool }> = {};
  const server = {
    registerTool: (name: string, config: { inputSchema: z.ZodObject; description: string }, run: Tool) => {
      tools[name] = { config, run };
    },
  };
  const requests: { url: string; body: unknown }[] = [];
  const answers = [202, 429];
  const fetch = async (url: string, init: { body: string }) => {
    requests.push({ url, body: JSON.parse(init.body) });
    return new Response("{}", { status: answers.shift() ?? 500 });
  };
  const snippet = mcpToolSnippet({ ...receiver, name: 'Acme "Tools"\n' });
  new Function("server", "z", "fetch", snippet)(server, z, fetch);
  const { config, run } = tools.send_feedback ?? { config: { inputSchema: z.object({}), description: "" } };
  expect(config.description).toContain('Acme "Tools"');
  expect(config.inputSchema.safeParse({ message: "" }).success).toBe(false);
  expect(await run?.({ message: "It hangs.", kind: "bug" })).toMatchObject({ isError: false });
  expect(await run?.({ message: "It hangs." })).toMatchObject({ isError: true, content: [{ text: /429/ }] });
  expect(requests[0]?.url).toBe("https://clarion.example/v1/feedback/acme");
  for (const { body } of requests) expect(accepts(body)).toBe(true);
});

test("is public for every organization, even without public pages", async () => {
  const db = await testDatabase();
  const now = new Date("2026-11-20T10:00:00.000Z");
  const { id, slug } = await testOrganization(db, now);
  await updateOrganization(db, id, { publicPages: false, name: "Acme" }, now);
  const ask = (headers: Record<string, string> = {}, name = slug) =>
    serveGuide(new Request("http://localhost/", { headers }), name);
  const answer = await ask();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
  expect(await answer.text()).toContain("# Feedback to Acme\n");
  expect((await ask({ "if-none-match": answer.headers.get("etag") ?? "" })).status).toBe(304);
  expect((await ask({}, "nobody-has-this")).status).toBe(404);
});
