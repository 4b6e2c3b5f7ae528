import { type ParseArgsConfig, parseArgs } from "node:util";

/** One command of the CLI. `run` returns the exit code; faults are thrown. */
export type Command = { usage: string; run: (args: readonly string[]) => Promise<number> };

/** Thrown for a wrong command line: exit code 2, with the usage. */
export class UsageError extends Error {
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.name = "UsageError";
    this.usage = usage;
  }
}

/**
 * Parses options strictly.
 * @throws UsageError for an unknown option, a missing value or an extra argument
 */
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

/**
 * Parses options and exactly one file name.
 * @throws UsageError as `readOptions` does, and without exactly one name
 */
export function readFileOptions<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  const isName = (arg: string) => !arg.startsWith("-");
  const [file, ...others] = args.filter(isName);
  if (file === undefined || others.length > 0) throw new UsageError("Name one file.", usage);
  const values = readOptions(
    args.filter((arg) => !isName(arg)),
    options,
    usage,
  );
  return { file, values };
}

/** Control characters that affect a terminal, except line breaks and tabs, and characters that reorder its text. */
const CONTROL = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Removes control characters, because printed texts of commits and servers are untrusted. */
export function printable(text: string): string {
  return text.replace(CONTROL, "");
}

/** Prints JSON with escaped control characters, the only output of a command under `--json`. */
export function printJson(value: unknown): Promise<void> {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return print(`${JSON.stringify(value, null, 2).replace(CONTROL, escaped)}\n`);
}

/** Prints text and waits until it is flushed, so that a pipe gets all of it. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(printable(text), (fault) => (fault ? reject(fault) : resolve()));
  });
}
