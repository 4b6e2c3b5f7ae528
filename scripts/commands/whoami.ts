import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { saveAccount } from "#scripts/account/credentials.ts";
import { currentAccount, sendRequest } from "#scripts/account/oauth-client.ts";
import { resolveServer } from "#scripts/account/server.ts";
import { type Command, print, printJson, readOptions } from "#scripts/command-line.ts";

const usage = `Usage: npm run -s clarion -- whoami [--server URL] [--json | --token]

Shows the server, the organization and what this computer may do there.

  --token        print an access token instead, for Authorization: Bearer; it works for up to ten minutes
  --json         the result as JSON
`;

const options = { server: { type: "string" }, json: { type: "boolean" }, token: { type: "boolean" } } as const;
const organization = z.object({ organization: z.object({ id: z.string(), slug: z.string(), name: z.string() }) });

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, options, usage);
  const server = resolveServer(values.server, usage);
  const account = await currentAccount(server);
  if (values.token) {
    await print(`${account.accessToken}\n`);
    return 0;
  }
  const scopes = account.scope.split(" ").filter(Boolean);
  const organization = await findOrganization(server, account.accessToken);
  const result = { server, organization: organization ?? null, scopes };
  const name = organization
    ? `${organization.name} (${organization.slug})`
    : "an organization whose posts it may not read";
  await (values.json ? printJson(result) : print(`${server}: ${name}\n${scopes.join("\n")}\n`));
  return 0;
}

/** Every successful response of the API names the organization; undefined when the scopes do not include posts. */
async function findOrganization(server: string, token: string) {
  const response = await sendRequest(`${server}/v1/posts?limit=1`, { headers: { Authorization: `Bearer ${token}` } });
  if (response.status === 401) {
    saveAccount(server, undefined);
    throw new AppError("unauthenticated", "The access was revoked", "Run npm run -s clarion -- login");
  }
  const body = organization.safeParse(await response.json().catch(() => undefined));
  return body.success ? body.data.organization : undefined;
}

export const whoami: Command = { usage, run };
