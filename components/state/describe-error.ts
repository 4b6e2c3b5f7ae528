/** The displayable part of an error: the API's own text, or a generic sentence. */
export type ErrorText = { message: string; recovery: string };

function readText(value: object, key: string): string | undefined {
  const text: unknown = Reflect.get(value, key);
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** Reads the message and recovery that the API wrote. Anything else is not shown. */
export function describeError(error: unknown): ErrorText {
  if (error instanceof Error) {
    const recovery = readText(error, "recovery");
    if (recovery) return { message: error.message, recovery };
    if (error instanceof TypeError) {
      return { message: "The server could not be reached", recovery: "Check the connection, then try again." };
    }
  }
  return { message: "This could not be loaded", recovery: "Try again in a moment." };
}
