import "server-only";
import type { Db } from "#db/client.ts";
import { findFirstUser } from "#db/queries/accounts/users.ts";
import { env } from "#lib/env.ts";

/** Operators are named by the installation, else the first account is one. @param email lower-cased */
export async function isOperator(db: Db, userId: string, email: string): Promise<boolean> {
  if (env.CLARION_OPERATORS.length > 0) {
    return env.CLARION_OPERATORS.some((operator) => operator.toLowerCase() === email);
  }
  return (await findFirstUser(db))?.id === userId;
}
