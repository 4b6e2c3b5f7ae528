import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { makeBackup } from "#lib/operator/backup/make.ts";
import { type Accepted, rehearseRestore } from "#lib/operator/backup/restore.ts";
import { nameTaken } from "#lib/operator/backup/writer.ts";
import { type Command, print, printJson, readFileOptions } from "#scripts/command-line.ts";
import { createProgressReporter } from "./progress.ts";

const usage = `Usage: npm run -s clarion -- backup FILE [--without-secret] [--json]
       npm run -s clarion -- backup --verify FILE [--without-secret] [--unsigned] [--json]

Writes all of this installation, as it is at one moment, to one file while the server continues: every table, the pictures
of posts, and the secret that seals credentials. Whoever has the file has everything: it is readable by you alone
(mode 0600), so keep it that way. What was changed after it was taken is not in it.

  --without-secret   leaves the secret out; the same one has to be where the backup is restored
  --verify           makes every check of a restore here, in a database that is thrown away; takes what restore takes
  --json             the result as JSON
`;

async function run(args: readonly string[]): Promise<number> {
  const options = {
    verify: { type: "boolean" },
    "without-secret": { type: "boolean" },
    unsigned: { type: "boolean" },
    json: { type: "boolean" },
  } as const;
  const { file, values } = readFileOptions(args, options, usage);
  const withoutSecret = values["without-secret"] === true;
  return values.verify
    ? verify(resolve(file), { withoutSecret, unsigned: values.unsigned === true }, values.json)
    : write(resolve(file), { secret: !withoutSecret, json: values.json });
}

async function write(file: string, { secret, json }: { secret: boolean; json: boolean | undefined }): Promise<number> {
  if (existsSync(file)) throw nameTaken(file);
  const { report, end } = createProgressReporter("Backing up");
  const result = await makeBackup(file, { secret, now: new Date(), progress: report }).finally(end);
  if (json) await printJson(result);
  else await print(`${formatSummary(result)}\n${SECRET[result.secret]}\n`);
  return 0;
}

async function verify(file: string, accepted: Accepted, json: boolean | undefined): Promise<number> {
  const { report, end } = createProgressReporter("Reading");
  const summary = await rehearseRestore(file, accepted, report).finally(end);
  const { rows, tables, files, createdAt, product, secret, signature } = summary;
  if (json) await printJson({ ok: true, file, ...summary });
  else {
    const what = `${rows} rows of ${tables} tables and ${files} pictures, by Clarion ${product} at ${createdAt}`;
    await print(`Whole: ${what}; the secret is ${secret?.included ? "" : "not "}in it. ${SIGNATURE[signature]}\n`);
  }
  return 0;
}

function formatSummary({ file, bytes, rows, tables, files }: Awaited<ReturnType<typeof makeBackup>>): string {
  return `${file}: ${rows} rows of ${tables} tables and ${files} pictures in ${(bytes / 1_000_000).toFixed(1)} MB`;
}

const SECRET = {
  included: "It holds the secret that opens sealed credentials: keep it as you keep passwords.",
  "left out": "The secret is not in it: sealed credentials can be opened only where the same one is.",
  "not made yet": "No credential has been sealed yet, so there is no secret to keep.",
  "in the environment": "CLARION_SECRET is not in it: keep it elsewhere, sealed credentials need the same one.",
} as const;

const SIGNATURE = {
  valid: "This installation's secret signed it.",
  missing: "It is not signed.",
  another: "Another secret signed it, which cannot be checked here.",
} as const;

export const backup: Command = { usage, run };
