import "server-only";
import type { Db } from "#db/client.ts";
import { findFirstUser, findUser } from "#db/queries/accounts/users.ts";
import { env } from "#lib/env.ts";

/**
 * Whether the user is an operator: listed in the configuration or, without a list, the first account. The address has to
 * be verified.
 * @param email lower-cased
 */
export async function isOperator(db: Db, userId: string, email: string): Promise<boolean> {
  const user = await findUser(db, userId);
  if (!user?.emailVerifiedAt) return false;
  return env.CLARION_OPERATORS.length > 0 ? isOperatorAddress(email) : (await findFirstUser(db))?.id === userId;
}

/** Whether the configuration names the address. @param email lower-cased */
export function isOperatorAddress(email: string): boolean {
  return env.CLARION_OPERATORS.some((operator) => operator.toLowerCase() === email);
}
