import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSecretFiles } from "./secret-files.ts";

const folder = mkdtempSync(join(tmpdir(), "clarion-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

function writeSecret(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("readSecretFiles", () => {
  it("returns the text of the file without the line break at its end", () => {
    const path = writeSecret("smtp", "smtps://mail.example:465\n");
    expect(readSecretFiles({ SMTP_URL_FILE: path, PORT: "1" })).toMatchObject({
      ...{ SMTP_URL: "smtps://mail.example:465", PORT: "1" },
    });
  });

  it("changes nothing when no file is named", () => {
    expect(readSecretFiles({ SMTP_URL: "smtp://one", S3_BUCKET_FILE: "/nowhere" })).toEqual({
      ...{ SMTP_URL: "smtp://one", S3_BUCKET_FILE: "/nowhere" },
    });
  });

  it("refuses a secret that is given twice", () => {
    const path = writeSecret("key", "one");
    expect(() => readSecretFiles({ AI_API_KEY: "two", AI_API_KEY_FILE: path })).toThrow(/Set one of them/);
  });

  it("names the variable when its file is missing or empty", () => {
    expect(() => readSecretFiles({ AI_API_KEY_FILE: join(folder, "none") })).toThrow(/AI_API_KEY_FILE cannot be read/);
    expect(() => readSecretFiles({ AI_API_KEY_FILE: writeSecret("empty", "\n") })).toThrow(/names an empty file/);
  });

  it("covers every variable whose name says that it is a secret", () => {
    const names = [...readFileSync("lib/env.ts", "utf8").matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm)].map(
      ([, name]) => name,
    );
    const secret = names.filter((name = "") => /(?:_SECRET|_TOKEN|(?<!ACCESS)_KEY|_PASSWORD)$/.test(name));
    const path = writeSecret("any", "the secret");
    expect(secret.length).toBeGreaterThan(10);
    for (const name of secret) expect(readSecretFiles({ [`${name}_FILE`]: path })).toHaveProperty(name ?? "");
  });
});
