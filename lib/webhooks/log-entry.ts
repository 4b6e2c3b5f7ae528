/** The largest payload that a log entry stores completely. */
export const PAYLOAD_MAX_BYTES = 64 * 1024;

type Shown = { headers: Record<string, string>; size: number };

/** Builds the payload of a log entry for a refused or repeated delivery: its headers and its size in bytes. */
export function outlinePayload(shown: Shown, note: Record<string, unknown> = {}): string {
  return JSON.stringify({ ...shown, ...note });
}

/**
 * Builds the payload of a log entry for a verified delivery: its body as sent or, past 64 KiB, a marked prefix.
 * @param body valid JSON
 */
export function fullPayload(shown: Shown, body: string, note: Record<string, unknown> = {}): string {
  if (Buffer.byteLength(body) > PAYLOAD_MAX_BYTES) {
    return outlinePayload(shown, { ...note, truncated: true, prefix: truncateBody(body) });
  }
  return `${outlinePayload(shown, note).slice(0, -1)},"body":${body}}`;
}

/** Cuts the body without splitting a character. */
function truncateBody(body: string): string {
  const bytes = Buffer.from(body.slice(0, PAYLOAD_MAX_BYTES)).subarray(0, PAYLOAD_MAX_BYTES);
  return new TextDecoder("utf-8").decode(bytes, { stream: true });
}

/** Builds a readable title from the event and its repository. */
export function buildLogTitle(event: string | undefined, repository: string | undefined, note?: string): string {
  const what = `${event?.replaceAll("_", " ") ?? "Unnamed"} event`;
  const where = repository === undefined ? "" : ` of ${repository}`;
  return `${what}${where}${note === undefined ? "" : `: ${note}`}`;
}
