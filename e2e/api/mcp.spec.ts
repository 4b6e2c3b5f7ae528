import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { connectRepository } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.mcp.key)),
});
test.describe.configure({ timeout: 240_000 });

type Result = {
  isError?: boolean;
  content: { type: string; text?: string }[];
  structuredContent?: Record<string, unknown>;
};
type Listed = { tools: { name: string; annotations?: { readOnlyHint?: boolean } }[] };
/** The operations that the tests need from every client version. */
type Connection = {
  listTools: () => Promise<Listed>;
  callTool: (name: string, args: Record<string, unknown>, onprogress?: (progress: Progress) => void) => Promise<Result>;
  readResource: (uri: string) => Promise<{ contents: { text?: string }[] }>;
  listPrompts: () => Promise<{ prompts: { name: string }[] }>;
  close: () => Promise<void>;
};
type Progress = { progress: number; total?: number | undefined; message?: string | undefined };
type Connect = (key: string, toolset?: string) => Promise<Connection>;

const INFO = { name: "tests", version: "1.0.0" };
const address = (toolset: string | undefined) =>
  new URL(`/mcp${toolset ? `?toolset=${toolset}` : ""}`, world().demo.url);
const withKey = (key: string) => ({ requestInit: { headers: { Authorization: `Bearer ${key}` } } });

const connectV1: Connect = async (key, toolset) => {
  const one = new ClientV1(INFO);
  // The library's own types disagree under exactOptionalPropertyTypes.
  await one.connect(new TransportV1(address(toolset), withKey(key)) as Parameters<typeof one.connect>[0]);
  return {
    listTools: async () => (await one.listTools()) as Listed,
    callTool: async (name, args, onprogress) =>
      (await one.callTool({ name, arguments: args }, undefined, onprogress ? { onprogress } : {})) as Result,
    readResource: async (uri) => (await one.readResource({ uri })) as { contents: { text?: string }[] },
    listPrompts: () => one.listPrompts(),
    close: () => one.close(),
  };
};

const connectV2 =
  (mode: "legacy" | { pin: string }): Connect =>
  async (key, toolset) => {
    const two = new ClientV2(INFO, { versionNegotiation: { mode } });
    await two.connect(new TransportV2(address(toolset), withKey(key)));
    return {
      listTools: async () => (await two.listTools()) as Listed,
      callTool: async (name, args, onprogress) =>
        (await two.callTool({ name, arguments: args }, onprogress ? { onprogress } : {})) as Result,
      readResource: async (uri) => (await two.readResource({ uri })) as { contents: { text?: string }[] },
      listPrompts: () => two.listPrompts(),
      close: () => two.close(),
    };
  };

const CLIENTS: readonly (readonly [string, Connect])[] = [
  ["the SDK's client v1", connectV1],
  ["the SDK's client v2 in the older protocol", connectV2("legacy")],
  ["the SDK's client v2 in revision 2026-07-28", connectV2({ pin: "2026-07-28" })],
];

for (const [name, open] of CLIENTS) {
  test(`lists, calls and reads with ${name} and hides everything from a second organization`, async ({ mine }) => {
    const { key, slug } = world().workspaces.mcp;
    const mcp = await open(key);
    const { tools } = await mcp.listTools();
    expect(tools.map((tool) => tool.name)).toContain("generate_post");
    const listed = await mcp.callTool("list_posts", {});
    expect(listed.structuredContent).toMatchObject({ organization: { slug } });
    expect((await (await mine.get("/v1/projects")).json()).projects).toEqual(
      (await mcp.callTool("list_projects", {})).structuredContent?.projects,
    );
    const missing = await mcp.callTool("get_post", { postId: "post_none" });
    expect(missing.isError).toBe(true);
    expect(JSON.parse(missing.content[0]?.text ?? "")).toEqual(await (await mine.get("/v1/posts/post_none")).json());
    expect((await mcp.readResource("clarion://changelog")).contents[0]?.text).toBeTruthy();
    expect((await mcp.listPrompts()).prompts.map((prompt) => prompt.name)).toContain("write_changelog");
    await mcp.close();

    const second = await open(world().keys.second);
    const foreign = await second.callTool("list_projects", {});
    expect(JSON.stringify(foreign.structuredContent)).not.toContain(slug);
    await second.close();
  });

  test(`offers no writing tools to ${name} with a read-only key`, async () => {
    const mcp = await open(world().keys.readOnly, "all");
    const { tools } = await mcp.listTools();
    expect(tools.filter((tool) => tool.annotations?.readOnlyHint !== true)).toEqual([]);
    const refused = await mcp.callTool("delete_post", { postId: "post_none" });
    expect(refused.isError).toBe(true);
    expect(JSON.parse(refused.content[0]?.text ?? "")).toMatchObject({ code: "FORBIDDEN" });
    await mcp.close();
  });
}

test("lets an agent preview, queue, follow and read a post", async ({ mine }) => {
  const repository = await connectRepository(mine, makeRepository());
  const mcp = await connectV2({ pin: "2026-07-28" })(world().workspaces.mcp.key);
  const only = { integrations: { vcs: [repository.id] } };
  const { items } = (await mcp.callTool("preview_activity", only)).structuredContent as { items: unknown[] };
  expect(items.length).toBeGreaterThan(0);
  const queued = await mcp.callTool("generate_post", { contentType: "changelog", ...only });
  const { job } = queued.structuredContent as { job: { id: string; source: string } };
  expect(job.source).toBe("mcp");

  const seen: Progress[] = [];
  let status: { job: { status: string; postId: string | null } };
  do {
    const args = { jobId: job.id, waitSeconds: 20 };
    const answer = await mcp.callTool("get_post_generation_status", args, (progress) => seen.push(progress));
    status = answer.structuredContent as typeof status;
  } while (["queued", "running"].includes(status.job.status));
  expect(status.job.status).toBe("completed");
  const { contents } = await mcp.readResource(`clarion://posts/${status.job.postId}`);
  expect(contents[0]?.text).toContain("CSV");
  await mcp.close();
});

test("lists the tools in the Inspector's command line without warnings", async () => {
  const program = join(
    import.meta.dirname,
    "../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
  );
  const header = `Authorization: Bearer ${world().workspaces.mcp.key}`;
  const args = [
    "--cli",
    address("all").href,
    "--transport",
    "http",
    "--header",
    header,
    "--method",
    "tools/list",
    "--strict",
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { maxBuffer: 16 * 1024 * 1024 });
  expect(JSON.parse(stdout).tools.length).toBeGreaterThan(60);
});

test("points clients without a credential from the 401 to the authorization server", async ({ request }) => {
  const refused = await request.post("/mcp", { data: {} });
  expect(refused.status()).toBe(401);
  expect(refused.headers()["www-authenticate"]).toContain('/.well-known/oauth-protected-resource/mcp"');
  const page = await request.get("/mcpanything", { maxRedirects: 0 });
  expect(page.status()).not.toBe(401);
});
