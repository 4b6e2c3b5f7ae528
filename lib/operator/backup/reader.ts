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

/** The events of a backup in order. Each row belongs to the part before it. */
export type BackupEvent =
  | { kind: "header"; header: BackupHeader }
  | { kind: "part"; part: BackupPart }
  | { kind: "row"; line: string; values: (string | null)[] }
  | { kind: "partEnd"; part: BackupPart; rows: number }
  | { kind: "end"; sha256: string; mac: string | undefined };

/** Builds the error for an invalid backup, of which nothing was used. */
export function damaged(detail: string): AppError {
  return new AppError(
    "invalid",
    `The backup is damaged: ${detail}`,
    "Use another backup; this one cannot be restored.",
  );
}

/**
 * Streams a backup and verifies its counts and digests. Throws `invalid` for a file that is not a backup, is
 * truncated, has a newer format or was changed; the caller must then discard all events so far.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupEvent> {
  const lines = readLines(file);
  const fileHash = createHash("sha256");
  const opening = (await lines.next()).value;
  const header = parseHeader(opening);
  yield { kind: "header", header };
  fileHash.update(`${opening}\n`);
  let parts = 0;
  for await (const line of lines) {
    const value = parseLine(line);
    const end = backupEnd.safeParse(value);
    if (end.success) {
      if (end.data.parts !== parts) throw damaged("parts are missing");
      if (end.data.sha256 !== fileHash.digest("hex")) throw damaged("its checksum does not match");
      if (!(await lines.next()).done) throw damaged("data follows its end");
      yield { kind: "end", sha256: end.data.sha256, mac: end.data.mac };
      return;
    }
    fileHash.update(`${line}\n`);
    parts++;
    yield* readPart(lines, fileHash, parseShape(partShape, value, "it has an unknown part"));
  }
  throw damaged("it ends early");
}

async function* readPart(lines: AsyncGenerator<string>, fileHash: Hash, part: BackupPart): AsyncGenerator<BackupEvent> {
  yield { kind: "part", part };
  const digest = createHash("sha256");
  let rows = 0;
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw damaged("it ends early");
    fileHash.update(`${line}\n`);
    const value = parseLine(line);
    if (Array.isArray(value)) {
      digest.update(`${line}\n`);
      rows++;
      yield { kind: "row", line, values: parseShape(row, value, "it has an invalid row") };
      continue;
    }
    const end = parseShape(partEnd, value, "a part does not end");
    const expected = part.part === "table" ? part.rows : end.rows;
    if (end.rows !== rows || expected !== rows) throw damaged(`rows of ${getPartLabel(part)} are missing`);
    if (end.sha256 !== digest.digest("hex")) throw damaged(`the checksum of ${getPartLabel(part)} does not match`);
    yield { kind: "partEnd", part, rows };
    return;
  }
}

/** Returns the display name of a part. */
export function getPartLabel(part: BackupPart): string {
  return "name" in part ? part.name : part.part;
}

function parseHeader(line: string | undefined): BackupHeader {
  const foreign = () =>
    new AppError("invalid", "The file is not a Clarion backup", "Choose a file created by `clarion backup`.");
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
  return parseShape(headerShape, value, "its header is invalid");
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged("a line cannot be read");
  }
}

function parseShape<Schema extends z.ZodType>(schema: Schema, value: unknown, fault: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw damaged(fault);
  return parsed.data;
}

async function* readLines(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let pending: string[] = [];
  let chars = 0;
  for await (const text of readTexts(file, decoder)) {
    const pieces = text.split("\n");
    for (const piece of pieces.slice(0, -1)) {
      yield pending.join("") + piece;
      pending = [];
      chars = 0;
    }
    const rest = pieces.at(-1) ?? "";
    chars += rest.length;
    if (chars > LINE_MAX_CHARS) throw damaged("a line is too long");
    pending.push(rest);
  }
  if (chars > 0) throw damaged("it ends early");
}

async function* readTexts(file: string, decoder: TextDecoder): AsyncGenerator<string> {
  const source = createReadStream(file);
  const plain = source.pipe(createGunzip());
  source.once("error", (error) => plain.destroy(error));
  try {
    for await (const chunk of plain) yield decoder.decode(chunk as Buffer, { stream: true });
  } catch (error) {
    throw toReadError(error as NodeJS.ErrnoException, file);
  } finally {
    source.destroy();
  }
}

/** Converts errors of the disk, of gzip and of UTF-8 decoding. */
function toReadError(error: NodeJS.ErrnoException, file: string): unknown {
  if (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "EACCES") {
    return new AppError("notFound", `${file} cannot be read`, "Check its name and permissions.", { cause: error });
  }
  if (error.code === "Z_DATA_ERROR" && /incorrect header/.test(error.message)) {
    return new AppError("invalid", "The file is not a Clarion backup", "Choose a file created by `clarion backup`.");
  }
  if (error.code === "Z_BUF_ERROR") return damaged("it ends early");
  if (error.code?.startsWith("Z_") || error instanceof TypeError) return damaged("its bytes were changed");
  return error;
}
