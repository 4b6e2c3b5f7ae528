const UNIQUE_VIOLATION = "23505";

/** Whether a statement failed because a unique index already holds the value (PostgreSQL error 23505). */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === UNIQUE_VIOLATION) return true;
  }
  return false;
}
