/** Maximum number of competitors in a project. */
export const COMPETITORS_MAX = 2_000;
export const SYNONYMS_MAX = 8;
export const NAME_MAX = 128;
