import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "#scripts/toolbox.mjs";
import { findImports, findStrings } from "./strings/find-strings.ts";

/**
 * Prints every string of the interface by page, so that a person can read them through: `npm run -s strings`. A file
 * that several pages use is listed once, under its folder. Texts of errors follow by the folder of their service.
 */
const read = (file: string) => readFileSync(join(root, file), "utf8");
const list = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => !/\.test\.tsx?$|testing\//.test(file));

const interfaceFiles = list("{app,components}/**/*.{ts,tsx}").toSorted();
const known = new Set(interfaceFiles);
const imports = new Map(
  interfaceFiles.map((file) => [file, findImports(file, read(file)).map((to) => resolve(file, to))]),
);

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? join(dirname(from), specifier) : specifier;
}

/** All files of the interface that a page loads. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !known.has(file)) return seen;
  seen.add(file);
  for (const target of imports.get(file) ?? []) reach(target, seen);
  return seen;
}

const pages = interfaceFiles.filter((file) => /^app\/.*(?:page|layout|error|not-found|route)\.tsx?$/.test(file));
const users = new Map<string, string[]>();
for (const page of pages) for (const file of reach(page)) users.set(file, [...(users.get(file) ?? []), page]);

const groups = new Map<string, string[]>();
const add = (group: string, file: string, text: string, line: number) =>
  groups.set(group, [...(groups.get(group) ?? []), `  ${text}  (${file}:${line})`]);
for (const file of interfaceFiles) {
  const [page, ...others] = users.get(file) ?? [];
  const group = page === undefined || others.length > 0 ? `Shared: ${dirname(file)}` : `Page: ${toAddress(page)}`;
  for (const { text, line } of findStrings(file, read(file), "interface")) add(group, file, text, line);
}
for (const file of list("{lib,inngest}/**/*.ts").toSorted()) {
  for (const { text, line } of findStrings(file, read(file), "errors"))
    add(`Errors: ${dirname(file)}`, file, text, line);
}

/** `app/(dashboard)/[org]/geo/page.tsx` is `/[org]/geo`. */
function toAddress(page: string): string {
  const folders = dirname(page).split("/").slice(1);
  return `/${folders.filter((name) => !name.startsWith("(")).join("/")}`;
}

const lines = [...groups].toSorted(([one], [other]) => one.localeCompare(other));
process.stdout.write(`${lines.map(([group, texts]) => `${group}\n${texts.join("\n")}`).join("\n\n")}\n`);
