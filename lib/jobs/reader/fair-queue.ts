type Waiting = { owner: string; isUrgent: boolean; start: () => void };

/**
 * Runs at most `size` works at once, shared between owners: none may use the last place while it has others, and the
 * next free place goes to the owner with the fewest running works, of those to urgent works first, then to the one that
 * waits longest.
 */
export class FairQueue {
  private readonly running = new Map<string, number>();
  private readonly waiting: Waiting[] = [];
  private free: number;
  private readonly ownerMax: number;

  constructor(size: number) {
    this.free = size;
    this.ownerMax = Math.max(1, size - 1);
  }

  /**
   * Waits for a place, then runs `work` and returns its result.
   * @param work receives how many works its owner runs now, itself included
   * @param isUrgent a person waits for the result
   */
  async run<Result>(
    owner: string,
    work: (running: number) => Promise<Result>,
    { isUrgent = false }: { isUrgent?: boolean } = {},
  ): Promise<Result> {
    await new Promise<void>((start) => {
      this.waiting.push({ owner, isUrgent, start });
      this.startNext();
    });
    try {
      return await work(this.count(owner));
    } finally {
      this.leave(owner);
      this.startNext();
    }
  }

  private startNext(): void {
    if (this.free === 0) return;
    const [next] = this.waiting
      .filter(({ owner }) => this.count(owner) < this.ownerMax)
      .toSorted((a, b) => this.count(a.owner) - this.count(b.owner) || Number(b.isUrgent) - Number(a.isUrgent));
    if (!next) return;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.free--;
    this.running.set(next.owner, this.count(next.owner) + 1);
    next.start();
  }

  private leave(owner: string): void {
    this.free++;
    const left = this.count(owner) - 1;
    if (left === 0) this.running.delete(owner);
    else this.running.set(owner, left);
  }

  private count(owner: string): number {
    return this.running.get(owner) ?? 0;
  }
}
