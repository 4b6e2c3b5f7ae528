const NUL = 0;

/** The most bytes that are kept of one field. No message, path or note that people wrote is longer. */
export const FIELD_MAX_BYTES = 1024 * 1024;

/**
 * Splits git's output into the fields that NUL ends, chunk by chunk. Each field is cut to `FIELD_MAX_BYTES`, so that
 * time and memory stay linear in the output and a message of any length is harmless.
 */
export class NulFields {
  private parts: Buffer[] = [];
  private bytes = 0;

  /** The fields that `chunk` completes. */
  *push(chunk: Buffer): Generator<string> {
    let start = 0;
    for (let end = chunk.indexOf(NUL); end >= 0; end = chunk.indexOf(NUL, start)) {
      if (this.parts.length === 0) yield chunk.toString("utf8", start, Math.min(end, start + FIELD_MAX_BYTES));
      else {
        this.keep(chunk.subarray(start, end));
        yield this.take();
      }
      start = end + 1;
    }
    this.keep(chunk.subarray(start));
  }

  /** What follows the last NUL, when the output has ended; undefined where nothing does. */
  end(): string | undefined {
    return this.parts.length === 0 ? undefined : this.take();
  }

  private keep(part: Buffer): void {
    const kept = part.subarray(0, FIELD_MAX_BYTES - this.bytes);
    if (kept.length === 0) return;
    this.parts.push(kept);
    this.bytes += kept.length;
  }

  private take(): string {
    const text = Buffer.concat(this.parts).toString("utf8");
    this.parts = [];
    this.bytes = 0;
    return text;
  }
}
