import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const TESTS = "{lib,db,inngest,scripts,components,bench,publisher}/**/*.test.{ts,tsx}";
const IMPORT = /\b(?:from|import)\s*\(?\s*"([#.][^"]+)"/g;

/** Lists the test files of the repository at `root`; all paths in this module are relative to it. */
export function listTests(root: string): string[] {
  return globSync(TESTS, { cwd: root }).sort();
}

/** Lists the repository files that a file imports, statically or dynamically. */
export function listImports(root: string, file: string): string[] {
  if (!existsSync(join(root, file))) return [];
  const specifiers = readFileSync(join(root, file), "utf8").matchAll(IMPORT);
  return Array.from(specifiers, ([, specifier = ""]) =>
    specifier.startsWith("#") ? specifier.slice(1) : join(dirname(file), specifier),
  );
}

/** Lists the test files that import `target` directly or transitively. */
export function findTestsThatImport(root: string, target: string): string[] {
  const imports = new Map<string, string[]>();
  const importsTarget = (test: string) => {
    const seen = new Set([test]);
    // Iterating over a Set includes items added during the iteration.
    for (const file of seen) {
      const imported = imports.get(file) ?? listImports(root, file);
      imports.set(file, imported);
      for (const path of imported) seen.add(path);
    }
    return seen.has(target);
  };
  return listTests(root).filter(importsTarget);
}
