/*
 * Restores a backup and kills its own process at a given moment. Arguments: database directory or URL, backup file,
 * moment (`rows`, `before commit`, `after commit`, `never`).
 */
import { kill, pid } from "node:process";
import { type Database, openDatabase } from "#db/client.ts";
import { files } from "#lib/files/files.ts";
import { restoreInto } from "#lib/operator/backup/restore.ts";

const [where = "", file = "", moment = ""] = process.argv.slice(2);
const die = () => kill(pid, "SIGKILL");

/** Wraps the database so that the process dies before or after the commit. */
function killAtCommit(database: Database): Database {
  const { db } = database;
  const transaction: typeof db.transaction = async (work, config) => {
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      if (moment === "before commit") die();
      return done;
    }, config);
    if (moment === "after commit") die();
    return result;
  };
  return { ...database, db: Object.create(db, { transaction: { value: transaction } }) };
}

const database = await openDatabase(where.includes("://") ? { url: where } : { directory: where });
await restoreInto({ database: killAtCommit(database), store: files() }, file, {
  confirm: async () => true,
  withoutSecret: false,
  unsigned: false,
  progress: ({ part, done }) => {
    if (moment === "rows" && part === "users" && done > 0) die();
  },
});
await database.close();
process.stdout.write("done");
