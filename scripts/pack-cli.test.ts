import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { root } from "#scripts/toolbox.mjs";

const folder = mkdtempSync(join(tmpdir(), "clarion-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MAX_BYTES = 15_000_000;

describe("the packed CLI", () => {
  it("writes a changelog on a bare Node in an empty folder, the same as from its sources", () => {
    const own = join(folder, "package");
    execFileSync(process.execPath, [join(root, "scripts/pack-cli.mjs"), join(own, "dist")]);
    cpSync(join(root, "cli/package.json"), join(own, "package.json"));
    const manifest = JSON.parse(readFileSync(join(own, "package.json"), "utf8")) as { bin: { clarion: string } };
    const program = join(own, manifest.bin.clarion);
    expect(statSync(program).size).toBeLessThan(MAX_BYTES);
    const repository = new TestRepository();
    const start = repository.commit("feat: start", { files: { "src/a.ts": "1\n" } });
    repository.commit("fix: read numbers with an exponent (#4)", {
      files: { "src/a.ts": "2\n", "logo.svg": "<svg/>\n" },
      body: "Numbers with an exponent are now read without a loss of digits.",
    });
    const args = ["changelog", "--repo", repository.path, "--range", `${start}..HEAD`, "--json"];
    const bare = { cwd: folder, encoding: "utf8", env: { NODE_ENV: "test", PATH: "/usr/bin:/bin" } } as const;
    const packed = execFileSync(process.execPath, [program, ...args], bare);
    const flags = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];
    const sources = [...flags, join(root, "scripts/clarion.ts"), ...args];
    expect(packed).toBe(execFileSync(process.execPath, sources, { encoding: "utf8" }));
    expect(packed).toContain("loss of digits");
    expect(execFileSync(process.execPath, [program, "publisher", "--help"], bare)).toContain(
      "Usage: clarion publisher",
    );
    repository.remove();
  });
});
