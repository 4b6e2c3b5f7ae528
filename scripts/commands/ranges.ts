import { getRangeLists, refreshRangeLists } from "#lib/geo/traffic/verify/store.ts";
import { type Command, print, printJson, readOptions } from "#scripts/command-line.ts";
import { dispatch } from "./operator.ts";

const usage = `Usage: npm run -s clarion -- ranges list|refresh [--json]

The address ranges that AI operators publish, by which AI traffic is verified.

  list          which there are, with the day and the hash of each copy
  refresh       fetch every list from its operator into the data directory, as the server does every day
  --json        the result as JSON
`;

const options = { json: { type: "boolean" } } as const;

async function list(args: readonly string[]): Promise<number> {
  const { json } = readOptions(args, options, usage);
  const rows = getRangeLists().map(({ prefixes, ...one }) => ({ ...one, prefixes: prefixes.length }));
  const lines = rows.map((one) => `${one.id.padEnd(14)}${one.retrievedAt}  ${one.prefixes} prefixes  ${one.sha256}\n`);
  await (json ? printJson(rows) : print(lines.join("")));
  return 0;
}

async function refresh(args: readonly string[]): Promise<number> {
  const { json } = readOptions(args, options, usage);
  const refreshed = await refreshRangeLists(new Date());
  const rows = refreshed.map(({ list: { id, retrievedAt, prefixes }, fault }) => ({
    id,
    retrievedAt,
    prefixes: prefixes.length,
    fault,
  }));
  const lines = rows.map(
    (one) => `${one.id.padEnd(14)}${one.retrievedAt}  ${one.fault ?? `${one.prefixes} prefixes`}\n`,
  );
  await (json ? printJson(rows) : print(lines.join("")));
  return rows.some(({ fault }) => fault !== null) ? 1 : 0;
}

export const ranges: Command = { usage, run: (args) => dispatch({ list, refresh }, args, usage) };
