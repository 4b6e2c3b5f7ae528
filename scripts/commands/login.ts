import { SCOPES } from "#lib/access/scopes.ts";
import { findAccount, saveAccount } from "#scripts/account/credentials.ts";
import {
  awaitDecision,
  discover,
  registerClient,
  requestDevice,
  revokeAccount,
} from "#scripts/account/oauth-client.ts";
import { resolveServer } from "#scripts/account/server.ts";
import { type Command, print, printJson, readOptions } from "#scripts/command-line.ts";

const usage = `Usage: npm run -s clarion -- login [--server URL] [--read-only | --scopes a,b] [--json]

Signs this computer in: open the address that is shown, compare the code, choose the organization and what is allowed.
The credentials are kept in the user's configuration (0600); logout revokes them.

  --server URL   the Clarion server (default: this installation's)
  --read-only    ask to read only
  --scopes a,b   ask for exactly these, such as posts.read,posts.write
  --json         the result as JSON
`;

const options = {
  server: { type: "string" },
  "read-only": { type: "boolean" },
  scopes: { type: "string" },
  json: { type: "boolean" },
} as const;

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, options, usage);
  const server = resolveServer(values.server, usage);
  const described = await discover(server);
  const previous = findAccount(server);
  // The server deletes clients without a grant, so that each sign-in registers a new one.
  const clientId = await registerClient(described);
  const request = await requestDevice(described, clientId, buildScope(values.scopes, values["read-only"]));
  process.stderr.write(
    `Open ${request.verification_uri_complete}\nand compare the code: ${request.user_code}\n\nWaiting for the decision…\n`,
  );
  const account = await awaitDecision(described, clientId, request);
  saveAccount(server, account);
  if (previous) await revokeAccount(described, previous);
  const result = { server, scopes: account.scope.split(" ").filter(Boolean) };
  await (values.json ? printJson(result) : print(`Signed in to ${server}.\n`));
  return 0;
}

function buildScope(option: string | undefined, readOnly = false): string {
  const words =
    option?.split(/[\s,]+/).filter(Boolean) ?? SCOPES.filter((scope) => !readOnly || scope.endsWith(".read"));
  return [...words, "offline_access"].join(" ");
}

export const login: Command = { usage, run };
