const NONE = -1;
/** Integers per slot of the edge table: from, unit, to, unused. */
const SLOT = 4;

/**
 * Aho-Corasick automaton (1975) over all patterns: it reads a text in linear time regardless of the number of patterns.
 * State 0 is the start. Edges are in one open-addressed table, those of the start in an array of their own.
 */
export class Automaton {
  readonly #start = new Int32Array(0x10000);
  #edges = new Int32Array(1024 * SLOT);
  #mask = 1023;
  #edgeCount = 0;
  #states = 1;
  /**
   * Per state: the longest other state that is its suffix, its length, and the nearest state at which a pattern ends.
   */
  #fail: Int32Array;
  #depth: Int32Array;
  #ending: Int32Array;
  /** Per state the first pattern; per pattern the next one with the same key. */
  #first: Int32Array;
  readonly #next: Int32Array;

  /** @param keys patterns, identified by their index; an empty one never matches */
  constructor(keys: readonly string[]) {
    const capacity = keys.reduce((sum, key) => sum + key.length, 1);
    this.#fail = new Int32Array(capacity);
    this.#depth = new Int32Array(capacity);
    this.#ending = new Int32Array(capacity);
    this.#first = new Int32Array(capacity).fill(NONE);
    this.#next = new Int32Array(keys.length).fill(NONE);
    // Backwards, so that the first of several patterns with the same key is listed first.
    for (let pattern = keys.length - 1; pattern >= 0; pattern--) this.#insert(keys[pattern] ?? "", pattern);
    this.#link();
    this.#fail = this.#fail.slice(0, this.#states);
    this.#depth = this.#depth.slice(0, this.#states);
    this.#ending = this.#ending.slice(0, this.#states);
    this.#first = this.#first.slice(0, this.#states);
  }

  /** The state after reading a unit, or 0 if there is none. From the start it is the state of that unit. */
  follow(state: number, unit: number): number {
    if (state === 0) return this.#start[unit] ?? 0;
    const edges = this.#edges;
    for (let slot = this.#getSlot(state, unit); ; slot = (slot + 1) & this.#mask) {
      const index = slot * SLOT;
      const from = edges[index];
      if (from === 0) return 0;
      if (from === state && edges[index + 1] === unit) return edges[index + 2] ?? 0;
    }
  }

  /** The longest other state that is a suffix of a state. */
  fail(state: number): number {
    return this.#fail[state] ?? 0;
  }

  /** Number of units that lead to a state. */
  depth(state: number): number {
    return this.#depth[state] ?? 0;
  }

  /** The longest suffix of a state, itself included, at which a pattern ends; 0 for none. */
  ending(state: number): number {
    return this.#ending[state] ?? 0;
  }

  /** First pattern that ends at a state; -1 for none. */
  firstPattern(state: number): number {
    return this.#first[state] ?? NONE;
  }

  /** The next pattern with the same key; -1 for none. */
  nextPattern(pattern: number): number {
    return this.#next[pattern] ?? NONE;
  }

  #insert(key: string, pattern: number): void {
    let state = 0;
    for (let offset = 0; offset < key.length; offset++) {
      const unit = key.charCodeAt(offset);
      state = this.follow(state, unit) || this.#add(state, unit);
    }
    if (state === 0) return;
    this.#next[pattern] = this.#first[state] ?? NONE;
    this.#first[state] = pattern;
  }

  #add(from: number, unit: number): number {
    const state = this.#states++;
    this.#depth[state] = (this.#depth[from] ?? 0) + 1;
    if (from === 0) this.#start[unit] = state;
    else {
      if (++this.#edgeCount * 2 > this.#mask) this.#grow();
      this.#put(from, unit, state);
    }
    return state;
  }

  /** Links states in order of depth. */
  #link(): void {
    for (const [from, unit, state] of this.#edgesByDepth()) {
      let end = this.fail(from);
      let to = from === 0 ? 0 : this.follow(end, unit);
      while (to === 0 && end !== 0) {
        end = this.fail(end);
        to = this.follow(end, unit);
      }
      this.#fail[state] = to;
      this.#ending[state] = this.firstPattern(state) === NONE ? this.ending(to) : state;
    }
  }

  #edgesByDepth(): [from: number, unit: number, to: number][] {
    const edges: [number, number, number][] = [];
    for (const [unit, to] of this.#start.entries()) if (to !== 0) edges.push([0, unit, to]);
    for (let index = 0; index < this.#edges.length; index += SLOT) {
      if (this.#edges[index] !== 0)
        edges.push([this.#edges[index] ?? 0, this.#edges[index + 1] ?? 0, this.#edges[index + 2] ?? 0]);
    }
    return edges.sort((a, b) => this.depth(a[2]) - this.depth(b[2]));
  }

  #getSlot(from: number, unit: number): number {
    const hash = Math.imul(from, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b);
    return (hash ^ (hash >>> 15)) & this.#mask;
  }

  #put(from: number, unit: number, to: number): void {
    let slot = this.#getSlot(from, unit);
    while (this.#edges[slot * SLOT] !== 0) slot = (slot + 1) & this.#mask;
    this.#edges.set([from, unit, to], slot * SLOT);
  }

  #grow(): void {
    const previous = this.#edges;
    this.#edges = new Int32Array(previous.length * 2);
    this.#mask = this.#mask * 2 + 1;
    for (let index = 0; index < previous.length; index += SLOT) {
      if (previous[index] !== 0) this.#put(previous[index] ?? 0, previous[index + 1] ?? 0, previous[index + 2] ?? 0);
    }
  }
}
