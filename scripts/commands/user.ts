import { resolve } from "node:path";
import { type Command, print, printJson, readOptions, UsageError } from "#scripts/command-line.ts";
import { ask, dispatch, given, required } from "./operator.ts";

const usage = `Usage: npm run -s clarion -- user create --email E [--name N] [--org S] [--role R] [--password-stdin] [--json]
       npm run -s clarion -- user verify --email E [--json]
       npm run -s clarion -- user remove-second-factor --email E [--json]
       npm run -s clarion -- user export --email E --output FILE [--json]
       npm run -s clarion -- user erase --email E --yes [--json]

create makes an account, verify confirms that the address belongs to its user, remove-second-factor lets a user in who
has lost the authenticator app, the passkeys and the recovery codes. export writes everything that is stored about a
person to a JSON file. erase deletes the account at once and for good, and takes its name and address out of what stays.

  --email E          address to sign in with
  --name N           name shown to other members
  --org S            slug of the organization to join
  --role R           viewer, member (default), admin or owner
  --output FILE      the new file
  --yes              erase without a question
  --password-stdin   read the password from standard input; without it a one-time sign-in link is printed
  --json             the result as JSON
`;

type Created = {
  user: { id: string; email: string };
  organization: string | null;
  role: string | null;
  signInLink: string | null;
};

async function create(args: readonly string[]): Promise<number> {
  const options = {
    email: { type: "string" },
    name: { type: "string" },
    org: { type: "string" },
    role: { type: "string" },
    "password-stdin": { type: "boolean" },
    json: { type: "boolean" },
  } as const;
  const values = readOptions(args, options, usage);
  const { json, name, org: organization, role } = values;
  if (role !== undefined && organization === undefined) throw new UsageError("--role goes with --org.", usage);
  const password = values["password-stdin"] ? await readPassword() : undefined;
  const input = { email: required("email", values.email, usage), ...given({ name, organization, role, password }) };
  const result = await ask<Created>("user.create", input);
  if (json) await printJson(result);
  else await print(`${result.user.email}  ${result.user.id}\n${result.signInLink ? `${result.signInLink}\n` : ""}`);
  return 0;
}

/** Only verified addresses can be operators; where no mail is sent, the operator confirms them. */
async function verify(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { email: { type: "string" }, json: { type: "boolean" } } as const, usage);
  const result = await ask<Pick<Created, "user">>("user.verify", { email: required("email", values.email, usage) });
  if (values.json) await printJson(result);
  else await print(`${result.user.email} is verified.\n`);
  return 0;
}

async function removeSecondFactor(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { email: { type: "string" }, json: { type: "boolean" } } as const, usage);
  const input = { email: required("email", values.email, usage) };
  const result = await ask<Pick<Created, "user">>("user.remove-second-factor", input);
  if (values.json) await printJson(result);
  else await print(`${result.user.email} signs in without a second factor.\n`);
  return 0;
}

async function exportData(args: readonly string[]): Promise<number> {
  const options = { email: { type: "string" }, output: { type: "string" }, json: { type: "boolean" } } as const;
  const values = readOptions(args, options, usage);
  const file = resolve(required("output", values.output, usage));
  const input = { email: required("email", values.email, usage), file };
  const result = await ask<Pick<Created, "user"> & { bytes: number }>("user.export", input);
  if (values.json) await printJson({ ...result, file });
  else await print(`${file}  ${result.bytes} bytes\n`);
  return 0;
}

async function erase(args: readonly string[]): Promise<number> {
  const options = { email: { type: "string" }, yes: { type: "boolean" }, json: { type: "boolean" } } as const;
  const values = readOptions(args, options, usage);
  const email = required("email", values.email, usage);
  if (!values.yes) throw new UsageError(`Add --yes to erase ${email} for good.`, usage);
  const result = await ask<Pick<Created, "user">>("user.erase", { email });
  if (values.json) await printJson(result);
  else await print(`${result.user.email} was erased.\n`);
  return 0;
}

/** Reads the first line of standard input, because arguments are visible in the list of processes. */
async function readPassword(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) text += chunk;
  return text.split(/\r?\n/, 1)[0] ?? "";
}

export const user: Command = {
  usage,
  run: (args) =>
    dispatch({ create, verify, "remove-second-factor": removeSecondFactor, export: exportData, erase }, args, usage),
};
