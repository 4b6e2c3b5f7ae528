import { DamagedImage, take } from "./damaged.ts";

const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const COMMENT = 0xfe;
const APPLICATION = 0xff;
/** The extensions of applications that browsers use: how often an animation repeats, and the color profile. */
const KEPT = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

/**
 * Removes comments, XMP, unknown extensions and everything after the image from a GIF file.
 * @throws DamagedImage
 */
export function stripGif(bytes: Buffer): Buffer {
  let offset = HEADER_BYTES + countColorBytes(take(bytes, 10, 1).readUInt8());
  const kept: Buffer[] = [take(bytes, 0, offset)];
  while (offset < bytes.length) {
    const type = bytes[offset];
    if (type === TRAILER) return Buffer.concat([...kept, Buffer.from([TRAILER])]);
    const start = offset;
    offset = findBlocks(bytes, start);
    const blocksStart = offset;
    offset = skipBlocks(bytes, offset);
    if (isKept(bytes, start, blocksStart)) kept.push(bytes.subarray(start, offset));
  }
  throw new DamagedImage("No end of image");
}

function countColorBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** The offset of the data blocks of an extension or an image. */
function findBlocks(bytes: Buffer, start: number): number {
  if (bytes[start] === EXTENSION) return start + 2;
  if (bytes[start] !== IMAGE) throw new DamagedImage(`No block at byte ${start}`);
  return start + 11 + countColorBytes(take(bytes, start + 9, 1).readUInt8());
}

function skipBlocks(bytes: Buffer, start: number): number {
  let offset = start;
  for (let length = take(bytes, offset, 1).readUInt8(); length > 0; length = take(bytes, offset, 1).readUInt8()) {
    offset += length + 1;
  }
  return offset + 1;
}

function isKept(bytes: Buffer, start: number, blocksStart: number): boolean {
  if (bytes[start] !== EXTENSION) return true;
  const label = bytes[start + 1];
  if (label === COMMENT) return false;
  return label !== APPLICATION || KEPT.has(bytes.toString("latin1", blocksStart + 1, blocksStart + 12));
}
