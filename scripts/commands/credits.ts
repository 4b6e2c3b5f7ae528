import { type Command, print, printJson, readOptions, UsageError } from "#scripts/command-line.ts";
import { ask, dispatch, given, required } from "./operator.ts";

const usage = `Usage: npm run -s clarion -- credits add --org S --amount N [--note T] [--json]

  --org S       slug of the organization
  --amount N    AI credits to add, which never lapse; a negative number takes some back (--amount=-50)
  --note T      what the ledger says
  --json        the result as JSON
`;

type Added = { organization: string; amount: number; credits: number };

async function add(args: readonly string[]): Promise<number> {
  const options = {
    org: { type: "string" },
    amount: { type: "string" },
    note: { type: "string" },
    json: { type: "boolean" },
  } as const;
  const { org, amount, note, json } = readOptions(args, options, usage);
  const organization = required("org", org, usage);
  const number = Number(required("amount", amount, usage));
  if (!Number.isInteger(number) || number === 0) throw new UsageError("--amount is a whole number but 0.", usage);
  const added = await ask<Added>("credits.add", { organization, amount: number, ...given({ note }) });
  await (json ? printJson(added) : print(`${added.organization}  ${added.credits} credits\n`));
  return 0;
}

export const credits: Command = { usage, run: (args) => dispatch({ add }, args, usage) };
