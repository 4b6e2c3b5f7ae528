/** What may be shown of a failure: our own texts where the API wrote them, else a plain sentence. */
export type ErrorText = { message: string; recovery: string };

function textOf(value: object, key: string): string | undefined {
  const found: unknown = Reflect.get(value, key);
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** Reads the text and the recovery the API authored; anything else stays out of sight. */
export function describeError(error: unknown): ErrorText {
  if (error instanceof Error) {
    const recovery = textOf(error, "recovery");
    if (recovery) return { message: error.message, recovery };
    if (error instanceof TypeError) {
      return { message: "The server could not be reached", recovery: "Check the connection, then try again." };
    }
  }
  return { message: "This could not be loaded", recovery: "Try again in a moment." };
}
