import "server-only";
import type { InngestFunction } from "inngest";
import { generatePost } from "./functions/generate-post.ts";
import { sweepFiles } from "./functions/sweep-files.ts";
import { sweepGenerations } from "./functions/sweep-generations.ts";

/** Every function that runs in the background, on Inngest and on the embedded server alike. */
export const functions: InngestFunction.Any[] = [generatePost, sweepGenerations, sweepFiles];
