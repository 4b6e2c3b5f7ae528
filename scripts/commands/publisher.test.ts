import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#publisher/testing/http-server.ts";
import { makePost, SECRETS } from "#publisher/testing/publisher.ts";
import { root } from "#scripts/toolbox.mjs";

/** Each run starts a process, which takes seconds on a busy machine. */
const TIMEOUT_MS = 180_000;
const PROGRAM = [
  "--conditions=react-server",
  "--disable-warning=ExperimentalWarning",
  join(root, "scripts/clarion.ts"),
];

let folder: string;
let clarion: TestServer;
let receiver: TestServer;
/** Holds back the answer of the receiver until it is called. */
let release: () => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "clarion-publisher-"));
  const pagination = { page: 1, limit: 100, totalItems: 1, totalPages: 1 };
  clarion = await startTestServer(({ path, headers }) => {
    if (headers.authorization !== "Bearer clr_test")
      return { status: 401, body: { error: "Missing or invalid API key" } };
    return path === "/v1/posts" ? { status: 200, body: { posts: [makePost()], pagination } } : { status: 404 };
  });
  const released = Promise.withResolvers<void>();
  release = released.resolve;
  receiver = await startTestServer(async ({ method }) => {
    if (method === "POST") await released.promise;
    return { status: 200 };
  });
});
afterEach(async () => {
  release();
  await clarion.close();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

type Ended = { status: number | null; stdout: string; stderr: string };

/** @param until output after which the process is asked to end */
function run(args: readonly string[], input = "", until?: RegExp): Promise<Ended> {
  const { PATH = "" } = process.env;
  const hook = SECRETS.HOOK_SECRET ?? "";
  const secrets = { CLARION_API_KEY: "clr_test", WEBHOOK_SECRET: hook, SMTP: "smtp://127.0.0.1:9", MAIL_SECRET: hook };
  const env = { NODE_ENV: "test" as const, PATH, INIT_CWD: folder, ...secrets };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...PROGRAM, "publisher", ...args],
      { env, cwd: root },
      (_error, out, err) => resolve({ status: child.exitCode, stdout: out, stderr: err }),
    );
    child.stdin?.end(input);
    let output = "";
    child.stdout?.on("data", (chunk: string) => {
      output += chunk;
      if (!child.killed && until?.test(output)) child.kill("SIGTERM");
    });
  });
}

describe("publisher", { timeout: TIMEOUT_MS }, () => {
  it("writes a configuration from answers, tests it, and delivers what is due once", async () => {
    release();
    const answers = [clarion.url, "webhook", "hook", receiver.url];
    expect(await run(["init"], `${answers.join("\n")}\n`)).toMatchObject({ status: 0 });
    const file = join(folder, "publisher.yaml");
    writeFileSync(file, `${readFileSync(file, "utf8")}allowedHosts: ["${receiver.url}"]\n`);
    const checked = await run(["check"]);
    expect(checked).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^ok .*1 published posts\.\nok .*hook: /),
    });
    expect(receiver.requests.filter(({ method }) => method === "POST")).toEqual([]);
    // Posts of before the destination stay where they are, unless it says since when.
    expect((await run(["once"])).stdout).toBe("Nothing is due.\n");
    writeFileSync(file, readFileSync(file, "utf8").replace("kind: webhook", 'kind: webhook\n    since: "2026-01-01"'));
    const json = JSON.parse((await run(["once", "--json"])).stdout) as { deliveries: object[] };
    expect(json.deliveries).toMatchObject([{ destination: "hook", postId: "post_01", state: "delivered" }]);
    expect((await run(["status"])).stdout).toMatch(/^delivered {3}hook {2}post_01 {2}Acme 1\.4\.0/);
    const state = readFileSync(join(folder, ".clarion-publisher/deliveries.db"));
    for (const secret of ["clr_test", SECRETS.HOOK_SECRET ?? ""]) expect(state.includes(secret)).toBe(false);
  });

  it("watches and serves until it is stopped", async () => {
    release();
    const hook = {
      name: "hook",
      kind: "webhook",
      url: receiver.url,
      secretEnvs: ["WEBHOOK_SECRET"],
      since: "2026-01-01",
    };
    const from = { from: "news@acme.example", list: "readers.txt", site: "https://news.acme.example" };
    const mail = { name: "mail", kind: "email", smtpEnv: "SMTP", secretEnv: "MAIL_SECRET", ...from };
    const config = { clarion: clarion.url, allowedHosts: [receiver.url], destinations: [hook, mail] };
    writeFileSync(join(folder, "readers.txt"), "");
    writeFileSync(join(folder, "publisher.yaml"), JSON.stringify(config));
    const watched = await run(["watch"], "", /hook/);
    expect(watched).toMatchObject({ status: 0, stdout: expect.stringContaining("delivered   hook") });
    const served = await run(["serve", "--port", "0"], "", /Listening/);
    expect(served).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Listening on port \d+\./) });
  });

  it("lets one of two deliver, and says so to the other", async () => {
    const destination = { name: "hook", kind: "webhook", url: receiver.url, secretEnvs: ["WEBHOOK_SECRET"] };
    const destinations = [{ ...destination, since: "2026-01-01" }];
    const config = { clarion: clarion.url, allowedHosts: [receiver.url], destinations };
    writeFileSync(join(folder, "publisher.yaml"), JSON.stringify(config));
    const both = [run(["once"]), run(["once"])];
    // The receiver answers only after one of them has given up.
    expect(await Promise.race(both)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Another publisher is at work"),
    });
    release();
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([0, 1]);
    expect(receiver.requests).toHaveLength(1);
  });
});
