import { type FormErrors, nestedFormErrors } from "#components/state/form-errors.ts";

const FIELDS = [
  ...["name", "websiteUrl", "companyName", "companyDescription", "customTone", "customInstructions", "audience"],
  ...["language", "colors", "font", "logoUrl", "imageLayout", "skills", "references"],
];

/** Maps an API validation error to the form fields of a brand identity. */
export function fieldErrors(error: unknown): FormErrors {
  return nestedFormErrors(error, FIELDS);
}
