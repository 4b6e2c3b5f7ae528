import "server-only";
import type { InngestFunction } from "inngest";

/** Every function that runs in the background, on Inngest and on the embedded server alike. */
export const functions: InngestFunction.Any[] = [];
