import { operate } from "#lib/operator/client.ts";
import { UsageError } from "#scripts/command-line.ts";

/** A command such as `org create`: its own words, then its options. */
export type Verb = (args: readonly string[]) => Promise<number>;

/** Splits the verb off and runs it. @throws UsageError for a verb that does not exist */
export function dispatch(verbs: Readonly<Record<string, Verb>>, args: readonly string[], usage: string) {
  const [name = "", ...rest] = args;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb) return verb(rest);
  const names = Object.keys(verbs).join(" or ");
  throw new UsageError(name ? `There is no ${name} here; say ${names}.` : `Say ${names}.`, usage);
}

/** The value of an option that has to be there. @throws UsageError without it */
export function required(option: string, value: string | undefined, usage: string): string {
  if (value === undefined || value === "") throw new UsageError(`--${option} is missing.`, usage);
  return value;
}

/** Without the options that were not given, so that the other side applies its defaults. */
export function given<T extends Record<string, unknown>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Runs an operator command by the running server, or on the database where none runs. */
export async function ask<Result>(command: string, input: unknown): Promise<Result> {
  return (await operate(command, input)).result as Result;
}
