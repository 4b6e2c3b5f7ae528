import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Component = { name: string; version: string; hashes?: { alg: string; content: string }[] };
type Sbom = { bomFormat: string; specVersion: string; components: Component[] };
type Locked = { name?: string; version?: string; integrity?: string };

const toHex = (integrity = "") => Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");

describe("npm run sbom", () => {
  it("lists every package of the lock file with its version and checksum", () => {
    const { stdout, status } = spawnSync("npm", ["run", "-s", "sbom"], { encoding: "utf8", maxBuffer: 64 * 2 ** 20 });
    expect(status).toBe(0);
    const { bomFormat, specVersion, components } = JSON.parse(stdout) as Sbom;
    expect([bomFormat, specVersion]).toEqual(["CycloneDX", "1.5"]);
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
    const locked = Object.entries(packages)
      .filter(([path]) => path !== "")
      .map(([path, { name, version, integrity }]) => {
        const own = name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
        return `${own}@${version} ${toHex(integrity)}`;
      });
    const listed = components.map(({ name, version, hashes }) => `${name}@${version} ${hashes?.[0]?.content}`);
    expect(new Set(listed)).toEqual(new Set(locked));
  });
});
