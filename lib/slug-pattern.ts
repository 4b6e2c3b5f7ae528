/** The form of every slug: lower-case ASCII words joined by `-`. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
