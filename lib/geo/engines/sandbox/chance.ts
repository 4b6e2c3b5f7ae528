const FIRST = 0x9e3779b1;
const SECOND = 0x85ebca6b;

/** Separates parts; none of them contains this character. */
const SEPARATOR = "\u0001";

/**
 * A pseudorandom number from 0 up to 1 that depends only on the parts. Each decision passes its own name, so that no
 * decision shifts another.
 */
export function chance(...parts: readonly (string | number)[]): number {
  const text = parts.join(SEPARATOR);
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, FIRST);
    b = Math.imul(b ^ code, SECOND);
  }
  a = Math.imul(a ^ (a >>> 16), SECOND) ^ Math.imul(b ^ (b >>> 13), FIRST);
  b = Math.imul(b ^ (b >>> 16), SECOND) ^ Math.imul(a ^ (a >>> 13), FIRST);
  return ((b >>> 0) * 2 ** 21 + ((a >>> 0) >>> 11)) / 2 ** 53;
}

/** Approximately normal, with mean 0 and variance 1 (a sum of twelve). */
export function swing(...parts: readonly (string | number)[]): number {
  let sum = 0;
  for (let index = 0; index < 12; index += 1) sum += chance(...parts, index);
  return sum - 6;
}

/** Picks one of the choices, with equal probability. */
export function pick<T>(choices: readonly [T, ...T[]], ...parts: readonly (string | number)[]): T {
  return choices[Math.floor(chance(...parts) * choices.length)] ?? choices[0];
}
