import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { describe, type RestoreResult, restoreBackup } from "#lib/operator/backup/restore.ts";
import { type Command, print, printJson, readFileOptions, UsageError } from "#scripts/command-line.ts";
import { createProgressReporter } from "./progress.ts";

const usage = `Usage: npm run -s clarion -- restore FILE [--replace [--yes]] [--without-secret] [--unsigned] [--json]

Puts a backup into this installation's database, the embedded one or that of DATABASE_URL, whichever it came from; an older
one is brought up to date. Stop the server first. It happens whole or not at all. Work that was under way when the backup
was taken continues from there when the server starts, as after a crash; finished work is not done again.

  --replace          erases what the database holds now, after you have typed the word replace
  --yes              instead of typing it, where nobody sits at the terminal
  --without-secret   keeps this installation's secret; credentials of integrations have to be entered again
  --unsigned         takes a backup that this installation's secret should have signed, but did not
  --json             the result as JSON
`;

const options = {
  replace: { type: "boolean" },
  yes: { type: "boolean" },
  "without-secret": { type: "boolean" },
  unsigned: { type: "boolean" },
  json: { type: "boolean" },
} as const;

async function run(args: readonly string[]): Promise<number> {
  const { file, values } = readFileOptions(args, options, usage);
  if (values.yes && !values.replace) throw new UsageError("--yes goes with --replace.", usage);
  const { report, end } = createProgressReporter("Restoring");
  const result = await restoreBackup(resolve(file), {
    confirm: async (contents) =>
      values.replace === true && (values.yes === true || (await confirmByTyping(`This erases ${describe(contents)}.`))),
    withoutSecret: values["without-secret"] === true,
    unsigned: values.unsigned === true,
    progress: report,
  }).finally(end);
  await (values.json ? printJson(result) : print(formatSummary(result)));
  return 0;
}

/**
 * Asks for a confirming word on the terminal.
 * @throws UsageError without a terminal
 */
async function confirmByTyping(warning: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError(`${warning} Add --yes to say that you mean it.`, usage);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${warning} Type replace to go on: `);
  terminal.close();
  return answer.trim() === "replace";
}

function formatSummary({ rows, tables, files, createdAt, migrated, secretIs }: RestoreResult): string {
  const lines = [`Restored ${rows} rows of ${tables} tables and ${files} pictures, as they were at ${createdAt}.`];
  if (migrated > 0) lines.push("The backup was of an earlier schema and was brought up to date.");
  if (secretIs === "restored")
    lines.push("The backup's secret is in place; one that was there is secret.before-restore.");
  if (secretIs === "another")
    lines.push("Credentials of integrations are sealed with another secret: enter them again.");
  return `${lines.join("\n")}\n`;
}

export const restore: Command = { usage, run };
