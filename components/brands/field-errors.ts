import { type FormErrors, nestedFormErrors } from "#components/state/form-errors.ts";

const FIELDS = [
  ...["name", "websiteUrl", "companyName", "companyDescription", "customTone", "customInstructions", "audience"],
  ...["language", "colors", "logoUrl", "skills", "references"],
];

/** A refusal by field of a brand identity. */
export function fieldErrors(error: unknown): FormErrors {
  return nestedFormErrors(error, FIELDS);
}
