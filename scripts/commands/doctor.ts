import { type Command, print, printJson, readOptions } from "#scripts/command-line.ts";
import type { Check } from "#scripts/doctor/check.ts";
import { examine } from "#scripts/doctor/examine.ts";

const usage = `Usage: npm run -s clarion -- doctor [--json]

Looks at everything the product needs and says what is wrong and what to do about it.
Ends with 0 when nothing is wrong, else with 1.

  --json   {ok, checks: [{name, ok, detail, recovery}]} as JSON
`;

async function run(args: readonly string[]): Promise<number> {
  const { json } = readOptions(args, { json: { type: "boolean" } }, usage);
  const checks = await examine();
  const ok = checks.every((check) => check.ok);
  await (json ? printJson({ ok, checks }) : print(checks.map(formatLine).join("")));
  return ok ? 0 : 1;
}

function formatLine({ name, ok, detail, recovery }: Check): string {
  return `${ok ? "ok  " : "BAD "}  ${name.padEnd(15)}  ${detail}\n${recovery ? `${" ".repeat(23)}${recovery}\n` : ""}`;
}

export const doctor: Command = { usage, run };
