import { findAccount, saveAccount } from "#scripts/account/credentials.ts";
import { discover, revokeAccount } from "#scripts/account/oauth-client.ts";
import { resolveServer } from "#scripts/account/server.ts";
import { type Command, print, readOptions } from "#scripts/command-line.ts";

const usage = `Usage: npm run -s clarion -- logout [--server URL]

Revokes what login got, at the server and on this computer.
`;

async function run(args: readonly string[]): Promise<number> {
  const server = resolveServer(readOptions(args, { server: { type: "string" } } as const, usage).server, usage);
  const account = findAccount(server);
  if (account) {
    await revokeAccount(await discover(server), account);
    saveAccount(server, undefined);
  }
  await print(account ? `Signed out of ${server}.\n` : `Not signed in to ${server}.\n`);
  return 0;
}

export const logout: Command = { usage, run };
