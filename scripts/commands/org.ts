import { type Command, print, printJson, readOptions } from "#scripts/command-line.ts";
import { ask, dispatch, given, required } from "./operator.ts";

const usage = `Usage: npm run -s clarion -- org create --name N [--slug S] [--owner E] [--json]
       npm run -s clarion -- org list [--json]

  --name N    name of the organization
  --slug S    its place in addresses (default: made of the name)
  --owner E   e-mail address of the account that owns it
  --json      the result as JSON
`;

type Organization = { id: string; slug: string; name: string };
type Listed = Organization & { members: number; createdAt: string };

async function create(args: readonly string[]): Promise<number> {
  const options = {
    name: { type: "string" },
    slug: { type: "string" },
    owner: { type: "string" },
    json: { type: "boolean" },
  } as const;
  const { json, name, slug, owner } = readOptions(args, options, usage);
  const input = { name: required("name", name, usage), ...given({ slug, owner }) };
  const { organization } = await ask<{ organization: Organization }>("org.create", input);
  await (json ? printJson(organization) : print(`${organization.slug}  ${organization.id}\n`));
  return 0;
}

async function list(args: readonly string[]): Promise<number> {
  const { json } = readOptions(args, { json: { type: "boolean" } }, usage);
  const result = await ask<{ organizations: Listed[] }>("org.list", {});
  if (json) await printJson(result);
  else await print(result.organizations.map(formatLine).join(""));
  return 0;
}

function formatLine({ slug, name, members, createdAt }: Listed): string {
  return `${slug.padEnd(24)}  ${String(members).padStart(3)} members  ${createdAt.slice(0, 10)}  ${name}\n`;
}

export const org: Command = { usage, run: (args) => dispatch({ create, list }, args, usage) };
