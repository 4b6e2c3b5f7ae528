import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { env } from "#lib/env.ts";
import { checkConfiguration, checkDataDirectory, checkModel, checkNode } from "./examine.ts";

const folder = mkdtempSync(join(tmpdir(), "clarion-doctor-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function dataDirectory(name: string, mode: number, secretMode?: number): string {
  const path = join(folder, name);
  mkdirSync(path);
  chmodSync(path, mode);
  if (secretMode !== undefined) {
    writeFileSync(join(path, "secret"), "x");
    chmodSync(join(path, "secret"), secretMode);
  }
  return path;
}

test("Node is old below 22.19 alone", () => {
  expect(["20.20.0", "22.18.9", "22.19.0", "23.0.0", "24.21.0"].map((version) => checkNode(version).ok)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test("a data directory that others can enter, or a secret that others can read, is bad", () => {
  expect(checkDataDirectory(dataDirectory("good", 0o700, 0o600)).map((check) => check.ok)).toEqual([true]);
  expect(checkDataDirectory(join(folder, "absent")).map((check) => check.ok)).toEqual([true]);
  expect(checkDataDirectory(dataDirectory("open", 0o755))).toMatchObject([
    { ok: false, recovery: expect.stringContaining("chmod 700") },
  ]);
  expect(checkDataDirectory(dataDirectory("leaky", 0o700, 0o644))).toMatchObject([{ name: "secret", ok: false }]);
});

test("settings that cannot work are named, each for itself", () => {
  const clean = { ...env, HOST: "127.0.0.1", CLARION_SIGNUP: "first" as const };
  expect(checkConfiguration(clean)).toMatchObject([{ ok: true }]);
  const problems = checkConfiguration({
    ...clean,
    HOST: "0.0.0.0",
    CLARION_SIGNUP: "open",
    GITHUB_CLIENT_ID: "id",
  });
  expect(problems.map((check) => check.ok)).toEqual([false, false, false]);
  expect(checkConfiguration({ ...clean, CLARION_ORIGIN: "https://x.example/clarion" })).toMatchObject([{ ok: false }]);
});

test("the model that writes is named, and a private server of it has to be allowed", () => {
  const clean = { ...env, CLARION_ALLOWED_HOSTS: [] as string[] };
  expect(checkModel(clean)).toMatchObject({ ok: true, detail: "none: posts are written by rules" });
  const hosted = { ...clean, OPENAI_API_KEY: "sk-secret", AI_MODEL: "openai/gpt-5.4-mini" };
  expect(checkModel(hosted)).toMatchObject({ ok: true, detail: "openai/gpt-5.4-mini at openai" });
  expect(JSON.stringify(checkModel(hosted))).not.toContain("sk-secret");
  expect(checkModel({ ...clean, AI_MODEL: "openai/gpt-5.4-mini" })).toMatchObject({ ok: false });
  for (const host of ["127.0.0.1:11434", "localhost:11434", "[::1]:11434"]) {
    const local = { ...clean, AI_BASE_URL: `http://${host}/v1`, AI_MODEL: "qwen" };
    expect(checkModel(local)).toMatchObject({ ok: false, recovery: `Add ${host} to CLARION_ALLOWED_HOSTS.` });
    expect(checkModel({ ...local, CLARION_ALLOWED_HOSTS: [host] })).toMatchObject({ ok: true });
  }
});
