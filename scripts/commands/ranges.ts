import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { RANGE_LISTS } from "#lib/geo/traffic/verify/lists.ts";
import { refreshList } from "#lib/geo/traffic/verify/refresh.ts";
import { guardedFetch } from "#lib/web/guarded-fetch.ts";
import { type Command, print, printJson, readOptions } from "#scripts/command-line.ts";
import { root } from "#scripts/toolbox.mjs";
import { dispatch } from "./operator.ts";

const usage = `Usage: npm run -s clarion -- ranges list|refresh [--json]

The address ranges that AI operators publish, by which AI traffic is verified.

  list          which there are, with the day and the hash of each copy
  refresh       fetch every list from its operator and keep it with the product; build and start it again after that
  --json        the result as JSON
`;

const FILE = join(root, "lib/geo/traffic/data/ranges.json");
const options = { json: { type: "boolean" } } as const;

async function list(args: readonly string[]): Promise<number> {
  const { json } = readOptions(args, options, usage);
  const rows = RANGE_LISTS.map(({ prefixes, ...one }) => ({ ...one, prefixes: prefixes.length }));
  const lines = rows.map((one) => `${one.id.padEnd(14)}${one.retrievedAt}  ${one.prefixes} prefixes  ${one.sha256}\n`);
  await (json ? printJson(rows) : print(lines.join("")));
  return 0;
}

async function refresh(args: readonly string[]): Promise<number> {
  const { json } = readOptions(args, options, usage);
  const day = new Date().toISOString().slice(0, 10);
  const refreshed = [];
  for (const one of RANGE_LISTS) refreshed.push(await refreshList(one, day, readPage));
  const lists = refreshed.map((one) => one.list);
  writeFileSync(FILE, `${JSON.stringify(lists, null, 2)}\n`);
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

async function readPage(url: string): Promise<string> {
  const { status, body } = await guardedFetch(url, { headers: { accept: "application/json" }, maxBytes: 2_000_000 });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return new TextDecoder().decode(body);
}

export const ranges: Command = { usage, run: (args) => dispatch({ list, refresh }, args, usage) };
