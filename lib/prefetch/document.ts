import "server-only";
import { headers } from "next/headers";

/**
 * Whether the browser asks for a document, and not for what is missing to a page it draws itself (Fetch Metadata,
 * `Sec-Fetch-Dest`). Browsers say so over HTTPS and on localhost; elsewhere nobody knows, and it is false.
 */
export async function isDocumentRequest(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") === "document";
}
