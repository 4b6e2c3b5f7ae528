import { type Command, print, printJson, readOptions, UsageError } from "#scripts/command-line.ts";
import { ask, dispatch, given, required } from "./operator.ts";

const usage = `Usage: npm run -s clarion -- key create --org S --name N (--preset P | --mode M | --scopes a,b) [--expires D] [--json]

  --org S        slug of the organization
  --name N       what the key is for
  --preset P     mcp (read and write), sdk (read) or cli (read and write)
  --mode M       full (every scope) or geo (read and write on the GEO resources)
  --scopes a,b   exactly these scopes, such as posts.read,posts.write
  --expires D    7d, 30d, 60d or 90d (default: never)
  --json         the result as JSON

The key is printed once and cannot be read again.
`;

const EXPIRIES: Readonly<Record<string, number>> = { "7d": 7, "30d": 30, "60d": 60, "90d": 90 };

type Created = {
  key: { id: string; name: string; mode: string; scopes: string[]; expiresAt: string | null };
  secret: string;
  organization: string;
};

async function create(args: readonly string[]): Promise<number> {
  const options = {
    org: { type: "string" },
    name: { type: "string" },
    preset: { type: "string" },
    mode: { type: "string" },
    scopes: { type: "string" },
    expires: { type: "string" },
    json: { type: "boolean" },
  } as const;
  const values = readOptions(args, options, usage);
  const { preset, mode } = values;
  const scopes = values.scopes
    ?.split(",")
    .map((scope) => scope.trim())
    .filter(Boolean);
  if ([preset, mode, scopes].filter((choice) => choice !== undefined).length !== 1) {
    throw new UsageError("Give one of --preset, --mode and --scopes.", usage);
  }
  const result = await ask<Created>("key.create", {
    organization: required("org", values.org, usage),
    name: required("name", values.name, usage),
    expiresInDays: parseDays(values.expires),
    ...given({ preset, mode, scopes }),
  });
  await (values.json ? printJson(result) : print(`${result.secret}\n`));
  return 0;
}

function parseDays(expires: string | undefined): number | null {
  if (expires === undefined) return null;
  const days = Object.hasOwn(EXPIRIES, expires) ? EXPIRIES[expires] : undefined;
  if (days === undefined) throw new UsageError(`--expires is one of ${Object.keys(EXPIRIES).join(", ")}.`, usage);
  return days;
}

export const key: Command = { usage, run: (args) => dispatch({ create }, args, usage) };
