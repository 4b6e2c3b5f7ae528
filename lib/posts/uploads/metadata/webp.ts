import { DamagedImage, take } from "./damaged.ts";
import { readOrientation, writeOrientation } from "./orientation.ts";

const HEADER_BYTES = 12;
const FRAME_HEADER_BYTES = 16;
const KEPT = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ICCP"]);
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

/**
 * Removes EXIF, XMP, unknown chunks and everything after the image from a WebP file. Its pixels, color profile and
 * orientation stay.
 * @throws DamagedImage
 */
export function stripWebp(bytes: Buffer): Buffer {
  const size = take(bytes, 4, 4).readUInt32LE();
  const chunks = readChunks(take(bytes, HEADER_BYTES, size - 4));
  const exif = chunks.find(({ type }) => type === "EXIF");
  const orientation = exif ? readOrientation(exif.content) : undefined;
  const hasExtension = chunks[0]?.type === "VP8X";
  const kept = chunks.flatMap(({ type, content }) => {
    if (type === "VP8X") return [writeChunk(type, setFlags(content, orientation !== undefined))];
    if (type === "ANMF") return [writeChunk(type, stripFrame(content))];
    return KEPT.has(type) ? [writeChunk(type, content)] : [];
  });
  if (hasExtension && orientation !== undefined) kept.push(writeChunk("EXIF", writeOrientation(orientation)));
  const body = Buffer.concat(kept);
  const header = Buffer.from(take(bytes, 0, HEADER_BYTES));
  header.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([header, body]);
}

type Chunk = { type: string; content: Buffer };

/** Chunks have an even length; the last one may lack its padding. */
function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const length = take(bytes, offset, 8).readUInt32LE(4);
    chunks.push({ type: bytes.toString("latin1", offset, offset + 4), content: take(bytes, offset + 8, length) });
    offset += 8 + length + (length % 2);
  }
  return chunks;
}

function writeChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function setFlags(content: Buffer, hasExif: boolean): Buffer {
  const extension = Buffer.from(content);
  const flags = take(extension, 0, 10).readUInt8() & ~(EXIF_FLAG | XMP_FLAG);
  extension.writeUInt8(hasExif ? flags | EXIF_FLAG : flags);
  return extension;
}

/** A frame of an animation has chunks of its own. */
function stripFrame(content: Buffer): Buffer {
  const header = take(content, 0, FRAME_HEADER_BYTES);
  const chunks = readChunks(content.subarray(FRAME_HEADER_BYTES)).filter(({ type }) => KEPT.has(type));
  if (chunks.length === 0) throw new DamagedImage("A frame has no image");
  return Buffer.concat([header, ...chunks.map(({ type, content: part }) => writeChunk(type, part))]);
}
