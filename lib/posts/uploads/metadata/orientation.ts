const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const EXIF_MARK = "Exif\0\0";

/**
 * Reads the orientation (2 to 8) from EXIF data, a TIFF structure with or without the mark of JPEG before it. Undefined
 * for upright images and for data that cannot be read.
 */
export function readOrientation(exif: Buffer): number | undefined {
  const tiff = exif.toString("latin1", 0, EXIF_MARK.length) === EXIF_MARK ? exif.subarray(EXIF_MARK.length) : exif;
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 14 || (order !== "II" && order !== "MM")) return undefined;
  const isLittle = order === "II";
  const readShort = (offset: number) => (isLittle ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  const end = directory + 2 + readShort(directory) * ENTRY_BYTES;
  for (let entry = directory + 2; entry < end && entry + ENTRY_BYTES <= tiff.length; entry += ENTRY_BYTES) {
    if (readShort(entry) !== ORIENTATION_TAG || readShort(entry + 2) !== SHORT) continue;
    const value = readShort(entry + 8);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** A TIFF structure with nothing but an orientation. */
export function writeOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION_TAG, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** The same with the mark that JPEG puts before it. */
export function writeMarkedOrientation(orientation: number): Buffer {
  return Buffer.concat([Buffer.from(EXIF_MARK, "latin1"), writeOrientation(orientation)]);
}
