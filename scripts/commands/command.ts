import { type ParseArgsConfig, parseArgs } from "node:util";

/** One command of the operator's program. `run` returns the exit code; faults are thrown. */
export type Command = { usage: string; run: (args: readonly string[]) => Promise<number> };

/** The command line itself is wrong: exit code 2, with the usage. */
export class UsageError extends Error {
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.name = "UsageError";
    this.usage = usage;
  }
}

/** Strict parsing of options. @throws UsageError for an unknown option, a missing value or a stray word. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (fault) {
    if (fault instanceof TypeError) throw new UsageError(fault.message, usage);
    throw fault;
  }
}

/** Writes JSON, the only thing that a command prints on standard output under `--json`. */
export function printJson(value: unknown): Promise<void> {
  return print(`${JSON.stringify(value, null, 2)}\n`);
}

/** Writes text and waits until it has left the process, so that a pipe gets all of it. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (fault) => (fault ? reject(fault) : resolve()));
  });
}
