import { isDeepStrictEqual } from "node:util";
import type { Commit, FileEnds } from "#lib/content/activity.ts";
import { normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import type { Change, Fact, FactSpan, Note } from "#lib/content/ledger/types.ts";
import { sentenceSpans } from "#lib/content/text/sentences.ts";
import { findDependencies } from "./dependencies/find-dependencies.ts";
import { isManifest } from "./dependencies/manifests.ts";
import { findRaisedRuntimes } from "./dependencies/runtimes.ts";
import { findDocumentation } from "./documentation/find-documentation.ts";
import { createGoneNames } from "./documentation/gone-names.ts";
import { isDocumentationFile } from "./documentation/paths.ts";
import { findNotes, isNoteFile } from "./notes/find-notes.ts";
import { findReleaseSection, readReleaseConfig } from "./notes/release-config.ts";
import { findShapes } from "./shapes/find-shapes.ts";
import { readStatements } from "./statements/statements.ts";
import { describeDeprecatedRemoval } from "./surface/deprecated.ts";
import { findSurface, listSurfaceFiles } from "./surface/find-surface.ts";
import { describeStableGate } from "./surface/stable-gate.ts";
import type { Surface, SurfaceFact } from "./surface/types.ts";

/** No change carries more facts. The order of the readers decides which ones it keeps. */
const FACTS_MAX = 40;
/** The most characters of a note that are kept: a paragraph. */
const NOTE_MAX = 500;

function isNoteOrManifest(path: string): boolean {
  return isNoteFile(path) || isManifest(path);
}

/** The sentences of a long note that fit, or its beginning up to a word where not even the first one does. */
function clipNote(text: string): string {
  const end = sentenceSpans(text).findLast(([, to]) => to <= NOTE_MAX)?.[1] ?? 0;
  return end > 0 ? text.slice(0, end).trimEnd() : text.slice(0, text.lastIndexOf(" ", NOTE_MAX));
}

function toNoteFact({ text, internal, span }: Note): Fact {
  const clipped = text.length > NOTE_MAX ? clipNote(text) : text;
  // A text that leads to something else does not stand alone.
  const isWhole = (clipped === text || /[^.]\w[.!]$/.test(clipped)) && !text.endsWith(":");
  return { kind: "note", standing: internal || !isWhole ? "source" : "printable", text: clipped, span };
}

/** `isStep` says that it describes one of several commits of the change: a step that later ones may undo. */
type Description = { text: string; of: string; isStep: boolean };

/** The descriptions of a change: its pull request's, and its commits' where they say something else. */
function listDescriptions({ body, number, title, commits }: Change): Description[] {
  const work = commits.filter(({ parents }) => parents.length < 2);
  const own =
    body === "" || commits.some((commit) => commit.body === body)
      ? []
      : [{ text: body, of: number === undefined ? "" : `#${number}`, isStep: false }];
  const isStep = ({ parents, subject }: Commit): boolean =>
    work.length > 1 && parents.length < 2 && normalizeTitle(subject) !== normalizeTitle(title);
  const all = [...own, ...commits.map((commit) => ({ text: commit.body, of: commit.sha, isStep: isStep(commit) }))];
  return all.filter(({ text }, index) => text !== "" && all.findIndex((other) => other.text === text) === index);
}

function readChangeStatements(change: Change, isTitle: (title: string) => boolean): Fact[] {
  const others = { number: change.number, isTitle };
  return listDescriptions(change).flatMap(({ text, of, isStep }) =>
    readStatements(text, change.title, others).map(({ from, to, standing, text: stated }): Fact => {
      const span: FactSpan = { in: "text", of, field: "body", from, to };
      return { kind: "statement", standing: isStep ? "source" : standing, text: stated, span };
    }),
  );
}

/** The statements of each change. A sentence that several changes repeat comes from a template. */
function findStatements(changes: readonly Change[]): Map<string, Fact[]> {
  const titles = Map.groupBy(changes, ({ title }) => normalizeTitle(title));
  const isOther = (change: Change) => (title: string) =>
    titles.get(normalizeTitle(title))?.some((other) => other !== change) ?? false;
  const statements = changes.map((change) => [change.id, readChangeStatements(change, isOther(change))] as const);
  const texts = Map.groupBy(
    statements.flatMap(([, facts]) => [...new Set(facts.map(({ text }) => text))]),
    (text) => text,
  );
  const repeated = new Set([...texts].flatMap(([text, uses]) => (uses.length > 1 ? [text] : [])));
  return new Map(statements.map(([id, facts]) => [id, facts.filter(({ text }) => !repeated.has(text))]));
}

/** The issues that a change resolves name its purpose in their reporters' words. */
function findIssueTitles({ issues }: Change): Fact[] {
  return issues.map(({ id, title }) => ({
    kind: "statement",
    standing: "source",
    text: title,
    span: { in: "text", of: id, field: "title", from: 0, to: title.length },
  }));
}

/**
 * What scripts and settings name, so that they fail when it goes. Tables, texts and exports are often internal, and a
 * description of endpoints is often only corrected.
 */
const NAMED_BY_USERS: ReadonlySet<Surface> = new Set(["environment", "flag", "config"]);

function findRemovedSurface(facts: readonly SurfaceFact[], runtimes: readonly Fact[] = []): string | undefined {
  const isRemoval = ({ change: { action, surface } }: SurfaceFact) =>
    (action === "removed" || action === "renamed") && NAMED_BY_USERS.has(surface);
  return (facts.find(isRemoval) ?? runtimes[0])?.text;
}

/** Facts without those that others read from the same lines: a raised peer is an updated dependency as well. */
function withoutRepeated(facts: readonly Fact[], others: readonly Fact[]): Fact[] {
  return facts.filter(({ span }) => !others.some((other) => isDeepStrictEqual(other.span, span)));
}

/**
 * Adds to changes what they really did (generation.md, section 2.1): from their texts, and from patches and files as far
 * as the source has read them.
 * @param files the files of `isFactFile` at both ends of the range
 */
export function attachFacts(changes: readonly Change[], files: readonly FileEnds[]): Change[] {
  const notes = findNotes(changes, files);
  const statements = findStatements(changes);
  const config = readReleaseConfig(files);
  const dependencies = findDependencies(changes, files);
  const runtimes = findRaisedRuntimes(changes, files);
  const documentation = findDocumentation(changes, files);
  const surface = findSurface(changes, files);
  const describeGoneName = createGoneNames(files);
  const describeRemoval = (change: Change): string | undefined =>
    findRemovedSurface(surface.get(change.id) ?? [], runtimes.get(change.id)) ??
    describeDeprecatedRemoval(change) ??
    describeStableGate(change) ??
    describeGoneName(change);
  const shapes = findShapes(changes, files, new Set([...notes.keys(), ...documentation.keys(), ...surface.keys()]));
  return changes.map((change) => {
    const maintainerNotes = notes.get(change.id) ?? [];
    const facts = [
      ...maintainerNotes.map(toNoteFact),
      ...(statements.get(change.id) ?? []),
      ...findIssueTitles(change),
      ...(surface.get(change.id) ?? []).map(({ change: _change, ...fact }) => fact),
      ...(documentation.get(change.id) ?? []),
      ...withoutRepeated(runtimes.get(change.id) ?? [], dependencies.get(change.id) ?? []),
      ...(dependencies.get(change.id) ?? []),
      ...(shapes.get(change.id) ?? []).map(({ shape: _shape, ...fact }) => fact),
    ];
    const removedSurface = describeRemoval(change);
    const releaseSection = config ? findReleaseSection(config, change) : undefined;
    return {
      ...change,
      ...(facts.length > 0 && { facts: facts.slice(0, FACTS_MAX) }),
      ...(maintainerNotes.length > 0 && { maintainerNotes }),
      ...(removedSurface !== undefined && { removedSurface }),
      ...(releaseSection && { releaseSection }),
    };
  });
}

/**
 * The files that commits change and that are read whole at both ends of the range, the most telling first. The patches
 * have to be read before.
 */
export function listFactFiles(commits: readonly Commit[]): string[] {
  const paths = [...new Set(commits.flatMap(({ files }) => files.map(({ path }) => path)))].sort();
  const [first, documentation] = [paths.filter(isNoteOrManifest), paths.filter(isDocumentationFile)];
  return [...new Set([...first, ...listSurfaceFiles(commits), ...documentation])];
}
