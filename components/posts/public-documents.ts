import { listDocument as list, missingDocument as missing, postDocument as post } from "./public-html.ts";

/** What public addresses answer to people. */
export const publicDocuments = { list, missing, post };
