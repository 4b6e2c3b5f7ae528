import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { env } from "#lib/env.ts";
import { startTestServer, type TestAnswer } from "#publisher/testing/http-server.ts";
import { startMailServer } from "#publisher/testing/smtp.ts";
import { checkSecret } from "./secret.ts";
import { checkJobs, checkMail, checkServer, checkStorage } from "./services.ts";

afterEach(() => void vi.restoreAllMocks());

const REGISTERED = { server: "http://inngest:8288", registered: true, problem: null };

describe("checkServer", () => {
  const body = { status: "ok", service: "Clarion API" };
  const look = async (answer: TestAnswer, running: { jobs: null } | null = { jobs: null }) => {
    const server = await startTestServer(() => answer);
    const checked = await checkServer({ HOST: "0.0.0.0", PORT: Number(new URL(server.url).port) }, running);
    await server.close();
    return checked;
  };

  it("finds the server that answers, one that cannot work, and another program on its port", async () => {
    expect(await look({ status: 200, body })).toMatchObject({
      ok: true,
      detail: expect.stringContaining("answers at"),
    });
    expect(await look({ status: 503, body })).toMatchObject({ ok: false, recovery: expect.stringContaining("log") });
    expect(await look({ status: 200, body: {} })).toMatchObject({
      ok: false,
      recovery: expect.stringContaining("PORT"),
    });
  });

  it("looks where the server says that it listens", async () => {
    const server = await startTestServer(() => ({ status: 200, body }));
    const address = { HOST: "127.0.0.1", PORT: Number(new URL(server.url).port) };
    const running = { address, jobs: null };
    expect(await checkServer({ HOST: "127.0.0.1", PORT: 9 }, running)).toMatchObject({ ok: true });
    await server.close();
  });

  it("tells a server that does not answer from one that does not run", async () => {
    const unreachable = { HOST: "127.0.0.1", PORT: 9 };
    expect(await checkServer(unreachable, null)).toMatchObject({
      ok: true,
      detail: expect.stringContaining("npm start"),
    });
    expect(await checkServer(unreachable, { jobs: null })).toMatchObject({ ok: false, name: "server" });
  });
});

describe("checkJobs", () => {
  it("reports functions that are not registered with the Inngest server, and why", async () => {
    const external = { INNGEST_BASE_URL: "http://inngest:8288", INNGEST_SIGNING_KEY: "signkey-1" };
    expect(await checkJobs(external, { jobs: REGISTERED })).toMatchObject({ ok: true });
    const refused = { ...REGISTERED, registered: false, problem: "The server answered 401." };
    expect(await checkJobs(external, { jobs: refused })).toMatchObject({
      ok: false,
      detail: "the functions are not registered with http://inngest:8288: The server answered 401.",
      recovery: expect.stringContaining("/api/inngest"),
    });
  });

  it("looks for the Inngest server itself where no server of ours runs", async () => {
    const server = await startTestServer(() => ({ status: 404 }));
    vi.spyOn(env, "INNGEST_BASE_URL", "get").mockReturnValue(server.url);
    const external = { INNGEST_BASE_URL: server.url, INNGEST_SIGNING_KEY: undefined };
    expect(await checkJobs(external, null)).toMatchObject({ ok: true, detail: expect.stringContaining("at start") });
    await server.close();
    expect(await checkJobs(external, null)).toMatchObject({ ok: false, detail: expect.stringContaining("no Inngest") });
  });

  it("asks the server about the embedded job server", async () => {
    const embedded = { INNGEST_BASE_URL: undefined, INNGEST_SIGNING_KEY: undefined };
    expect(await checkJobs(embedded, null)).toMatchObject({ ok: true, detail: "embedded in the server" });
    expect(await checkJobs(embedded, { jobs: null })).toMatchObject({ ok: false });
  });
});

describe("checkStorage", () => {
  it("writes to the data directory and leaves nothing", async () => {
    const folder = mkdtempSync(join(tmpdir(), "clarion-doctor-"));
    vi.spyOn(env, "CLARION_DATA_DIR", "get").mockReturnValue(folder);
    expect(await checkStorage(env)).toMatchObject({ ok: true, detail: "data directory" });
    expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it("says what to look at when the bucket does not answer", async () => {
    const bucket = { S3_BUCKET: "clarion", S3_ENDPOINT: "http://127.0.0.1:9" };
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key of the bucket" };
    for (const [name, value] of Object.entries({ ...bucket, ...keys }))
      vi.spyOn(env, name as "S3_BUCKET", "get").mockReturnValue(value);
    const checked = await checkStorage(env);
    expect(checked).toMatchObject({ ok: false, recovery: expect.stringContaining("S3_ENDPOINT") });
    expect(JSON.stringify(checked)).not.toContain("key of the bucket");
  });
});

describe("checkMail", () => {
  it("signs in without sending a mail, and reports a server that does not answer", async () => {
    const server = await startMailServer();
    const address = vi.spyOn(env, "SMTP_URL", "get").mockReturnValue(server.url);
    expect(await checkMail()).toMatchObject({ ok: true });
    expect(server.mails).toEqual([]);
    await server.close();
    expect(await checkMail()).toMatchObject({ ok: false, recovery: expect.stringContaining("SMTP_URL") });
    address.mockReturnValue(undefined as unknown as string);
    expect(await checkMail()).toMatchObject({ ok: true, detail: "none: mails are printed to the log" });
  });
});

describe("checkSecret", () => {
  const sealed = { isAnything: true, unreadable: 0, isRotating: false };
  it.each([
    ["is missing before the first start", undefined, undefined, true, "not made yet"],
    ["is missing, and the database needs it", undefined, sealed, false, "missing"],
    ["opens nothing of what is stored", { from: "file" }, { ...sealed, unreadable: 2 }, false, "2 stored credentials"],
    ["is being rotated", { from: "environment" }, { ...sealed, isRotating: true }, false, "has not ended"],
    ["is the right one", { from: "environment" }, sealed, true, "CLARION_SECRET"],
  ] as const)("tells that the secret %s", (_what, found, state, ok, detail) => {
    expect(checkSecret(found, state, false)).toMatchObject({ ok, detail: expect.stringContaining(detail) });
  });

  it("asks for the secret in the environment where several machines may share a database", () => {
    expect(checkSecret({ from: "file" }, sealed, true)).toMatchObject({
      ok: true,
      recovery: expect.stringContaining("CLARION_SECRET"),
    });
  });
});
