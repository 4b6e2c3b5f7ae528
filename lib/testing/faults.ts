import { AppError } from "#lib/errors.ts";

/** The fault of work that has to fail with one of the product's own. */
export async function faultOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error("a fault of the product was expected", { cause: error });
}

/** Everything that a fault could show or log: texts, causes and all properties, down to the innermost. */
export function wholeText(fault: unknown, depth = 0): string {
  if (depth > 8 || fault === null || typeof fault !== "object") return String(fault);
  const own = Object.getOwnPropertyNames(fault).map((key) => wholeText(Reflect.get(fault, key), depth + 1));
  return [String(fault), ...own].join("\n");
}
