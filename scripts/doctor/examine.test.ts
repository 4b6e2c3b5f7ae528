import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { env } from "#lib/env.ts";
import { parseAllowedHosts } from "#lib/web/allowed-hosts.ts";
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

test("refuses versions of Node below 22.19", () => {
  expect(["20.20.0", "22.18.9", "22.19.0", "23.0.0", "24.21.0"].map((version) => checkNode(version).ok)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test("reports a data directory or a secret readable by other users", () => {
  const passed = [{ name: "data directory", ok: true }];
  expect(checkDataDirectory(dataDirectory("good", 0o700, 0o600))).toMatchObject(passed);
  expect(checkDataDirectory(join(folder, "absent"))).toMatchObject(passed);
  expect(checkDataDirectory(dataDirectory("open", 0o755))).toMatchObject([
    { name: "data directory", ok: false, recovery: expect.stringContaining("chmod 700") },
  ]);
  expect(checkDataDirectory(dataDirectory("leaky", 0o700, 0o644))).toMatchObject([{ name: "secret", ok: false }]);
});

test("reports each setting that cannot work or is probably unintended", () => {
  const clean = { ...env, HOST: "127.0.0.1", CLARION_ORIGIN: undefined, CLARION_SIGNUP: "first" as const };
  expect(checkConfiguration(clean)).toMatchObject([{ name: "configuration", ok: true }]);
  const problems = checkConfiguration({
    ...clean,
    HOST: "0.0.0.0",
    CLARION_SIGNUP: "open",
    GITHUB_CLIENT_ID: "id",
  });
  expect(problems).toMatchObject(
    ["GITHUB_CLIENT_ID", "HOST", "CLARION_SIGNUP"].map((variable) => ({
      name: "configuration",
      ok: false,
      detail: expect.stringContaining(variable),
    })),
  );
  expect(checkConfiguration({ ...clean, CLARION_ORIGIN: "https://x.example/clarion" })).toMatchObject([
    { name: "configuration", ok: false, detail: expect.stringContaining("CLARION_ORIGIN") },
  ]);
});

const allowed = (text: string) => parseAllowedHosts(text).hosts;
const withoutModel = { ...env, CLARION_ALLOWED_HOSTS: allowed("") };

test("names the writing model without its key, and reports a missing key", () => {
  expect(checkModel(withoutModel)).toMatchObject({
    name: "model",
    ok: true,
    detail: "none: posts are written by rules",
  });
  const hosted = { ...withoutModel, OPENAI_API_KEY: "sk-secret", AI_MODEL: "openai/gpt-5.4-mini" };
  expect(checkModel(hosted)).toMatchObject({ name: "model", ok: true, detail: "openai/gpt-5.4-mini at openai" });
  expect(JSON.stringify(checkModel(hosted))).not.toContain("sk-secret");
  expect(checkModel({ ...withoutModel, AI_MODEL: "openai/gpt-5.4-mini" })).toMatchObject({ name: "model", ok: false });
});

test("reports a private model server that is not in CLARION_ALLOWED_HOSTS", () => {
  for (const host of ["127.0.0.1:11434", "localhost:11434", "[::1]:11434"]) {
    const local = { ...withoutModel, AI_BASE_URL: `http://${host}/v1`, AI_MODEL: "qwen" };
    expect(checkModel(local)).toMatchObject({
      ok: false,
      recovery: `Add models=http://${host} to CLARION_ALLOWED_HOSTS.`,
    });
    expect(checkModel({ ...local, CLARION_ALLOWED_HOSTS: allowed(`models=http://${host}`) })).toMatchObject({
      ok: true,
    });
    expect(checkModel({ ...local, CLARION_ALLOWED_HOSTS: allowed(`git=http://${host}`) })).toMatchObject({ ok: false });
  }
});
