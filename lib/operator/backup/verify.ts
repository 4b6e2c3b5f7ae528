import "server-only";
import { EARLIER_SCHEMAS, type EarlierSchema } from "#db/backup/earlier.ts";
import { isSameMigration, type Migration } from "#db/history.ts";
import { AppError } from "#lib/errors.ts";
import { authenticate, findSecret } from "#lib/secrets.ts";
import type { BackupHeader, BackupPart, Progress } from "./format.ts";
import { damaged, getPartLabel, readBackup } from "./reader.ts";

export type BackupSummary = {
  createdAt: string;
  product: string;
  database: BackupHeader["database"];
  migration: BackupHeader["migration"];
  secret: BackupHeader["secret"];
  rows: number;
  tables: number;
  files: number;
  signature: Signature;
};

/**
 * `valid`: this installation's secret signed the backup; `missing`: it should have, but did not; `another`: another
 * secret did, so that nothing can be checked here.
 */
export type Signature = "valid" | "missing" | "another";

/** Reads a whole backup without writing anything. Throws `invalid` for a damaged one. */
export async function verifyBackup(file: string, progress: Progress = () => {}): Promise<BackupSummary> {
  let header: BackupHeader | undefined;
  const seen = new Set<string>();
  const totals = { rows: 0, tables: 0, files: 0 };
  let signature: Signature = "missing";
  for await (const event of readBackup(file)) {
    if (event.kind === "header") header = event.header;
    else if (event.kind === "part") requireUnique(seen, event.part);
    else if (event.kind === "partEnd") {
      progress({ part: getPartLabel(event.part), done: event.rows, of: event.rows });
      addTo(totals, event, header);
    } else if (event.kind === "end") signature = checkSignature(header?.secret ?? null, event);
  }
  if (!header || Object.keys(header.tables).length !== totals.tables) throw damaged("tables are missing");
  if (header.secret?.included && !seen.has("secret:secret")) throw damaged("its secret is missing");
  const { createdAt, product, database, migration, secret } = header;
  return { createdAt, product, database, migration, secret, ...totals, signature };
}

/** A file without a secret must be signed, too, where the environment sets one: its maker had it. */
function checkSignature(secret: BackupHeader["secret"], { sha256, mac }: { sha256: string; mac: string | undefined }) {
  const mine = findSecret();
  const isMine = secret === null ? mine?.from === "environment" : secret.fingerprint === mine?.fingerprint;
  if (!isMine) return "another";
  if (mac === undefined) return "missing";
  if (mac !== authenticate(sha256, "backup")) throw damaged("its signature does not match the secret");
  return "valid";
}

type Totals = Pick<BackupSummary, "rows" | "tables" | "files">;

function addTo(totals: Totals, { part, rows }: { part: BackupPart; rows: number }, header: BackupHeader | undefined) {
  if (part.part === "file") totals.files++;
  if (part.part !== "table") return;
  if (header?.tables[part.name] !== rows) throw damaged(`rows of ${part.name} are missing`);
  totals.tables++;
  totals.rows += rows;
}

function requireUnique(seen: Set<string>, part: BackupPart): void {
  const name = `${part.part}:${getPartLabel(part)}`;
  if (seen.has(name)) throw damaged(`${getPartLabel(part)} appears twice`);
  seen.add(name);
}

/** The migration at which a backup's rows are loaded, and the earlier schema that they have, if any. */
export type SchemaMatch = { step: number; earlier: EarlierSchema | undefined };

/** Throws `invalid` for a backup whose schema this program does not know: a newer one or one of another history. */
export function matchSchema(
  { migration }: Pick<BackupSummary, "migration">,
  history: readonly Migration[],
): SchemaMatch {
  const index = history.findIndex((one) => isSameMigration(one, migration));
  if (index >= 0) return { step: index + 1, earlier: undefined };
  const earlier = EARLIER_SCHEMAS.find((schema) => isSameMigration(schema.migration, migration));
  if (earlier) return { step: earlier.step, earlier };
  const isNewer = migration.when > (history.at(-1)?.when ?? 0);
  if (isNewer)
    throw new AppError("invalid", "The backup was made by a newer Clarion", "Upgrade this one, then restore.");
  const recovery = "Restore it with the Clarion that made it, upgrade that one, and back it up again.";
  throw new AppError("invalid", "The backup has a schema that this Clarion does not know", recovery);
}
