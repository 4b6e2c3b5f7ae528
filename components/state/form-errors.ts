import { CallError } from "#lib/http/call.ts";

/** What a refused form shows: a text per field, and one for what belongs to no field it has. */
export type FormErrors = { fields: Record<string, string>; form: string | undefined };

/** Sorts a refusal's details by field; the rest, or a refusal without details, goes to the form. */
export function formErrors(error: unknown, fields: readonly string[]): FormErrors {
  if (!error) return { fields: {}, form: undefined };
  if (!(error instanceof CallError)) return { fields: {}, form: "This could not be saved. Try again in a moment." };
  const found: Record<string, string> = {};
  for (const { path, message } of error.details) {
    const field = path.replace(/^body\./, "");
    if (fields.includes(field)) found[field] ??= plain(message);
  }
  const placed = Object.keys(found).length > 0;
  return { fields: found, form: placed ? undefined : `${error.message}. ${error.recovery}` };
}

/** The same, where fields hold lists and objects: what is wrong inside one is told at the whole field. */
export function nestedFormErrors(error: unknown, fields: readonly string[]): FormErrors {
  if (!(error instanceof CallError)) return formErrors(error, fields);
  const details = error.details.map(({ path, message }) => ({
    path: path.replace(/^body\./, "").replace(/\..*$/, ""),
    message,
  }));
  const found = formErrors(new CallError(error.status, error.message, error.recovery, details), fields);
  const placed = Object.keys(found.fields).length > 0;
  return placed ? { ...found, form: "Correct the marked fields to save." } : found;
}

const PLAIN: [pattern: RegExp, text: string][] = [
  [/^Too small: expected string to have >=1 characters$/, "Enter something here"],
  [/^Too small: expected string to have >=(\d+) characters$/, "Use at least $1 characters"],
  [/^Too big: expected string to have <=(\d+) characters$/, "Use at most $1 characters"],
  [/^Invalid email address$/, "This is no e-mail address"],
  [/^Invalid URL$/, "This is no URL"],
  [/^Invalid input: .*received undefined$/, "Enter something here"],
];

/** The validator's words in plain ones; what the API worded itself stays, as a sentence. */
export function plain(message: string): string {
  const [pattern, text] = PLAIN.find(([candidate]) => candidate.test(message)) ?? [];
  if (pattern && text) return message.replace(pattern, text);
  return message.charAt(0).toUpperCase() + message.slice(1);
}
