import { setTimeout as sleep } from "node:timers/promises";
import type { Resealed } from "#lib/operator/rotate-secret.ts";
import { type Command, print, printJson, readOptions } from "#scripts/command-line.ts";
import { ask, dispatch } from "./operator.ts";

const usage = `Usage: npm run -s clarion -- secret rotate [--json]

Makes a new secret and seals all stored credentials with it while the server runs. It takes a minute or more: the old
secret is kept until requests under way have ended. When it is interrupted, nothing is lost; run it again.

Restart the server afterwards. Cookies are signed with the new secret from then on, so that everybody signs in again.
Make a backup then: older ones need the old secret.

Where the secret is in the environment, set CLARION_SECRET to the new one and CLARION_PREVIOUS_SECRET to the old one,
restart, run this, and remove CLARION_PREVIOUS_SECRET.
`;

/** Longer than any request between sealing a credential and storing it. */
const GRACE_MS = 60_000;
/** Sealing everything again takes time in a large database. */
const ROTATION_MS = 30 * 60_000;

async function rotate(args: readonly string[]): Promise<number> {
  const { json } = readOptions(args, { json: { type: "boolean" } } as const, usage);
  const first = await ask<Resealed>("secret.rotate", {}, ROTATION_MS);
  if (!json) await print(`${describe(first)} Waiting a minute for requests under way.\n`);
  await sleep(GRACE_MS);
  const last = await ask<Resealed>("secret.finish", {}, ROTATION_MS);
  const resealed = first.resealed + last.resealed;
  const result = { resealed, unreadable: last.unreadable };
  if (json) await printJson(result);
  else await print(`${describe(result)} The old secret is forgotten. Restart the server and make a backup.\n`);
  return 0;
}

function describe({ resealed, unreadable }: Resealed): string {
  const lost = unreadable === 0 ? "" : ` ${unreadable} could not be opened with any secret and stay as they are.`;
  return `Sealed ${resealed} credentials with the new secret.${lost}`;
}

export const secret: Command = { usage, run: (args) => dispatch({ rotate }, args, usage) };
