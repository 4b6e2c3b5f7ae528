import { type Command, print, printJson, readOptions } from "#scripts/command-line.ts";
import { ask, dispatch } from "./operator.ts";

const usage = `Usage: npm run -s clarion -- oauth rotate-keys [--json]

Makes a new key that signs access tokens from now on. Tokens that the old keys signed stay good until they expire.
Keys rotate by themselves every 90 days; rotate them by hand when one may have leaked.
`;

async function rotateKeys(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { json: { type: "boolean" } } as const, usage);
  const result = await ask<{ kid: string }>("oauth.rotateKeys", {});
  await (values.json ? printJson(result) : print(`The key ${result.kid} signs from now on.\n`));
  return 0;
}

export const oauth: Command = { usage, run: (args) => dispatch({ "rotate-keys": rotateKeys }, args, usage) };
