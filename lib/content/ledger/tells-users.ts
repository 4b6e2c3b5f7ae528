import { CLASS_NAME, CODE_DECLARATION, CODE_SPELLING } from "./phrases/code.ts";

/** Whether a sentence says something to the users of a product, who read no code. */
export function tellsUsers(text: string): boolean {
  return ![CODE_SPELLING, CLASS_NAME, CODE_DECLARATION].some((code) => code.test(text));
}
