import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const SIGNING_KEY = "signkey-test-0123456789abcdef";

// The environment is read once, on import.
beforeEach(() => void vi.resetModules());
// Files share their modules, so that none may keep an environment of this one.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Speaks the registration of Inngest's protocol: fails `failures` times, then accepts. */
async function startInngest(failures: number) {
  const bodies: { url: string; functions: { id: string }[] }[] = [];
  const authorizations: (string | undefined)[] = [];
  let left = failures;
  const server = createServer(async (request, response) => {
    if (request.url !== "/fn/register" || request.method !== "POST") return response.writeHead(404).end();
    authorizations.push(request.headers.authorization);
    bodies.push(JSON.parse(await readBody(request)));
    const fails = left-- > 0;
    const answer = fails ? { status: 500, error: "The database is away." } : { status: 200, modified: true };
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server does not listen.");
  return { url: `http://127.0.0.1:${address.port}`, bodies, authorizations, stop: () => server.close() };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function load(url: string) {
  vi.stubEnv("INNGEST_BASE_URL", url);
  vi.stubEnv("INNGEST_SIGNING_KEY", SIGNING_KEY);
  vi.stubEnv("INNGEST_EVENT_KEY", "event-key");
  vi.stubEnv("CLARION_ORIGIN", "https://clarion.example");
  const [{ registerFunctions }, { announceFunctions }, { findJobServer }, { functions }] = await Promise.all([
    import("./register.ts"),
    import("./endpoint.ts"),
    import("#lib/job-server.ts"),
    import("./index.ts"),
  ]);
  const start = () => registerFunctions({ server: url, announce: announceFunctions, firstWaitMs: 1 });
  return { start, findJobServer, functions };
}

describe("registerFunctions", () => {
  it("announces every function under the public origin, and tries again until the server accepts", async () => {
    const inngest = await startInngest(2);
    const { start, findJobServer, functions } = await load(inngest.url);
    const stop = start();
    await vi.waitUntil(() => findJobServer()?.registered, { timeout: 10_000 });
    expect(inngest.bodies).toHaveLength(3);
    expect(inngest.bodies[2]?.url).toMatch(/^https:\/\/clarion\.example\/api\/inngest/);
    const announced = inngest.bodies[2]?.functions.map(({ id }) => id);
    expect(announced).toEqual(expect.arrayContaining(functions.map((one) => one.id("clarion"))));
    expect(inngest.authorizations[2]).toMatch(/^Bearer signkey-test-/);
    expect(inngest.authorizations[2]).not.toContain(SIGNING_KEY);
    expect(findJobServer()).toEqual({ server: inngest.url, registered: true, problem: null });
    stop();
    inngest.stop();
  });

  it("reports the reason while the server refuses or cannot be reached", async () => {
    const inngest = await startInngest(1_000);
    const { start, findJobServer } = await load(inngest.url);
    const stop = start();
    await vi.waitUntil(() => findJobServer()?.problem, { timeout: 10_000 });
    expect(findJobServer()).toMatchObject({ registered: false, problem: expect.stringContaining("database is away") });
    inngest.stop();
    await vi.waitUntil(() => !findJobServer()?.problem?.includes("away"), { timeout: 10_000 });
    expect(findJobServer()).toMatchObject({ registered: false, problem: expect.stringMatching(/fetch|register/i) });
    stop();
  });
});
