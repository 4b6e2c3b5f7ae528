import type { Commit, FileEnds, FilePatch } from "#lib/content/activity.ts";
import { isVendoredPath, pathKind } from "#lib/content/ledger/read/paths.ts";
import type { Change, Fact, FactSpan } from "#lib/content/ledger/types.ts";
import { countLines, isFormattedFile, isReorderedFile } from "./formatting.ts";
import { isGeneratedPath, isMarkedGenerated } from "./generated.ts";
import { isMovesOnly } from "./moves.ts";

/** What a change is made of as a whole. All but `mostly_formatting` hold for every file of it. */
export type Shape = "formatting" | "mostly_formatting" | "moves" | "generated" | "vendored" | "tests";

export type ShapeFact = Fact & { kind: "shape"; shape: Shape };

const MOSTLY = { lines: 0.85, files: 20 };

type PatchedFile = FilePatch & { commit: string };

/**
 * The files of what the change did: those of the merge where there is one, else of all commits. Undefined where a
 * patch was cut or not read, and so could hold anything.
 */
function listFiles({ commits }: Change): PatchedFile[] | undefined {
  const isRead = ({ patch, files }: Commit) => (patch === undefined ? files.length === 0 : !patch.cut);
  const merges = commits.filter(({ parents, patch }) => parents.length > 1 && (patch?.files.length ?? 0) > 0);
  const whole = merges.length > 0 ? merges : commits;
  if (!whole.every(isRead)) return undefined;
  return whole.flatMap(({ sha, patch }) => (patch?.files ?? []).map((file) => ({ ...file, commit: sha })));
}

function isGenerated({ path, status, hunks }: FilePatch, ends: ReadonlyMap<string, FileEnds>): boolean {
  if (isGeneratedPath(path)) return true;
  const { before, after } = ends.get(path) ?? {};
  const text = (after ?? before)?.slice(0, 4_000).split("\n");
  return isMarkedGenerated(text ?? (status === "modified" ? [] : (hunks[0]?.added ?? [])));
}

/** Whether most changed lines are in many files that have the same tokens as before. */
function isMostlyFormatting(files: readonly FilePatch[]): boolean {
  if (files.length < MOSTLY.files) return false;
  const counted = files.map((file) => ({ file, lines: countLines(file) }));
  const total = counted.reduce((sum, { lines }) => sum + lines, 0);
  let [sameFiles, sameLines] = [files.length, total];
  for (const { file, lines } of counted) {
    if (isReorderedFile(file)) continue;
    sameFiles--;
    sameLines -= lines;
    if (sameFiles < MOSTLY.files || sameLines < total * MOSTLY.lines) return false;
  }
  return true;
}

type Rule = (files: readonly FilePatch[], ends: ReadonlyMap<string, FileEnds>) => boolean;

/** In order: the first that holds is the shape. */
const SHAPES: readonly (readonly [Shape, string, Rule])[] = [
  ["vendored", "Changed vendored files only", (files) => files.every(({ path }) => isVendoredPath(path))],
  ["generated", "Changed generated files only", (files, ends) => files.every((file) => isGenerated(file, ends))],
  ["tests", "Changed tests only", (files) => files.every(({ path }) => pathKind(path) === "test")],
  ["moves", "Moved or renamed files only", (files) => isMovesOnly(files)],
  ["formatting", "Changed formatting only", (files) => files.every(isFormattedFile)],
  ["mostly_formatting", "Changed mostly formatting", (files) => isMostlyFormatting(files)],
];

/** The first lines of the change; a file that was only moved has none, and stands for its first line. */
function findSpan(files: readonly PatchedFile[]): FactSpan | undefined {
  const file = files.find(({ hunks }) => hunks.some(({ added }) => added.length > 0)) ?? files[0];
  if (file === undefined) return undefined;
  const hunk = file.hunks.find(({ added }) => added.length > 0) ?? file.hunks[0];
  const isAdded = (hunk?.added.length ?? 0) > 0;
  const from = Math.max(1, (isAdded ? hunk?.addedFrom : hunk?.removedFrom) ?? 1);
  const count = (isAdded ? hunk?.added.length : hunk?.removed.length) ?? 1;
  return { in: "file", commit: file.commit, path: file.path, from, to: from + Math.max(1, count) - 1 };
}

/**
 * The shape of each change that has one, by the change's id (generation.md, section 2.1). A shape is a source: it says
 * what a change is not, and is never printed.
 * @param files with first lines that tell generated files; those whose path or patch tells need not be among them
 * @param evident ids of changes with a note, documentation or surface, which are never mostly formatting
 */
export function findShapes(
  changes: readonly Change[],
  files: readonly FileEnds[],
  evident: ReadonlySet<string> = new Set(),
): Map<string, ShapeFact[]> {
  const ends = new Map(files.map((file) => [file.path, file]));
  const shapes = new Map<string, ShapeFact[]>();
  for (const change of changes) {
    const patched = listFiles(change) ?? [];
    const match = patched.length === 0 ? undefined : SHAPES.find(([, , holds]) => holds(patched, ends));
    const span = findSpan(patched);
    if (match === undefined || span === undefined) continue;
    const [shape, text] = match;
    if (shape === "mostly_formatting" && evident.has(change.id)) continue;
    shapes.set(change.id, [{ kind: "shape", standing: "source", text, span, shape }]);
  }
  return shapes;
}
