import "server-only";
import type { Db } from "#db/client.ts";
import { findUser } from "#db/queries/accounts/users.ts";
import { findDevice } from "./device.ts";
import { nameDevice } from "./device-name.ts";
import { mailNotice } from "./notices.ts";

/** Who has just made the account knows of the sign-in. */
const NEW_ACCOUNT_MS = 10 * 60 * 1000;

/**
 * Tells a user by mail of a sign-in from a browser in which the user has not signed in before.
 * @param device the mark of the browser (`createDevice`)
 */
export async function tellOfNewBrowser(
  db: Db,
  {
    userId,
    device,
    userAgent,
    address,
  }: { userId: string; device: string | undefined; userAgent: string | null; address: string },
  now: Date,
): Promise<void> {
  if (findDevice(device, userId)) return;
  const user = await findUser(db, userId);
  if (!user || now.getTime() - user.createdAt.getTime() < NEW_ACCOUNT_MS) return;
  const what = `Somebody signed in to your account from a new browser: ${nameDevice(userAgent)}, from ${address}.`;
  mailNotice(user.email, "A new browser signed in to your Clarion account", what);
}
