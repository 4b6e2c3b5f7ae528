import { z } from "zod";

/**
 * A backup is gzip over lines of JSON. The first line is the header; then come parts, each a line that names it, its rows
 * (arrays of texts or null, one a line) and a line with their number and SHA-256; the last line closes the whole.
 *
 *   {"clarion":"backup","version":1,…}
 *   {"part":"table","name":"posts","columns":["id","title"],"rows":2}
 *   ["post_1","First"]
 *   ["post_2",null]
 *   {"end":"part","rows":2,"sha256":"…"}
 *   {"end":"backup","parts":1,"sha256":"…"}
 */
export const FORMAT_VERSION = 1;

/** Longest line, in characters, that is written or read: no row of the product comes near it. */
export const LINE_MAX_CHARS = 64 * 1024 * 1024;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const name = z.string().min(1).max(200);

/** Read before anything else, so that a file of a newer format is told as such. */
export const anyHeader = z.object({ clarion: z.literal("backup"), version: z.int().min(1) });

export const header = z.strictObject({
  clarion: z.literal("backup"),
  version: z.literal(FORMAT_VERSION),
  product: z.string().max(50),
  createdAt: z.iso.datetime(),
  database: z.enum(["pglite", "pg", "neon"]),
  /** The newest step of the schema that the contents have behind them. */
  migration: z.strictObject({ hash: digest, when: count }),
  /** Which secret the sealed credentials need (null: one that was not at hand), and whether it is a part; null: none was made. */
  secret: z.strictObject({ fingerprint: z.string().max(50).nullable(), included: z.boolean() }).nullable(),
  /** Rows of each table. */
  tables: z.record(name, count),
});
export type BackupHeader = z.infer<typeof header>;

/** `file`: rows of base64; `secret` and `demo`: one row, the text of the data directory's file of that name. */
export const part = z.discriminatedUnion("part", [
  z.strictObject({ part: z.literal("table"), name, columns: z.array(name).max(1_000), rows: count }),
  z.strictObject({ part: z.literal("sequences") }),
  z.strictObject({ part: z.literal("file"), name }),
  z.strictObject({ part: z.literal("secret") }),
  z.strictObject({ part: z.literal("demo") }),
]);
export type BackupPart = z.infer<typeof part>;

export const partEnd = z.strictObject({ end: z.literal("part"), rows: count, sha256: digest });
export const backupEnd = z.strictObject({ end: z.literal("backup"), parts: count, sha256: digest });
export const row = z.array(z.string().nullable()).max(1_000);

/** How far a backup or a restore has come. */
export type Progress = (step: { part: string; done: number; of: number | null }) => void;
