import { DamagedImage, take } from "./damaged.ts";
import { readOrientation, writeMarkedOrientation } from "./orientation.ts";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COMMENT = 0xfe;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;

/**
 * Removes EXIF, XMP, IPTC, comments, previews and everything after the image from a JPEG file. The color profile and
 * an orientation stay.
 * @throws DamagedImage
 */
export function stripJpeg(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw new DamagedImage("No start of image");
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let hasOrientation = false;
  for (const { marker, content, scan } of readSegments(bytes)) {
    if (marker === EOI) kept.push(Buffer.from([0xff, EOI]));
    else if (isKept(marker, content))
      kept.push(writeSegment(marker, marker === APP0 ? removePreview(content) : content));
    const orientation = marker === APP1 && !hasOrientation ? readOrientation(content) : undefined;
    if (orientation !== undefined) {
      kept.push(writeSegment(APP1, writeMarkedOrientation(orientation)));
      hasOrientation = true;
    }
    kept.push(scan);
  }
  return Buffer.concat(kept);
}

type Segment = { marker: number; content: Buffer; scan: Buffer };
const NOTHING = Buffer.alloc(0);

/** The segments with the coded data after them, up to the end of the image. Browsers show images without an end. */
function* readSegments(bytes: Buffer): Generator<Segment> {
  for (let offset = 2; offset < bytes.length; ) {
    const { marker, start } = readMarker(bytes, offset);
    if (marker === EOI) {
      yield { marker, content: NOTHING, scan: NOTHING };
      return;
    }
    const length = take(bytes, start, 2).readUInt16BE();
    const content = take(bytes, start + 2, length - 2);
    const end = start + length;
    offset = marker === SOS ? findScanEnd(bytes, end) : end;
    yield { marker, content, scan: bytes.subarray(end, offset) };
  }
}

/** The next marker and the offset after it. Other bytes before it are skipped, as decoders do. */
function readMarker(bytes: Buffer, offset: number): { marker: number; start: number } {
  let start = bytes.indexOf(0xff, offset);
  if (start === -1) throw new DamagedImage(`No marker after byte ${offset}`);
  while (bytes[start] === 0xff) start++;
  return { marker: take(bytes, start, 1).readUInt8(), start: start + 1 };
}

function writeSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Of the segments of applications only those that decoders need stay. */
function isKept(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  const name = content.toString("latin1", 0, 12);
  if (marker === APP0) return name.startsWith("JFIF\0");
  if (marker === APP2) return name.startsWith("ICC_PROFILE\0");
  return marker === APP14 && name.startsWith("Adobe");
}

/** The JFIF header may end with a small picture of how the image looked before it was edited. */
function removePreview(header: Buffer): Buffer {
  const bare = Buffer.from(take(header, 0, 14));
  return bare.fill(0, 12);
}

/** The offset of the marker after the coded data: `ff 00` is a byte of data and `ff d0` to `ff d7` a restart. */
function findScanEnd(bytes: Buffer, start: number): number {
  for (let offset = bytes.indexOf(0xff, start); offset !== -1; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return offset;
  }
  return bytes.length;
}
