import { allowsMatch, computeEtag } from "#lib/http/etag.ts";

/**
 * The ETag of a document with derived state: its first part hashes the document, the second the whole body. Cached
 * reads are never stale, and a write is refused only when the document itself changed.
 */
export function documentEtag(document: unknown, body: unknown): string {
  return `"${digest(document)}.${digest(body)}"`;
}

/** Whether `If-Match` names the current document, regardless of changes to the derived state. */
export function allowsDocument(ifMatch: string | undefined, document: unknown): boolean {
  return allowsMatch(ifMatch?.replace(/\.[\w-]+"/g, '"'), `"${digest(document)}"`);
}

function digest(value: unknown): string {
  return computeEtag(JSON.stringify(value)).slice(1, -1);
}
