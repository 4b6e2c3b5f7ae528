/** The longest payload that a log entry keeps whole. */
export const PAYLOAD_MAX_BYTES = 64 * 1024;

type Shown = { headers: Record<string, string>; size: number };

/** What a log entry keeps of a delivery that was refused or told before: what it said of itself, and its size in bytes. */
export function outlinePayload(shown: Shown, note: Record<string, unknown> = {}): string {
  return JSON.stringify({ ...shown, ...note });
}

/**
 * What a log entry keeps of a verified delivery: its body as it was sent or, past 64 KiB, a prefix that is marked as one.
 * @param body valid JSON
 */
export function fullPayload(shown: Shown, body: string, note: Record<string, unknown> = {}): string {
  if (Buffer.byteLength(body) > PAYLOAD_MAX_BYTES) {
    return outlinePayload(shown, { ...note, truncated: true, prefix: prefixOf(body) });
  }
  return `${outlinePayload(shown, note).slice(0, -1)},"body":${body}}`;
}

/** Never half of a character. */
function prefixOf(body: string): string {
  const bytes = Buffer.from(body.slice(0, PAYLOAD_MAX_BYTES)).subarray(0, PAYLOAD_MAX_BYTES);
  return new TextDecoder("utf-8").decode(bytes, { stream: true });
}

/** A line for people: what happened, and to which repository. */
export function titleOf(event: string | undefined, repository: string | undefined, note?: string): string {
  const what = `${event?.replaceAll("_", " ") ?? "Unnamed"} event`;
  const where = repository === undefined ? "" : ` of ${repository}`;
  return `${what}${where}${note === undefined ? "" : `: ${note}`}`;
}
