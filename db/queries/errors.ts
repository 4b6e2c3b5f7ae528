/** Whether a statement failed on a unique index (SQLSTATE 23505), optionally on the given one. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as Error & { code?: unknown; constraint?: unknown };
    if (code === "23505") return index === undefined || constraint === index;
  }
  return false;
}
