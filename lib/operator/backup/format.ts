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
 *   {"end":"backup","parts":1,"sha256":"…","mac":"…"}
 *
 * `mac` is the HMAC of the checksum with the installation's secret, where there is one. Version 1 had none.
 */
export const FORMAT_VERSION = 2;

/** Maximum characters of a line that is written or read, far above any row of the product. */
export const LINE_MAX_CHARS = 64 * 1024 * 1024;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const name = z.string().min(1).max(200);

/** Parsed first, so that a file of a newer format gets its own error. */
export const anyHeader = z.object({ clarion: z.literal("backup"), version: z.int().min(1) });

export const header = z.strictObject({
  clarion: z.literal("backup"),
  version: z.int().min(1).max(FORMAT_VERSION),
  product: z.string().max(50),
  createdAt: z.iso.datetime(),
  database: z.enum(["pglite", "pg", "neon"]),
  /** The newest migration of the contents. */
  migration: z.strictObject({ hash: digest, when: count }),
  /**
   * The secret of the sealed credentials: its fingerprint (null when it was not available) and whether the backup
   * includes it. Null when no secret existed yet.
   */
  secret: z.strictObject({ fingerprint: z.string().max(50).nullable(), included: z.boolean() }).nullable(),
  /** Number of rows per table. */
  tables: z.record(name, count),
});
export type BackupHeader = z.infer<typeof header>;

/** `file`: rows of base64; `secret` and `demo`: one row with the text of that file in the data directory. */
export const part = z.discriminatedUnion("part", [
  z.strictObject({ part: z.literal("table"), name, columns: z.array(name).max(1_000), rows: count }),
  z.strictObject({ part: z.literal("sequences") }),
  z.strictObject({ part: z.literal("file"), name }),
  z.strictObject({ part: z.literal("secret") }),
  z.strictObject({ part: z.literal("demo") }),
]);
export type BackupPart = z.infer<typeof part>;

export const partEnd = z.strictObject({ end: z.literal("part"), rows: count, sha256: digest });
export const backupEnd = z.strictObject({
  end: z.literal("backup"),
  parts: count,
  sha256: digest,
  mac: digest.optional(),
});
export const row = z.array(z.string().nullable()).max(1_000);

/** Reports the progress of a backup or a restore. */
export type Progress = (step: { part: string; done: number; of: number | null }) => void;
