import { hash } from "node:crypto";
import type { Endpoint } from "./endpoint.ts";

/** Whether an endpoint answers every success with an ETag and honours `If-None-Match`. */
export function isConditional(endpoint: Endpoint): boolean {
  return endpoint.method === "GET" && !endpoint.public && !endpoint.media;
}

/** Computes the strong ETag (RFC 9110, section 8.8.3) of a body. */
export function computeEtag(body: string): string {
  return `"${hash("sha1", body, "base64url")}"`;
}

/** Returns the strong ETag of a resource's version. */
export function versionEtag(id: string, version: number): string {
  return `"${id}-${version}"`;
}

/** Whether `If-None-Match` contains the ETag (weak comparison, RFC 9110, section 13.1.2). */
export function matchesNone(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return parseTags(header).some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);
}

/** Whether `If-Match` allows the write (strong comparison, RFC 9110, section 13.1.1). */
export function allowsMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return true;
  return parseTags(header).some((tag) => tag === "*" || tag === etag);
}

function parseTags(header: string): string[] {
  return header.split(",").map((tag) => tag.trim());
}
