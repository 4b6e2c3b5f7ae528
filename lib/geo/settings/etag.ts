import { allowsMatch, etagOf } from "#lib/http/etag.ts";

/**
 * The ETag of a document with derived state beside it: its first part stands for the document alone, the second for the
 * whole body, so that a cached read is never stale and a write is refused only where the document has changed.
 */
export function documentEtag(document: unknown, body: unknown): string {
  return `"${digest(document)}.${digest(body)}"`;
}

/** Whether `If-Match` names the present document, whatever has happened beside it since it was read. */
export function allowsDocument(ifMatch: string | undefined, document: unknown): boolean {
  return allowsMatch(ifMatch?.replace(/\.[\w-]+"/g, '"'), `"${digest(document)}"`);
}

function digest(value: unknown): string {
  return etagOf(JSON.stringify(value)).slice(1, -1);
}
