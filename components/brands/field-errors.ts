import { type FormErrors, formErrors } from "#components/state/form-errors.ts";
import { CallError } from "#lib/http/call.ts";

const FIELDS = [
  ...["name", "websiteUrl", "companyName", "companyDescription", "customTone", "customInstructions", "audience"],
  ...["language", "colors", "logoUrl", "skills", "references"],
];

/** A refusal by field; what is wrong inside a list is told at the list. */
export function fieldErrors(error: unknown): FormErrors {
  if (!(error instanceof CallError)) return formErrors(error, FIELDS);
  const details = error.details.map(({ path, message }) => ({ path: path.split(".")[0] ?? path, message }));
  const found = formErrors(new CallError(error.status, error.message, error.recovery, details), FIELDS);
  const placed = Object.keys(found.fields).length > 0;
  return placed ? { ...found, form: "Correct the marked fields to save." } : found;
}
