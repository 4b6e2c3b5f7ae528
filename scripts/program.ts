import { AppError } from "#lib/errors.ts";
import { type Command, printable, UsageError } from "./command-line.ts";

/** The commands of a program. They load on demand, so that those without a database start fast. */
export type Commands = Readonly<Record<string, { summary: string; load: () => Promise<Command> }>>;

/** How usages call the program where it runs from its sources. */
const FROM_SOURCES = "npm run -s clarion --";

type Program = {
  commands: Commands;
  /** What people type to call it. */
  call: string;
};

function overview({ commands }: Program): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    `Usage: ${FROM_SOURCES} <command> [options]`,
    "",
    "Commands:",
    ...lines,
    "",
    "Add --help to a command for its options.",
    "",
  ].join("\n");
}

async function main(program: Program, args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  const say = (usage: string) => usage.replaceAll(FROM_SOURCES, program.call);
  if (name === undefined || name === "--help" || name === "help") {
    process[name === undefined ? "stderr" : "stdout"].write(say(overview(program)));
    return name === undefined ? 2 : 0;
  }
  const entry = Object.hasOwn(program.commands, name) ? program.commands[name] : undefined;
  if (entry === undefined) throw new UsageError(`There is no command ${name}.`, overview(program));
  const command = await entry.load();
  if (rest.includes("--help")) {
    process.stdout.write(say(command.usage));
    return 0;
  }
  return command.run(rest);
}

/**
 * Prints a fault with its recovery to standard error.
 * @returns the exit code
 */
function report(fault: unknown, { call }: Program): number {
  if (fault instanceof UsageError) {
    process.stderr.write(printable(`${fault.message}\n\n${fault.usage.replaceAll(FROM_SOURCES, call)}`));
    return 2;
  }
  if (fault instanceof AppError) {
    process.stderr.write(printable(`${fault.message}.\n${fault.recovery}\n`));
    return 1;
  }
  process.stderr.write(printable(`${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`));
  return 1;
}

/** Runs the command that the arguments of the process name, and sets the exit code. */
export async function runProgram(commands: Commands, call = FROM_SOURCES): Promise<void> {
  const program = { commands, call };
  // A reader of standard output such as `head` can stop early.
  process.stdout.on("error", (fault: NodeJS.ErrnoException) => {
    if (fault.code !== "EPIPE") throw fault;
    process.exit();
  });
  process.exitCode = await main(program, process.argv.slice(2)).catch((fault: unknown) => report(fault, program));
}
