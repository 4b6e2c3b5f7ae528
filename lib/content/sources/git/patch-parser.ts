import type { Patch } from "#lib/content/activity.ts";
import { LINE_MAX, PatchBuilder, Room } from "./patch-builder.ts";

/** The most bytes of a line that are decoded, at four for each character. */
const LINE_MAX_BYTES = LINE_MAX * 4;
/** About the most memory that the patches of a range take, in bytes; 5,000 commits of Prometheus take 60 MB. */
const TOTAL_MAX_BYTES = 120_000_000;
const NEWLINE = 10;

type Open = { sha: string; builder: PatchBuilder };

/**
 * Reads the output of `git log -p -U0 --format=%x00%H` chunk by chunk and yields each commit's patch as soon as the next
 * commit begins.
 */
export class PatchParser {
  /** The parts of a line that continues in the next chunk, and their length. */
  private rest: Buffer[] = [];
  private restBytes = 0;
  private commit: Open | undefined;
  private readonly room: Room;

  /** @param totalMax about the most memory that all patches may take, in bytes; what exceeds it is cut */
  constructor({ totalMax = TOTAL_MAX_BYTES }: { totalMax?: number } = {}) {
    this.room = new Room(totalMax);
  }

  /** The commits that `chunk` completes. */
  *push(chunk: Buffer): Generator<{ sha: string; patch: Patch }> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const done = this.accept(this.takeLine(chunk, start, end));
      if (done !== undefined) yield done;
      start = end + 1;
    }
    this.keepRest(chunk.subarray(start));
  }

  /** The last commit, when the output has ended. */
  *end(): Generator<{ sha: string; patch: Patch }> {
    const done = this.finish();
    if (done !== undefined) yield done;
  }

  /** A line without what exceeds its limit. */
  private takeLine(chunk: Buffer, start: number, end: number): string {
    if (this.restBytes === 0) return chunk.toString("utf8", start, Math.min(end, start + LINE_MAX_BYTES));
    this.keepRest(chunk.subarray(start, end));
    const line = Buffer.concat(this.rest).toString("utf8");
    this.rest = [];
    this.restBytes = 0;
    return line;
  }

  private keepRest(part: Buffer): void {
    const kept = part.subarray(0, LINE_MAX_BYTES - this.restBytes);
    if (kept.length === 0) return;
    this.rest.push(kept);
    this.restBytes += kept.length;
  }

  private finish(): { sha: string; patch: Patch } | undefined {
    const { commit } = this;
    this.commit = undefined;
    return commit && { sha: commit.sha, patch: commit.builder.patch };
  }

  private accept(line: string): { sha: string; patch: Patch } | undefined {
    const { commit } = this;
    if (!line.startsWith("\0") || commit?.builder.isInHunk) {
      commit?.builder.acceptLine(line);
      return undefined;
    }
    const done = this.finish();
    this.commit = { sha: line.slice(1), builder: new PatchBuilder(this.room) };
    return done;
  }
}
