import { crc32 } from "node:zlib";
import { DamagedImage, take } from "./damaged.ts";
import { readOrientation, writeOrientation } from "./orientation.ts";

const SIGNATURE_BYTES = 8;
/** The optional chunks that change how an image is shown: transparency, colors, size and animation. */
const KEPT = new Set("tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split(" "));

/**
 * Removes texts, EXIF, times, unknown chunks and everything after the image from a PNG file. Its pixels, colors and
 * orientation stay.
 * @throws DamagedImage
 */
export function stripPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [take(bytes, 0, SIGNATURE_BYTES)];
  let offset = SIGNATURE_BYTES;
  while (offset < bytes.length) {
    const length = take(bytes, offset, 4).readUInt32BE();
    const chunk = take(bytes, offset, length + 12);
    const type = chunk.toString("latin1", 4, 8);
    offset += chunk.length;
    if (isCritical(type) || KEPT.has(type)) kept.push(chunk);
    const orientation = type === "eXIf" ? readOrientation(chunk.subarray(8, 8 + length)) : undefined;
    if (orientation !== undefined) kept.push(writeChunk("eXIf", writeOrientation(orientation)));
    if (type === "IEND") return Buffer.concat(kept);
  }
  throw new DamagedImage("No end of image");
}

/** Decoders need the chunks whose name begins with a capital letter. */
function isCritical(type: string): boolean {
  return type[0] !== undefined && type[0] >= "A" && type[0] <= "Z";
}

function writeChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length);
  chunk.write(type, 4, "latin1");
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length);
  return chunk;
}
