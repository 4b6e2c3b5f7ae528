import type { Fact, FactSpan } from "#lib/content/ledger/types.ts";
import type { DependencyRole } from "./manifests.ts";

/** A line of a manifest. */
export type ManifestLine = { path: string; commit: string; line: number };

/** What one change did to a package in a manifest. `from` is null where it is new, `to` where it is gone. */
export type DependencyEdit = {
  name: string;
  role: DependencyRole | null;
  from: string | null;
  to: string | null;
  place: ManifestLine;
};

/** The numbers of the first version in a range, such as 2 and 31 in `>=2.31,<3`. */
function listNumbers(range: string): bigint[] {
  const [first = ""] = range.trim().split(/[\s,|]+(?=[\d^~<>=])/, 1);
  return Array.from(first.matchAll(/\d+/g), ([digits]) => BigInt(digits));
}

/** A range can change without another first version, and a version can go down. */
function chooseVerb(from: string, to: string): string {
  const [before, after] = [listNumbers(from), listNumbers(to)];
  const index = before.findIndex((number, position) => number !== after[position]);
  if (index < 0) return before.length === after.length ? "Changed" : "Updated";
  const [earlier, later] = [before[index], after[index]];
  return earlier !== undefined && later !== undefined && later < earlier ? "Downgraded" : "Updated";
}

function listPaths(edits: readonly DependencyEdit[]): string {
  const [first, second] = edits.map(({ place }) => `\`${place.path}\``);
  if (second === undefined || edits.length === 2) return [first, second].filter(Boolean).join(" and ");
  return `${first} and ${edits.length - 1} other manifests`;
}

function toFact(text: string, { path, commit, line }: ManifestLine): Fact {
  const span: FactSpan = { in: "file", commit, path, from: line, to: line };
  return { kind: "dependency", standing: "source", text, span };
}

function nameOf({ role, name }: DependencyEdit): string {
  return `${role === null ? "" : `${role} `}dependency \`${name}\``;
}

/** The same edit of several manifests is one fact. */
function describeGroup(edits: readonly DependencyEdit[]): Fact[] {
  const [edit] = edits;
  if (edit === undefined) return [];
  const { from, to, place } = edit;
  const paths = listPaths(edits);
  if (from === null) return [toFact(`Added the ${nameOf(edit)} ${to} in ${paths}`, place)];
  if (to === null) return [toFact(`Removed the ${nameOf(edit)} from ${paths}`, place)];
  return [toFact(`${chooseVerb(from, to)} the ${nameOf(edit)} from ${from} to ${to} in ${paths}`, place)];
}

/** The manifest that a package moved from: the only one that loses it while only one gains it. */
function findSource(added: DependencyEdit, edits: readonly DependencyEdit[]): DependencyEdit | undefined {
  const same = edits.filter(({ name }) => name === added.name);
  const [source, ...others] = same.filter(({ to }) => to === null);
  return same.length === 2 && others.length === 0 ? source : undefined;
}

/** The facts of what one change did to the packages of all manifests. */
export function describeDependencies(edits: readonly DependencyEdit[]): Fact[] {
  const moves = new Map(
    edits.flatMap((edit) => {
      const source = edit.from === null ? findSource(edit, edits) : undefined;
      return source === undefined ? [] : [[edit, source] as const];
    }),
  );
  const moved = new Set([...moves].flat());
  const groups = Map.groupBy(
    edits.filter((edit) => !moved.has(edit)),
    ({ name, role, from, to }) => JSON.stringify([name, role, from, to]),
  );
  const moveFacts = [...moves].map(([edit, source]) =>
    toFact(`Moved the ${nameOf(edit)} from \`${source.place.path}\` to \`${edit.place.path}\``, edit.place),
  );
  return [...[...groups.values()].flatMap(describeGroup), ...moveFacts];
}
