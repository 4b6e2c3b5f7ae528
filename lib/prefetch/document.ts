import "server-only";
import { headers } from "next/headers";

/**
 * Whether the browser requests a document rather than data for a page that it already shows (Fetch Metadata,
 * `Sec-Fetch-Dest`). Browsers send the header over HTTPS and on localhost only; without it the answer is false.
 */
export async function isDocumentRequest(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") === "document";
}
