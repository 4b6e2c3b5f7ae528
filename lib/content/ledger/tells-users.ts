import { CAMEL_CASE, CLASS_NAME, CODE_DECLARATION, CODE_SPELLING, PART_NAME } from "./phrases/code.ts";

/** Whether a sentence says something to the users of a product, who read no code. */
export function tellsUsers(text: string): boolean {
  return ![CODE_SPELLING, CLASS_NAME, CAMEL_CASE, PART_NAME, CODE_DECLARATION].some((code) => code.test(text));
}
