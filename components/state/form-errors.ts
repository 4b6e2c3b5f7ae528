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
    if (fields.includes(field)) found[field] ??= capitalized(message);
  }
  const placed = Object.keys(found).length > 0;
  return { fields: found, form: placed ? undefined : `${error.message}. ${error.recovery}` };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
