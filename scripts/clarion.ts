import { enableCompileCache } from "node:module";
import { AppError } from "#lib/errors.ts";
import { type Command, printable, UsageError } from "./command-line.ts";

// Caches compiled code, so that types are not stripped at every start.
enableCompileCache();

/** Commands load on demand, so that those without a database start fast. */
const COMMANDS: Readonly<Record<string, { summary: string; load: () => Promise<Command> }>> = {
  changelog: {
    summary: "Write the changelog of any repository to standard output",
    load: async () => (await import("#scripts/commands/changelog.ts")).changelog,
  },
  publisher: {
    summary: "Carry published posts to other places",
    load: async () => (await import("#scripts/commands/publisher.ts")).publisher,
  },
  org: {
    summary: "Create and list organizations",
    load: async () => (await import("#scripts/commands/org.ts")).org,
  },
  user: {
    summary: "Create accounts",
    load: async () => (await import("#scripts/commands/user.ts")).user,
  },
  key: {
    summary: "Create API keys",
    load: async () => (await import("#scripts/commands/key.ts")).key,
  },
  plan: {
    summary: "Show and set what an organization is entitled to",
    load: async () => (await import("#scripts/commands/plan.ts")).plan,
  },
  credits: {
    summary: "Add AI credits",
    load: async () => (await import("#scripts/commands/credits.ts")).credits,
  },
  oauth: {
    summary: "Rotate the keys that sign access tokens",
    load: async () => (await import("#scripts/commands/oauth.ts")).oauth,
  },
  backup: {
    summary: "Write all of this installation to one file, or check such a file",
    load: async () => (await import("#scripts/commands/backup.ts")).backup,
  },
  restore: {
    summary: "Put a backup into this installation's database",
    load: async () => (await import("#scripts/commands/restore.ts")).restore,
  },
  login: {
    summary: "Sign this computer in to a Clarion server",
    load: async () => (await import("#scripts/commands/login.ts")).login,
  },
  whoami: {
    summary: "Show what this computer is signed in to",
    load: async () => (await import("#scripts/commands/whoami.ts")).whoami,
  },
  logout: {
    summary: "Revoke what login got",
    load: async () => (await import("#scripts/commands/logout.ts")).logout,
  },
  ranges: {
    summary: "List and refresh the address ranges that AI agents are verified by",
    load: async () => (await import("#scripts/commands/ranges.ts")).ranges,
  },
  doctor: {
    summary: "Look at everything the product needs and say what is wrong",
    load: async () => (await import("#scripts/commands/doctor.ts")).doctor,
  },
};

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    "Usage: npm run -s clarion -- <command> [options]",
    "",
    "Commands:",
    ...lines,
    "",
    "Add --help to a command for its options.",
    "",
  ].join("\n");
}

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "help") {
    process[name === undefined ? "stderr" : "stdout"].write(overview());
    return name === undefined ? 2 : 0;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) throw new UsageError(`There is no command ${name}.`, overview());
  const command = await entry.load();
  if (rest.includes("--help")) {
    process.stdout.write(command.usage);
    return 0;
  }
  return command.run(rest);
}

/**
 * Prints a fault with its recovery to standard error.
 * @returns the exit code
 */
function report(fault: unknown): number {
  if (fault instanceof UsageError) {
    process.stderr.write(printable(`${fault.message}\n\n${fault.usage}`));
    return 2;
  }
  if (fault instanceof AppError) {
    process.stderr.write(printable(`${fault.message}.\n${fault.recovery}\n`));
    return 1;
  }
  process.stderr.write(printable(`${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`));
  return 1;
}

// A reader of standard output such as `head` can stop early.
process.stdout.on("error", (fault: NodeJS.ErrnoException) => {
  if (fault.code !== "EPIPE") throw fault;
  process.exit();
});

process.exitCode = await main(process.argv.slice(2)).catch(report);
