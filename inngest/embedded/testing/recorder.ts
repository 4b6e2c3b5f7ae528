/** What functions under test did, in order. */
export class Recorder {
  readonly entries: string[] = [];

  add(entry: string): void {
    this.entries.push(entry);
  }

  /** How often an entry was added. */
  count(entry: string): number {
    return this.entries.filter((each) => each === entry).length;
  }
}

/** A promise and what settles it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
