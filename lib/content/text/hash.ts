/** 32-bit FNV-1a of a text. */
export function hash(text: string, start = 0x811c9dc5): number {
  let value = start;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
