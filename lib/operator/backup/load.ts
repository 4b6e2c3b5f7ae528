import "server-only";
import type { EarlierSchema } from "#db/backup/earlier.ts";
import type { ColumnShape, TableShape } from "#db/backup/read.ts";
import type { Loader } from "#db/backup/write.ts";
import { checkedKey, type FileStore } from "#lib/files/store.ts";
import type { BackupPart, Progress } from "./format.ts";
import { damaged, readBackup } from "./reader.ts";

/** Files of the data directory that a backup may bring, as texts. */
export type SecretFiles = { secret: string | null; demo: string | null };

export type LoadTarget = {
  loader: Loader;
  store: FileStore;
  progress: Progress;
  /** The schema of the backup's rows, where it is not one of the loader's own steps. */
  earlier: EarlierSchema | undefined;
};

const BATCH_ROWS = 500;
const BATCH_CHARS = 1_000_000;
/** Pictures are far smaller. */
const FILE_MAX_CHARS = 64_000_000;

/** Takes the rows of one part; `end` writes what is still held. */
type Sink = { row: (line: string, values: (string | null)[]) => Promise<void>; end: () => Promise<void> };

/**
 * Reads a backup into empty tables, and its pictures to where pictures are kept: their names are drawn at random, so none
 * stands in the place of another.
 * @returns the secret files, which the caller puts in place
 */
export async function loadBackup(file: string, target: LoadTarget): Promise<SecretFiles> {
  const secrets: SecretFiles = { secret: null, demo: null };
  // Tables that came after an earlier schema stay empty.
  const missing = new Set(target.earlier ? [] : target.loader.tables.map(({ name }) => name));
  let sink: Sink | undefined;
  for await (const event of readBackup(file)) {
    if (event.kind === "part") {
      if (event.part.part === "table") missing.delete(event.part.name);
      sink = sinkOf(event.part, { ...target, secrets });
    } else if (event.kind === "row") await sink?.row(event.line, event.values);
    else if (event.kind === "partEnd") await sink?.end();
  }
  if (missing.size > 0) throw damaged(`${[...missing].join(", ")} are missing`);
  return secrets;
}

type Context = LoadTarget & { secrets: SecretFiles };

function sinkOf(part: BackupPart, context: Context): Sink {
  switch (part.part) {
    case "table":
      return tableSink(part, context);
    case "sequences":
      return sequenceSink(context);
    case "file":
      return fileSink(part.name, context);
    case "secret":
    case "demo":
      return secretSink(part.part, context.secrets);
  }
}

function tableSink(part: BackupPart & { part: "table" }, { loader, progress, earlier }: Context): Sink {
  const { name, columns, rows } = part;
  if (earlier?.removed.tables.has(name)) return IGNORED;
  const table = loader.tables.find((one) => one.name === name);
  if (!table) throw damaged("a table is not known");
  const shapes = earlier ? mapColumns(columns, table, earlier) : sameColumns(columns, table);
  let lines: string[] = [];
  let chars = 0;
  let done = 0;
  const flush = async () => {
    if (lines.length > 0) await loader.insert(name, shapes, lines);
    done += lines.length;
    lines = [];
    chars = 0;
    progress({ part: name, done, of: rows });
  };
  return {
    row: async (line, values) => {
      if (values.length !== columns.length) throw damaged(`a row of ${name} is not one`);
      lines.push(line);
      chars += line.length;
      if (lines.length >= BATCH_ROWS || chars >= BATCH_CHARS) await flush();
    },
    end: flush,
  };
}

const IGNORED: Sink = { row: async () => {}, end: async () => {} };

/** Names come from the database's own catalog, never from the file. */
function sameColumns(columns: readonly string[], table: TableShape): ColumnShape[] {
  const same = table.columns.length === columns.length && table.columns.every(({ name }, i) => name === columns[i]);
  if (!same) throw damaged(`the columns of ${table.name} are others`);
  return table.columns;
}

/** The columns of an earlier schema, by name: null for those that are no longer. */
function mapColumns(columns: readonly string[], table: TableShape, { removed }: EarlierSchema): (ColumnShape | null)[] {
  return columns.map((name) => {
    if (removed.columns.has(`${table.name}.${name}`)) return null;
    const column = table.columns.find((one) => one.name === name);
    if (!column) throw damaged(`the columns of ${table.name} are others`);
    return column;
  });
}

function sequenceSink({ loader, earlier }: Context): Sink {
  return {
    row: async (_, [name, lastValue, isCalled]) => {
      const known = name != null && loader.sequences.includes(name);
      // One of a removed table.
      if (!known && earlier) return;
      if (!known || lastValue == null || !/^-?\d{1,19}$/.test(lastValue)) throw damaged("a sequence is not known");
      await loader.setSequence({ name, lastValue, isCalled: isCalled === "true" });
    },
    end: async () => {},
  };
}

function fileSink(key: string, { store, progress }: Context): Sink {
  if (!isPicture(key)) throw damaged("a file's name is not one");
  const chunks: Buffer[] = [];
  let chars = 0;
  return {
    row: async (_, [text]) => {
      chars += text?.length ?? 0;
      if (chars > FILE_MAX_CHARS) throw damaged(`${key} is too large`);
      chunks.push(Buffer.from(text ?? "", "base64"));
    },
    end: async () => {
      await store.put(key, new Uint8Array(Buffer.concat(chunks)), "image/png");
      progress({ part: key, done: 1, of: 1 });
    },
  };
}

function isPicture(key: string): boolean {
  try {
    return checkedKey(key).startsWith("images/");
  } catch {
    return false;
  }
}

function secretSink(name: keyof SecretFiles, secrets: SecretFiles): Sink {
  return {
    row: async (_, [text]) => {
      secrets[name] = text ?? null;
    },
    end: async () => {},
  };
}
