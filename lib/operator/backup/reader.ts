import "server-only";
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import { AppError } from "#lib/errors.ts";
import {
  anyHeader,
  type BackupHeader,
  type BackupPart,
  backupEnd,
  FORMAT_VERSION,
  header as headerShape,
  LINE_MAX_CHARS,
  partEnd,
  part as partShape,
  row,
} from "./format.ts";

/** What a backup consists of, in its order. The rows of a part are those of its own lines. */
export type BackupEvent =
  | { kind: "header"; header: BackupHeader }
  | { kind: "part"; part: BackupPart }
  | { kind: "row"; line: string; values: (string | null)[] }
  | { kind: "partEnd"; part: BackupPart; rows: number };

/** The file is not what a backup has to be; nothing was done with it. */
export function damaged(detail: string): AppError {
  return new AppError("invalid", `The backup is damaged: ${detail}`, "Take another one; this one cannot be restored.");
}

/**
 * Reads a backup from its first line to its last, some lines in memory at a time, and holds it against its own counts and
 * digests. Throws `invalid` for a file that is none, that ends early, that is of a newer format or that was changed; what
 * was read before that must not be kept.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupEvent> {
  const lines = linesOf(file);
  const whole = createHash("sha256");
  const opening = (await lines.next()).value;
  const header = headerOf(opening);
  yield { kind: "header", header };
  whole.update(`${opening}\n`);
  let parts = 0;
  for await (const line of lines) {
    const value = parseLine(line);
    const end = backupEnd.safeParse(value);
    if (end.success) {
      if (end.data.parts !== parts) throw damaged("parts are missing");
      if (end.data.sha256 !== whole.digest("hex")) throw damaged("its checksum is another one");
      if (!(await lines.next()).done) throw damaged("something follows its end");
      return;
    }
    whole.update(`${line}\n`);
    parts++;
    yield* readPart(lines, whole, shaped(partShape, value, "a part is not known"));
  }
  throw damaged("it ends early");
}

async function* readPart(lines: AsyncGenerator<string>, whole: Hash, part: BackupPart): AsyncGenerator<BackupEvent> {
  yield { kind: "part", part };
  const digest = createHash("sha256");
  let rows = 0;
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw damaged("it ends early");
    whole.update(`${line}\n`);
    const value = parseLine(line);
    if (Array.isArray(value)) {
      digest.update(`${line}\n`);
      rows++;
      yield { kind: "row", line, values: shaped(row, value, "a row is not one") };
      continue;
    }
    const end = shaped(partEnd, value, "a part does not end");
    const expected = part.part === "table" ? part.rows : end.rows;
    if (end.rows !== rows || expected !== rows) throw damaged(`rows of ${labelOf(part)} are missing`);
    if (end.sha256 !== digest.digest("hex")) throw damaged(`the checksum of ${labelOf(part)} is another one`);
    yield { kind: "partEnd", part, rows };
    return;
  }
}

/** How a part is called for people. */
export function labelOf(part: BackupPart): string {
  return "name" in part ? part.name : part.part;
}

function headerOf(line: string | undefined): BackupHeader {
  const foreign = () =>
    new AppError("invalid", "The file is no backup of Clarion", "Name a file that `clarion backup` has written.");
  if (line === undefined) throw foreign();
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw foreign();
  }
  const any = anyHeader.safeParse(value);
  if (!any.success) throw foreign();
  if (any.data.version > FORMAT_VERSION) {
    throw new AppError("invalid", "The backup was written by a newer Clarion", "Upgrade this one, then restore.");
  }
  return shaped(headerShape, value, "its header is not one");
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged("a line cannot be read");
  }
}

function shaped<Schema extends z.ZodType>(schema: Schema, value: unknown, fault: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw damaged(fault);
  return parsed.data;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let pending: string[] = [];
  let chars = 0;
  for await (const text of textsOf(file, decoder)) {
    const pieces = text.split("\n");
    for (const piece of pieces.slice(0, -1)) {
      yield pending.join("") + piece;
      pending = [];
      chars = 0;
    }
    const last = pieces.at(-1) ?? "";
    chars += last.length;
    if (chars > LINE_MAX_CHARS) throw damaged("a line is too long");
    pending.push(last);
  }
  if (chars > 0) throw damaged("it ends early");
}

async function* textsOf(file: string, decoder: TextDecoder): AsyncGenerator<string> {
  const source = createReadStream(file);
  const plain = source.pipe(createGunzip());
  source.once("error", (error) => plain.destroy(error));
  try {
    for await (const chunk of plain) yield decoder.decode(chunk as Buffer, { stream: true });
  } catch (error) {
    throw faultOf(error as NodeJS.ErrnoException, file);
  } finally {
    source.destroy();
  }
}

/** The faults of the disk, of gzip and of UTF-8, told as what they mean here. */
function faultOf(error: NodeJS.ErrnoException, file: string): unknown {
  if (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "EACCES") {
    return new AppError("notFound", `${file} cannot be read`, "Check its name and who may read it.", { cause: error });
  }
  if (error.code === "Z_DATA_ERROR" && /incorrect header/.test(error.message)) {
    return new AppError(
      "invalid",
      "The file is no backup of Clarion",
      "Name a file that `clarion backup` has written.",
    );
  }
  if (error.code === "Z_BUF_ERROR") return damaged("it ends early");
  if (error.code?.startsWith("Z_") || error instanceof TypeError) return damaged("its bytes were changed");
  return error;
}
