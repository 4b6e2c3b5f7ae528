import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const TESTS = "{lib,db,inngest,scripts,components,bench}/**/*.test.{ts,tsx}";
const IMPORT = /\b(?:from|import)\s*\(?\s*"([#.][^"]+)"/g;

/** The test files of the repository at `root`; paths are relative to it here as everywhere in this file. */
export function listTests(root: string): string[] {
  return globSync(TESTS, { cwd: root }).sort();
}

/** The files of the repository that a file imports, statically or on demand. */
export function listImports(root: string, file: string): string[] {
  if (!existsSync(join(root, file))) return [];
  const specifiers = readFileSync(join(root, file), "utf8").matchAll(IMPORT);
  return Array.from(specifiers, ([, specifier = ""]) =>
    specifier.startsWith("#") ? specifier.slice(1) : join(dirname(file), specifier),
  );
}

/** The test files that import `target` themselves or through what they import. */
export function testsThatReach(root: string, target: string): string[] {
  const imports = new Map<string, string[]>();
  const reaches = (test: string) => {
    const seen = new Set([test]);
    // A set yields what is added to it while it is read.
    for (const file of seen) {
      const imported = imports.get(file) ?? listImports(root, file);
      imports.set(file, imported);
      for (const path of imported) seen.add(path);
    }
    return seen.has(target);
  };
  return listTests(root).filter(reaches);
}

/** Whether a test file replaces modules or sets up the process before they load, so that no other may share them. */
export function replacesModules(root: string, test: string): boolean {
  return /\bvi\.(?:mock|hoisted)\(/.test(readFileSync(join(root, test), "utf8"));
}
