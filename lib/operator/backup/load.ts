import "server-only";
import type { EarlierSchema } from "#db/backup/earlier.ts";
import type { ColumnShape, TableShape } from "#db/backup/read.ts";
import type { Loader } from "#db/backup/write.ts";
import { checkedKey, type FileStore } from "#lib/files/store.ts";
import { getMediaType } from "#lib/posts/picture-address.ts";
import type { BackupPart, Progress } from "./format.ts";
import { damaged, readBackup } from "./reader.ts";

/** Contents of data directory files that a backup may include. */
export type SecretFiles = { secret: string | null; demo: string | null };

export type LoadTarget = {
  loader: Loader;
  store: Pick<FileStore, "put">;
  progress: Progress;
  /** The earlier schema of the backup, when its schema is not a migration of the current history. */
  earlier: EarlierSchema | undefined;
};

const BATCH_ROWS = 500;
const BATCH_CHARS = 1_000_000;
/** Far above the size of any picture. */
const FILE_MAX_CHARS = 64_000_000;

/** Consumes the rows of one part; `end` flushes the rest. */
type Sink = { row: (line: string, values: (string | null)[]) => Promise<void>; end: () => Promise<void> };

/**
 * Loads a backup into empty tables and its pictures into the file store. Pictures have random names, so they cannot
 * overwrite others.
 * @returns the secret files, which the caller installs
 */
export async function loadBackup(file: string, target: LoadTarget): Promise<SecretFiles> {
  const secrets: SecretFiles = { secret: null, demo: null };
  // Tables that an earlier schema does not have stay empty.
  const missing = new Set(target.earlier ? [] : target.loader.tables.map(({ name }) => name));
  let sink: Sink | undefined;
  for await (const event of readBackup(file)) {
    if (event.kind === "part") {
      if (event.part.part === "table") missing.delete(event.part.name);
      sink = createSink(event.part, { ...target, secrets });
    } else if (event.kind === "row") await sink?.row(event.line, event.values);
    else if (event.kind === "partEnd") await sink?.end();
  }
  if (missing.size > 0) throw damaged(`${[...missing].join(", ")} are missing`);
  return secrets;
}

type Context = LoadTarget & { secrets: SecretFiles };

function createSink(part: BackupPart, context: Context): Sink {
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
  if (!table) throw damaged("it has an unknown table");
  const shapes = earlier ? mapColumns(columns, table, earlier) : requireSameColumns(columns, table);
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
      if (values.length !== columns.length) throw damaged(`a row of ${name} has the wrong number of columns`);
      lines.push(line);
      chars += line.length;
      if (lines.length >= BATCH_ROWS || chars >= BATCH_CHARS) await flush();
    },
    end: flush,
  };
}

const IGNORED: Sink = { row: async () => {}, end: async () => {} };

/** Returns the columns from the database's own catalog, so that no name comes from the file. */
function requireSameColumns(columns: readonly string[], table: TableShape): ColumnShape[] {
  const same = table.columns.length === columns.length && table.columns.every(({ name }, i) => name === columns[i]);
  if (!same) throw damaged(`the columns of ${table.name} do not match`);
  return table.columns;
}

/** Maps the columns of an earlier schema by name; null for removed columns. */
function mapColumns(columns: readonly string[], table: TableShape, { removed }: EarlierSchema): (ColumnShape | null)[] {
  return columns.map((name) => {
    if (removed.columns.has(`${table.name}.${name}`)) return null;
    const column = table.columns.find((one) => one.name === name);
    if (!column) throw damaged(`the columns of ${table.name} do not match`);
    return column;
  });
}

function sequenceSink({ loader, earlier }: Context): Sink {
  return {
    row: async (_, [name, lastValue, isCalled]) => {
      const isKnown = name != null && loader.sequences.includes(name);
      // The sequence belongs to a removed table.
      if (!isKnown && earlier) return;
      if (!isKnown || lastValue == null || !/^-?\d{1,19}$/.test(lastValue)) throw damaged("it has an invalid sequence");
      await loader.setSequence({ name, lastValue, isCalled: isCalled === "true" });
    },
    end: async () => {},
  };
}

function fileSink(key: string, { store, progress }: Context): Sink {
  if (!isPicture(key)) throw damaged("it has an invalid file name");
  const chunks: Buffer[] = [];
  let chars = 0;
  return {
    row: async (_, [text]) => {
      chars += text?.length ?? 0;
      if (chars > FILE_MAX_CHARS) throw damaged(`${key} is too large`);
      chunks.push(Buffer.from(text ?? "", "base64"));
    },
    end: async () => {
      await store.put(key, new Uint8Array(Buffer.concat(chunks)), getMediaType(key));
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
