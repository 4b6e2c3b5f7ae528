/** A file whose parts do not end where their lengths say. */
export class DamagedImage extends Error {}

/** Takes bytes from a file. @throws DamagedImage past its end */
export function take(bytes: Buffer, start: number, length: number): Buffer {
  if (length < 0 || start + length > bytes.length)
    throw new DamagedImage(`The file ends before byte ${start + length}`);
  return bytes.subarray(start, start + length);
}
