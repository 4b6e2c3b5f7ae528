import { operate } from "#lib/operator/client.ts";
import { UsageError } from "#scripts/command-line.ts";

/** A command with a verb, such as `org create`: its arguments, then its options. */
export type Verb = (args: readonly string[]) => Promise<number>;

/**
 * Runs the command of the first argument.
 * @throws UsageError for an unknown verb
 */
export function dispatch(verbs: Readonly<Record<string, Verb>>, args: readonly string[], usage: string) {
  const [name = "", ...rest] = args;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb) return verb(rest);
  const names = Object.keys(verbs).join(" or ");
  throw new UsageError(name ? `There is no ${name} here; say ${names}.` : `Say ${names}.`, usage);
}

/**
 * Gets the value of a required option.
 * @throws UsageError without it
 */
export function required(option: string, value: string | undefined, usage: string): string {
  if (value === undefined || value === "") throw new UsageError(`--${option} is missing.`, usage);
  return value;
}

/** Removes options that were not given, so that the server applies its defaults. */
export function given<T extends Record<string, unknown>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Runs an operator command through the running server, or directly on the database. @param timeoutMs see `operate` */
export async function ask<Result>(command: string, input: unknown, timeoutMs?: number): Promise<Result> {
  return (await operate(command, input, timeoutMs)).result as Result;
}
