/** Records the actions of functions under test in order. */
export class Recorder {
  readonly entries: string[] = [];

  add(entry: string): void {
    this.entries.push(entry);
  }

  /** Counts an entry. */
  count(entry: string): number {
    return this.entries.filter((each) => each === entry).length;
  }
}

/** A promise with its resolver. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
