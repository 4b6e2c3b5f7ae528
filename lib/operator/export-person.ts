import "server-only";
import { open, rm } from "node:fs/promises";
import type { Db } from "#db/client.ts";
import type { UserRow } from "#db/queries/accounts/users.ts";
import { recordUserEvent } from "#lib/auth/user-event.ts";
import { AppError } from "#lib/errors.ts";
import { formatPerson } from "#lib/person/service.ts";

/**
 * Writes everything that is stored about a person to a new file that only its owner may read.
 * @param file absolute path
 * @returns the size of the file
 * @throws AppError `conflict` for a file that exists, `invalid` for a folder that does not
 */
export async function exportPersonTo(file: string, db: Db, user: UserRow, now: Date): Promise<{ bytes: number }> {
  const handle = await open(file, "wx", 0o600).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "EEXIST") throw new AppError("conflict", `${file} exists`, "Choose another file.", { cause });
    throw new AppError("invalid", `${file} cannot be written`, "Choose a folder that exists.", { cause });
  });
  try {
    for await (const part of formatPerson(db, user)) await handle.write(part);
    await recordUserEvent(db, user.id, { operation: "exportPerson", byOperator: true }, now);
    return { bytes: (await handle.stat()).size };
  } catch (error) {
    await rm(file);
    throw error;
  } finally {
    await handle.close();
  }
}
