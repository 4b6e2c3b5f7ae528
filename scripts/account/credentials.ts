import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";

const account = z.object({
  clientId: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** Unix milliseconds. */
  expiresAt: z.number(),
  scope: z.string(),
});
/** The stored sign-in at one server. */
export type Account = z.output<typeof account>;
const file = z.object({ accounts: z.record(z.string(), account) });

/** In the user's own configuration directory, not in the installation's. */
function credentialsPath(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "clarion", "credentials.json");
}

function readAll(): Record<string, Account> {
  try {
    return file.parse(JSON.parse(readFileSync(credentialsPath(), "utf8"))).accounts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Error(`${credentialsPath()} cannot be read; remove it and sign in again.`, { cause: error });
  }
}

export function findAccount(server: string): Account | undefined {
  const accounts = readAll();
  return Object.hasOwn(accounts, server) ? accounts[server] : undefined;
}

/** Stores the account of a server, or deletes it when undefined. Only the user can read the file (0600). */
export function saveAccount(server: string, value: Account | undefined): void {
  const { [server]: _, ...others } = readAll();
  const path = credentialsPath();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  const accounts = value ? { ...others, [server]: value } : others;
  writeFileSync(draft, `${JSON.stringify({ accounts }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}
