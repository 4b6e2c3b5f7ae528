import { AppError } from "#lib/errors.ts";

export const BODY_MAX_BYTES = 1024 * 1024;
const DEPTH_MAX = 64;

const NOT_JSON = "Send one JSON value with Content-Type: application/json.";

/**
 * Reads a JSON body within limits of size and nesting. Throws `tooLarge` past `maxBytes`, `invalid` for another
 * content type, invalid UTF-8, invalid JSON or too deep nesting.
 */
export async function readJson(request: Request, maxBytes: number = BODY_MAX_BYTES): Promise<unknown> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("invalid", "Content-Type must be application/json", NOT_JSON);
  return parseJson(decodeUtf8(await readBytes(request, maxBytes)));
}

/** Throws `invalid` for invalid JSON and for too deep nesting. */
export function parseJson(text: string): unknown {
  if (measureNesting(text) > DEPTH_MAX) {
    throw new AppError("invalid", "Body is nested too deeply", `Nest at most ${DEPTH_MAX} levels.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("invalid", "Body is not valid JSON", NOT_JSON);
  }
}

/** Reads the body as raw bytes. Throws `tooLarge` past `maxBytes`. */
export async function readBytes(request: Request, maxBytes: number = BODY_MAX_BYTES): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** Builds the error for a body of more than `maxBytes`. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError("tooLarge", "Body too large", `Send at most ${maxBytes} bytes.`);
}

/** Throws `invalid` for anything but UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("invalid", "Body is not valid UTF-8", NOT_JSON);
  }
}

const OPENS = new Set(["{", "["]);
const CLOSES = new Set(["}", "]"]);

/** Returns the deepest nesting of arrays and objects, ignoring brackets inside strings. */
export function measureNesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '"') i = endOfString(text, i);
    else if (OPENS.has(char)) deepest = Math.max(deepest, ++depth);
    else if (CLOSES.has(char)) depth--;
  }
  return deepest;
}

function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text.charAt(i) !== '"') i += text.charAt(i) === "\\" ? 2 : 1;
  return i;
}
