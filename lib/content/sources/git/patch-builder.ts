import type { FilePatch, Hunk, Patch } from "#lib/content/activity.ts";
import { isUnread } from "./unread-files.ts";

/** The most bytes of changed lines that are kept of one commit. */
export const PATCH_MAX_BYTES = 200_000;
/** The most files that are kept of one commit. */
const FILES_MAX = 2_000;
/** The most characters of one line; minified files have lines of megabytes. */
export const LINE_MAX = 2_000;
/** No line counts as more than it takes in UTF-8 when it is cut. */
const LINE_MAX_SIZE = LINE_MAX * 4;
/** The most characters of a line that git repeats in the header of a hunk. */
const SECTION_MAX = 80;
/** About what a line, a hunk and a file take in memory beside their text. */
const SIZES = { line: 32, hunk: 200, file: 250 };
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/;
/** A line of the older side that git takes for the heading of what follows, in files without a driver of their own. */
const HEADING = /^[ -][A-Za-z_$]/;
/** What git prints of a file that it does not compare: one without text, or one that is too large. */
const NOT_COMPARED = /^Binary files .* differ$/;
/** Files that hold text, so that only their size can keep git from comparing them. */
const TEXT_FILE =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|mdx|rst|txt|html?|css|scss|vue|svelte|py|go|rs|rb|java|kts?|cs|php|swift|dart|c|cc|cpp|h|hpp|sh|sql|csv|xml)$/i;
const ESCAPE = /\\(?:([abtnvfr"\\])|([0-7]{3}))/g;
const ESCAPED: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  t: "\t",
  n: "\n",
  v: "\v",
  f: "\f",
  r: "\r",
  '"': '"',
  "\\": "\\",
};

/** Reads a path as git prints it: in quotes with C escapes where it has control characters or quotes. */
function readPath(printed: string): string {
  if (!printed.startsWith('"')) return printed.replace(/\t$/, "");
  const bytes: number[] = [];
  const inner = printed.slice(1, printed.lastIndexOf('"'));
  let from = 0;
  for (const match of inner.matchAll(ESCAPE)) {
    bytes.push(...Buffer.from(inner.slice(from, match.index)));
    if (match[2] === undefined) bytes.push(...Buffer.from(ESCAPED[match[1] ?? ""] ?? ""));
    else bytes.push(Number.parseInt(match[2], 8));
    from = match.index + match[0].length;
  }
  bytes.push(...Buffer.from(inner.slice(from)));
  return Buffer.from(bytes).toString("utf8");
}

/** The path of a `diff --git a/x b/x` line. Both halves are equal where no rename lines follow. */
function readDiffLine(line: string): string {
  const paths = line.slice("diff --git ".length);
  const half = paths.slice(0, (paths.length - 1) / 2);
  return readPath(half.startsWith('"') ? `"${half.slice(3)}` : half.slice(2));
}

/** The memory that the patches of a range may take together. */
export class Room {
  private left: number;

  /** @param max about the bytes that the patches may take */
  constructor(max: number) {
    this.left = max;
  }

  /** Takes the room for something; what does not fit closes the room for all that follows. */
  take(bytes: number): boolean {
    this.left = bytes > this.left ? 0 : this.left - bytes;
    return this.left > 0;
  }
}

type Side = "removed" | "added";

/**
 * Builds the patch of one commit from unified diffs with any number of context lines. The counts of a hunk's header say
 * how many lines follow, so no line of a file can pass for structure.
 */
export class PatchBuilder {
  readonly patch: Patch = { files: [], cut: false };
  private readonly room: Room | undefined;
  private bytes = 0;
  private file: FilePatch | undefined;
  private isSkipped = false;
  /** The run of changed lines that is being read; context ends it. */
  private run: Hunk | undefined;
  private section = "";
  /** Of the open hunk: the number of the next line on each side, and how many lines are left. */
  private readonly next = { removed: 1, added: 1 };
  private readonly left = { removed: 0, added: 0 };

  constructor(room?: Room) {
    this.room = room;
  }

  /** Whether the next line belongs to a file. */
  get isInHunk(): boolean {
    return this.left.removed > 0 || this.left.added > 0;
  }

  /** Reads one line of what `git diff` or `git log -p` print, without its line feed. */
  acceptLine(line: string): void {
    if (this.isInHunk) this.acceptContent(line);
    else if (line.startsWith("diff --git ")) this.openFile({ path: readDiffLine(line), status: "modified" });
    else if (!this.openHunk(line) && this.file !== undefined) this.acceptHeader(this.file, line);
  }

  private acceptHeader(file: FilePatch, line: string): void {
    if (NOT_COMPARED.test(line) && TEXT_FILE.test(file.path) && !isUnread(file.path)) this.patch.cut = true;
    else readFileHeader(file, line);
  }

  /** Adds a file whose hunks are given without git's header lines. */
  addFile({ path, previousPath, status }: Omit<FilePatch, "hunks">, diff: string): void {
    this.openFile({ path, status, ...(previousPath === undefined ? {} : { previousPath }) });
    for (const line of diff.split("\n")) {
      if (this.isInHunk) this.acceptContent(line);
      else this.openHunk(line);
    }
  }

  private openFile(file: Omit<FilePatch, "hunks">): void {
    this.file = { ...file, hunks: [] };
    // A diff that ended early must not take the lines of the next file.
    this.left.removed = 0;
    this.left.added = 0;
    const { files } = this.patch;
    if (files.length >= FILES_MAX) this.patch.cut = true;
    else if (this.takeRoom(SIZES.file + file.path.length)) files.push(this.file);
  }

  private openHunk(line: string): boolean {
    const match = HUNK.exec(line);
    if (match === null) return false;
    const [, removedFrom, removed = "1", addedFrom, added = "1", section = ""] = match;
    this.isSkipped = this.file === undefined || isUnread(this.file.path);
    this.run = undefined;
    this.section = section.slice(0, LINE_MAX);
    this.left.removed = Number(removed);
    this.left.added = Number(added);
    // A side without lines is numbered by the line before it.
    this.next.removed = Number(removedFrom) + (this.left.removed === 0 ? 1 : 0);
    this.next.added = Number(addedFrom) + (this.left.added === 0 ? 1 : 0);
    return true;
  }

  private acceptContent(line: string): void {
    // "\ No newline at end of file" belongs to the line before it.
    if (line.startsWith("\\")) return;
    const side = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : undefined;
    if (side === undefined) this.run = undefined;
    else if (!this.isSkipped) this.keep(side, line);
    if (side !== "added") this.pass("removed");
    if (side !== "removed") this.pass("added");
    if (HEADING.test(line)) this.section = line.slice(1, 1 + SECTION_MAX).trimEnd();
  }

  private pass(side: Side): void {
    this.next[side] += 1;
    this.left[side] -= 1;
  }

  private keep(side: Side, line: string): void {
    const size = Math.min(line.length, LINE_MAX_SIZE);
    this.bytes += size;
    if (this.bytes > PATCH_MAX_BYTES) this.patch.cut = true;
    if (this.bytes > PATCH_MAX_BYTES || !this.takeRoom(SIZES.line + size)) return;
    const run = this.run ?? this.openRun();
    if (run[side].length === 0) run[`${side}From`] = this.next[side];
    run[side].push(line.slice(1, LINE_MAX).replace(/\r$/, "").replaceAll("\0", "").toWellFormed());
  }

  private openRun(): Hunk {
    const { section, next } = this;
    this.run = { section, removedFrom: next.removed - 1, addedFrom: next.added - 1, removed: [], added: [] };
    if (this.takeRoom(SIZES.hunk + section.length)) this.file?.hunks.push(this.run);
    return this.run;
  }

  /** Whether the range has room for something of this size; else the patch is cut. */
  private takeRoom(bytes: number): boolean {
    const isFree = this.room?.take(bytes) ?? true;
    if (!isFree) this.patch.cut = true;
    return isFree;
  }
}

function readFileHeader(file: FilePatch, line: string): void {
  if (line.startsWith("new file mode")) file.status = "added";
  else if (line.startsWith("deleted file mode")) file.status = "deleted";
  else if (line.startsWith("rename from ")) {
    file.status = "renamed";
    file.previousPath = readPath(line.slice("rename from ".length));
  } else if (line.startsWith("rename to ")) file.path = readPath(line.slice("rename to ".length));
  else if (line.startsWith("+++ ") && line !== "+++ /dev/null") file.path = withoutPrefix(readPath(line.slice(4)));
  else if (line.startsWith("--- ") && line !== "--- /dev/null" && file.status === "deleted")
    file.path = withoutPrefix(readPath(line.slice(4)));
}

/** Paths of `---` and `+++` begin with `a/` or `b/`. */
function withoutPrefix(path: string): string {
  return path.slice(2);
}

/** Reads the patch of one commit as `git diff` and `git show` print it. */
export function parsePatch(text: string): Patch {
  const builder = new PatchBuilder();
  for (const line of text.split("\n")) builder.acceptLine(line);
  return builder.patch;
}
