import "server-only";
import type { Db } from "#db/client.ts";
import { findFirstUser } from "#db/queries/accounts/users.ts";
import { env } from "#lib/env.ts";

/**
 * Whether the user is an operator: listed in the configuration or, without a list, the first account. @param email
 * lower-cased
 */
export async function isOperator(db: Db, userId: string, email: string): Promise<boolean> {
  if (env.CLARION_OPERATORS.length > 0) {
    return env.CLARION_OPERATORS.some((operator) => operator.toLowerCase() === email);
  }
  return (await findFirstUser(db))?.id === userId;
}
