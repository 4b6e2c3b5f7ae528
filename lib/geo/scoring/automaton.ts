/** A pattern that ends at a state, and the one of the same key after it, -1 for none. */
type Output = { pattern: number; next: number };

const NONE = -1;

/**
 * All patterns in one machine (Aho and Corasick, 1975): reading a text takes time in proportion to its length, however many
 * patterns there are and whatever the text is. Edges lie in one open-addressed table of typed arrays, the root's apart.
 */
export class Automaton {
  readonly #root = new Int32Array(0x10000);
  #keys = new Float64Array(0);
  #targets = new Int32Array(0);
  #mask = 0;
  #edges = 0;
  #states = 1;
  readonly #fail: number[] = [0];
  readonly #first: number[] = [NONE];
  /** The nearest shorter state at which a pattern ends. */
  readonly #shorter: number[] = [0];
  readonly #outputs: Output[] = [];

  constructor(keys: readonly string[]) {
    this.#resize(1024);
    for (const [pattern, key] of keys.entries()) this.#insert(key, pattern);
    this.#link();
  }

  /** The state after one more unit. */
  step(state: number, unit: number): number {
    let from = state;
    while (from !== 0) {
      const to = this.#find(from, unit);
      if (to !== 0) return to;
      from = this.#fail[from] ?? 0;
    }
    return this.#root[unit] ?? 0;
  }

  /** The state at or above `state` at which a pattern ends, the longest first; 0 for none. */
  ending(state: number): number {
    return (this.#first[state] ?? NONE) === NONE ? (this.#shorter[state] ?? 0) : state;
  }

  /** The next shorter ending; 0 for none. */
  shorter(state: number): number {
    return this.#shorter[state] ?? 0;
  }

  /** Patterns that end at a state, in the order in which they were given. */
  *patterns(state: number): Generator<number> {
    for (let output = this.#first[state] ?? NONE; output !== NONE; ) {
      const entry = this.#outputs[output];
      if (!entry) return;
      yield entry.pattern;
      output = entry.next;
    }
  }

  #insert(key: string, pattern: number): void {
    let state = 0;
    for (let at = 0; at < key.length; at++) state = this.#edge(state, key.charCodeAt(at));
    if (state === 0) return;
    const added = this.#outputs.push({ pattern, next: NONE }) - 1;
    const first = this.#first[state] ?? NONE;
    if (first === NONE) this.#first[state] = added;
    else this.#lastOutput(first).next = added;
  }

  #lastOutput(first: number): Output {
    let output = this.#outputs[first];
    while (output && output.next !== NONE) output = this.#outputs[output.next];
    if (!output) throw new Error("A chain of outputs ends in one.");
    return output;
  }

  #edge(from: number, unit: number): number {
    const known = from === 0 ? (this.#root[unit] ?? 0) : this.#find(from, unit);
    if (known !== 0) return known;
    const state = this.#states++;
    this.#fail.push(0);
    this.#first.push(NONE);
    this.#shorter.push(0);
    if (from === 0) this.#root[unit] = state;
    else this.#put(from, unit, state);
    return state;
  }

  /** Links every state to the longest that is an end of it, shorter states first. */
  #link(): void {
    const queue: number[] = [];
    for (const state of this.#root) if (state !== 0) queue.push(state);
    const children = this.#children();
    for (let at = 0; at < queue.length; at++) {
      const state = queue[at] ?? 0;
      for (const [unit, child] of children.get(state) ?? []) {
        const fail = this.step(this.#fail[state] ?? 0, unit);
        this.#fail[child] = fail;
        this.#shorter[child] = this.ending(fail);
        queue.push(child);
      }
    }
  }

  #children(): Map<number, [number, number][]> {
    const children = new Map<number, [number, number][]>();
    for (const [slot, target] of this.#targets.entries()) {
      if (target === 0) continue;
      const key = this.#keys[slot] ?? 0;
      const from = Math.floor(key / 0x10000);
      const list = children.get(from);
      if (list) list.push([key % 0x10000, target]);
      else children.set(from, [[key % 0x10000, target]]);
    }
    return children;
  }

  #slot(from: number, unit: number): number {
    const hash = Math.imul(from, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b);
    return (hash ^ (hash >>> 15)) & this.#mask;
  }

  #find(from: number, unit: number): number {
    const key = from * 0x10000 + unit;
    for (let slot = this.#slot(from, unit); ; slot = (slot + 1) & this.#mask) {
      const target = this.#targets[slot] ?? 0;
      if (target === 0 || this.#keys[slot] === key) return target;
    }
  }

  #put(from: number, unit: number, target: number): void {
    if (++this.#edges * 2 > this.#targets.length) this.#resize(this.#targets.length * 2);
    let slot = this.#slot(from, unit);
    while (this.#targets[slot] !== 0) slot = (slot + 1) & this.#mask;
    this.#keys[slot] = from * 0x10000 + unit;
    this.#targets[slot] = target;
  }

  #resize(size: number): void {
    const [keys, targets] = [this.#keys, this.#targets];
    this.#keys = new Float64Array(size);
    this.#targets = new Int32Array(size);
    this.#mask = size - 1;
    for (const [at, target] of targets.entries()) {
      if (target === 0) continue;
      const key = keys[at] ?? 0;
      let slot = this.#slot(Math.floor(key / 0x10000), key % 0x10000);
      while (this.#targets[slot] !== 0) slot = (slot + 1) & this.#mask;
      this.#keys[slot] = key;
      this.#targets[slot] = target;
    }
  }
}
