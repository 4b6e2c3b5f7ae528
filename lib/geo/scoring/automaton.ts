const NONE = -1;
/** Of one slot of the table of edges: from, unit, to. */
const SLOT = 4;

/**
 * All patterns in one machine (Aho and Corasick, 1975): reading a text takes time in proportion to its length, however many
 * patterns there are and whatever the text is. State 0 is the start. Edges lie in one open-addressed table, those of the
 * start in one of their own.
 */
export class Automaton {
  readonly #start = new Int32Array(0x10000);
  #edges = new Int32Array(1024 * SLOT);
  #mask = 1023;
  #edgeCount = 0;
  #states = 1;
  /** Of each state: the longest other one that is an end of it, its length, and the nearest at which a pattern ends. */
  #fail: Int32Array;
  #depth: Int32Array;
  #ending: Int32Array;
  /** Of each state the first pattern, of each pattern the next one with the same key. */
  #first: Int32Array;
  readonly #next: Int32Array;

  /** @param keys patterns, named by their index; an empty one is never found */
  constructor(keys: readonly string[]) {
    const most = keys.reduce((sum, key) => sum + key.length, 1);
    this.#fail = new Int32Array(most);
    this.#depth = new Int32Array(most);
    this.#ending = new Int32Array(most);
    this.#first = new Int32Array(most).fill(NONE);
    this.#next = new Int32Array(keys.length).fill(NONE);
    // Backwards, so that of patterns with one key the first given comes first.
    for (let pattern = keys.length - 1; pattern >= 0; pattern--) this.#insert(keys[pattern] ?? "", pattern);
    this.#link();
    this.#fail = this.#fail.slice(0, this.#states);
    this.#depth = this.#depth.slice(0, this.#states);
    this.#ending = this.#ending.slice(0, this.#states);
    this.#first = this.#first.slice(0, this.#states);
  }

  /** The state that goes on from `state` with a unit; 0 for none. From the start it is what begins with the unit. */
  follow(state: number, unit: number): number {
    if (state === 0) return this.#start[unit] ?? 0;
    const edges = this.#edges;
    for (let slot = this.#slotOf(state, unit); ; slot = (slot + 1) & this.#mask) {
      const at = slot * SLOT;
      const from = edges[at];
      if (from === 0) return 0;
      if (from === state && edges[at + 1] === unit) return edges[at + 2] ?? 0;
    }
  }

  /** The longest state that is an end of another. */
  fail(state: number): number {
    return this.#fail[state] ?? 0;
  }

  /** How many units a state has read. */
  depth(state: number): number {
    return this.#depth[state] ?? 0;
  }

  /** The state itself or the longest end of it at which a pattern ends; 0 for none. */
  ending(state: number): number {
    return this.#ending[state] ?? 0;
  }

  /** First of the patterns that end at a state, -1 for none. */
  firstPattern(state: number): number {
    return this.#first[state] ?? NONE;
  }

  /** The next pattern with the same key, -1 for none. */
  nextPattern(pattern: number): number {
    return this.#next[pattern] ?? NONE;
  }

  #insert(key: string, pattern: number): void {
    let state = 0;
    for (let at = 0; at < key.length; at++) {
      const unit = key.charCodeAt(at);
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

  /** Links shorter states before longer ones. */
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
    for (let at = 0; at < this.#edges.length; at += SLOT) {
      if (this.#edges[at] !== 0) edges.push([this.#edges[at] ?? 0, this.#edges[at + 1] ?? 0, this.#edges[at + 2] ?? 0]);
    }
    return edges.sort((a, b) => this.depth(a[2]) - this.depth(b[2]));
  }

  #slotOf(from: number, unit: number): number {
    const hash = Math.imul(from, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b);
    return (hash ^ (hash >>> 15)) & this.#mask;
  }

  #put(from: number, unit: number, to: number): void {
    let slot = this.#slotOf(from, unit);
    while (this.#edges[slot * SLOT] !== 0) slot = (slot + 1) & this.#mask;
    this.#edges.set([from, unit, to], slot * SLOT);
  }

  #grow(): void {
    const before = this.#edges;
    this.#edges = new Int32Array(before.length * 2);
    this.#mask = this.#mask * 2 + 1;
    for (let at = 0; at < before.length; at += SLOT) {
      if (before[at] !== 0) this.#put(before[at] ?? 0, before[at + 1] ?? 0, before[at + 2] ?? 0);
    }
  }
}
