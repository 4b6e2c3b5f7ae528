import "server-only";
import { randomUUID } from "node:crypto";
import { env } from "#lib/env.ts";
import { files } from "#lib/files/files.ts";
import { mailIsConfigured, verifyMailServer } from "#lib/mail.ts";

/** Writes, reads and removes a small file. Returns where; throws what is wrong. */
export async function probeStorage(): Promise<string> {
  const store = files();
  const key = `checks/${randomUUID()}`;
  const text = Buffer.from("ok");
  await store.put(key, text, "text/plain");
  const read = await store.find(key);
  await store.remove(key);
  if (read === undefined || !text.equals(read)) throw new Error("A file that was written could not be read.");
  return env.S3_BUCKET === undefined ? "data directory" : `bucket ${env.S3_BUCKET}`;
}

/** Signs in to the mail server, if there is one. Throws when it refuses. */
export async function probeMail(): Promise<string> {
  if (!mailIsConfigured()) return "none: mails are printed to the log";
  await verifyMailServer();
  return "the server accepts the sign-in";
}
