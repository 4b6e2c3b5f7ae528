import { CallError } from "#lib/http/call.ts";

/** The errors of a rejected form: one per field, and one for everything else. */
export type FormErrors = { fields: Record<string, string>; form: string | undefined };

/** Assigns an API error's details to fields. Other details, or an error without details, go to the form. */
export function formErrors(error: unknown, fields: readonly string[]): FormErrors {
  if (!error) return { fields: {}, form: undefined };
  if (!(error instanceof CallError)) return { fields: {}, form: "This could not be saved. Try again in a moment." };
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of error.details) {
    const field = path.replace(/^body\./, "");
    if (fields.includes(field)) fieldErrors[field] ??= plain(message);
  }
  const placed = Object.keys(fieldErrors).length > 0;
  return { fields: fieldErrors, form: placed ? undefined : `${error.message}. ${error.recovery}` };
}

/** Like `formErrors`, for fields with lists and objects: an error inside one is shown at the whole field. */
export function nestedFormErrors(error: unknown, fields: readonly string[]): FormErrors {
  if (!(error instanceof CallError)) return formErrors(error, fields);
  const details = error.details.map(({ path, message }) => ({
    path: path.replace(/^body\./, "").replace(/\..*$/, ""),
    message,
  }));
  const errors = formErrors(new CallError(error.status, error.message, error.recovery, details), fields);
  const placed = Object.keys(errors.fields).length > 0;
  return placed ? { ...errors, form: "Correct the marked fields to save." } : errors;
}

const PLAIN: [pattern: RegExp, text: string][] = [
  [/^Too small: expected string to have >=1 characters$/, "Enter a value"],
  [/^Too small: expected string to have >=(\d+) characters$/, "Use at least $1 characters"],
  [/^Too big: expected string to have <=(\d+) characters$/, "Use at most $1 characters"],
  [/^Invalid email address$/, "Enter a valid email address"],
  [/^Invalid URL$/, "Enter a valid URL"],
  [/^Invalid input: .*received undefined$/, "Enter a value"],
];

/** Translates validator messages to plain words. The API's own messages stay, as sentences. */
export function plain(message: string): string {
  const [pattern, text] = PLAIN.find(([candidate]) => candidate.test(message)) ?? [];
  if (pattern && text) return message.replace(pattern, text);
  return message.charAt(0).toUpperCase() + message.slice(1);
}
