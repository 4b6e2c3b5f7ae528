import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { makeBackup } from "#lib/operator/backup/make.ts";
import { verifyBackup } from "#lib/operator/backup/verify.ts";
import { nameTaken } from "#lib/operator/backup/writer.ts";
import { type Command, print, printJson, readFileOptions } from "#scripts/command-line.ts";
import { createProgressReporter } from "./progress.ts";

const usage = `Usage: npm run -s clarion -- backup FILE [--without-secret] [--json]
       npm run -s clarion -- backup --verify FILE [--json]

Writes all of this installation, as it is at one moment, to one file while the server goes on: every table, the pictures
of posts, and the secret that seals credentials. Whoever has the file has everything: it is readable by you alone
(mode 0600), so keep it that way. What was changed after it was taken is not in it.

  --without-secret   leaves the secret out; the same one has to be where the backup is restored
  --verify           reads a backup to its end and says whether it is whole
  --json             the result as JSON
`;

async function run(args: readonly string[]): Promise<number> {
  const options = {
    verify: { type: "boolean" },
    "without-secret": { type: "boolean" },
    json: { type: "boolean" },
  } as const;
  const { file, values } = readFileOptions(args, options, usage);
  return values.verify
    ? verify(resolve(file), values.json)
    : write(resolve(file), { secret: values["without-secret"] !== true, json: values.json });
}

async function write(file: string, { secret, json }: { secret: boolean; json: boolean | undefined }): Promise<number> {
  if (existsSync(file)) throw nameTaken(file);
  const { report, end } = createProgressReporter("Backing up");
  const result = await makeBackup(file, { secret, now: new Date(), progress: report }).finally(end);
  if (json) await printJson(result);
  else await print(`${formatSummary(result)}\n${SECRET[result.secret]}\n`);
  return 0;
}

async function verify(file: string, json: boolean | undefined): Promise<number> {
  const { report, end } = createProgressReporter("Reading");
  const summary = await verifyBackup(file, report).finally(end);
  const { rows, tables, files, createdAt, product, secret } = summary;
  if (json) await printJson({ ok: true, file, ...summary });
  else {
    const what = `${rows} rows of ${tables} tables and ${files} pictures, by Clarion ${product} at ${createdAt}`;
    await print(`Whole: ${what}; the secret is ${secret?.included ? "" : "not "}in it.\n`);
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

export const backup: Command = { usage, run };
