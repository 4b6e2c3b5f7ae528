import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "#scripts/toolbox.mjs";

const folder = mkdtempSync(join(tmpdir(), "clarion-client-"));
let tarball: Buffer;

/** Builds and packs the client as `npm publish` does, away from its sources. */
beforeAll(() => {
  for (const name of ["package.json", "README.md"]) cpSync(join(root, "client", name), join(folder, name));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const project = ["-p", join(root, "client/tsconfig.json"), "--outDir", join(folder, "dist")];
  execFileSync(process.execPath, [compiler, ...project], { encoding: "utf8" });
  const packing = { cwd: folder, encoding: "utf8" } as const;
  const [packed] = JSON.parse(execFileSync("npm", ["pack", "--ignore-scripts", "--json"], packing)) as [
    { filename: string },
  ];
  tarball = readFileSync(join(folder, packed.filename));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe("the packed client", () => {
  it("has nothing that publint finds fault with", async () => {
    const data = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength) as ArrayBuffer;
    const { messages } = await publint({ pack: { tarball: data }, strict: true });
    expect(messages).toEqual([]);
  });

  it("has types that ES modules and bundlers find", async () => {
    const result = await checkPackage(createPackageFromTarballData(tarball));
    if (result.types === false) throw new Error("The package has no types.");
    expect(result.types.kind).toBe("included");
    // The package has ES modules alone, so that CommonJS and the resolution of Node 10 do not count.
    const told = result.problems.filter(
      (problem) => !("resolutionKind" in problem) || ["node16-esm", "bundler"].includes(problem.resolutionKind),
    );
    expect(told).toEqual([]);
    expect(Object.keys(result.entrypoints["."]?.resolutions ?? {})).toContain("node16-esm");
  });
});
