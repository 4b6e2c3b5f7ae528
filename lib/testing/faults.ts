import { AppError } from "#lib/errors.ts";

/** Returns the AppError that the promise rejects with. @throws when it succeeds or rejects with another error */
export async function catchAppError(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error("Expected the work to reject with an AppError.", { cause: error });
}

/** Returns everything that could be shown or logged of an error: messages, causes and all properties, recursively. */
export function serializeError(fault: unknown, depth = 0): string {
  if (depth > 8 || fault === null || typeof fault !== "object") return String(fault);
  const own = Object.getOwnPropertyNames(fault).map((key) => serializeError(Reflect.get(fault, key), depth + 1));
  return [String(fault), ...own].join("\n");
}
