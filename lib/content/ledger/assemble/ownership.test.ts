import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CommitRole, type Graph, OwnershipWalk } from "./ownership.ts";

type Node = { parents: number[]; role: CommitRole["role"] | "release" };

const name = (index: number): string => `c${index}`;

/**
 * Random histories: the first parent of every commit is the previous one on its line; merges bring in any older
 * commit.
 */
const history = fc
  .array(
    fc.record({
      back: fc.nat(4),
      other: fc.option(fc.nat(30)),
      role: fc.constantFrom("plain", "pull_request", "release", "work_merge"),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((steps) =>
    steps.map(({ back, other, role }, index): Node => {
      if (index === 0) return { parents: [], role: "plain" };
      const first = Math.max(0, index - 1 - back);
      const second = other === null ? first : other % index;
      return second === first ? { parents: [first], role } : { parents: [first, second], role };
    }),
  );

function createRoleLookup(nodes: readonly Node[]): (sha: string) => CommitRole {
  return (sha) => {
    const index = Number(sha.slice(1));
    const node = nodes[index];
    if (node?.role === "pull_request" || node?.role === "release") {
      return {
        role: "pull_request",
        form: node.parents.length > 1 ? "merge" : "squash",
        number: index,
        integration: false,
        release: node.role === "release",
      };
    }
    return node?.role === "work_merge" && node.parents.length > 1 ? { role: "work_merge" } : { role: "plain" };
  };
}

function walk(nodes: readonly Node[], keep: (index: number) => boolean = () => true) {
  const graph: Graph[] = nodes.map(({ parents }, index) => ({ sha: name(index), parents: parents.map(name) }));
  const range = graph.filter((_, index) => keep(index)).reverse();
  return { range, ...new OwnershipWalk(range, createRoleLookup(nodes)).run() };
}

function reachable(nodes: readonly Node[], from: number): Set<number> {
  const seen = new Set<number>();
  const pending = [from];
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (seen.has(index)) continue;
    seen.add(index);
    pending.push(...(nodes[index]?.parents ?? []));
  }
  return seen;
}

describe("OwnershipWalk", () => {
  it("assigns every commit of the range exactly one owner that owns itself", () => {
    fc.assert(
      fc.property(history, fc.func(fc.boolean()), (nodes, keep) => {
        const { range, ownerBySha } = walk(nodes, keep);
        expect([...ownerBySha.keys()].sort()).toEqual(range.map(({ sha }) => sha).sort());
        for (const owner of ownerBySha.values()) expect(ownerBySha.get(owner)).toBe(owner);
      }),
    );
  });

  it("assigns a merge only commits that its first parent does not reach: M^1..M^2", () => {
    fc.assert(
      fc.property(history, (nodes) => {
        const { ownerBySha } = walk(nodes);
        for (const [sha, owner] of ownerBySha) {
          if (sha === owner) continue;
          const merge = Number(owner.slice(1));
          const [first = merge, ...others] = nodes[merge]?.parents ?? [];
          const reachedByOthers = new Set(others.flatMap((other) => [...reachable(nodes, other)]));
          expect(reachedByOthers.has(Number(sha.slice(1)))).toBe(true);
          expect(reachable(nodes, first).has(Number(sha.slice(1)))).toBe(false);
        }
      }),
    );
  });

  const pull = (parents: number[]): Node => ({ parents, role: "pull_request" });
  const plain = (parents: number[]): Node => ({ parents, role: "plain" });

  it("assigns an ordinary merge only itself", () => {
    const { ownerBySha } = walk([plain([]), plain([0]), plain([0]), plain([1, 2])]);
    expect(ownerBySha.get("c2")).toBe("c2");
    expect(ownerBySha.get("c3")).toBe("c3");
  });

  it("assigns a request all commits of its branch, including a merge of the main line", () => {
    const nodes = [plain([]), plain([0]), plain([0]), plain([2, 1]), pull([1, 3])];
    const { ownerBySha } = walk(nodes);
    expect(
      [...ownerBySha]
        .filter(([, owner]) => owner === "c4")
        .map(([sha]) => sha)
        .sort(),
    ).toEqual(["c2", "c3", "c4"]);
    expect(ownerBySha.get("c1")).toBe("c1");
  });

  it("leaves the commits of a branch to themselves when a request only releases them", () => {
    const nodes: Node[] = [plain([]), plain([0]), plain([1]), pull([1, 2]), { parents: [0, 3], role: "release" }];
    const { ownerBySha } = walk(nodes);
    expect([1, 2, 3, 4].map((index) => ownerBySha.get(name(index)))).toEqual(["c1", "c3", "c3", "c4"]);
  });

  it("keeps a request separate when it was merged inside another one", () => {
    const nodes = [plain([]), plain([0]), plain([1]), pull([1, 2]), pull([0, 3])];
    const { ownerBySha } = walk(nodes);
    expect([1, 2, 3, 4].map((index) => ownerBySha.get(name(index)))).toEqual(["c4", "c3", "c3", "c4"]);
  });

  it("assigns a merge of another project's history all of its commits, including its requests", () => {
    const nodes = [plain([]), plain([]), plain([1]), pull([1, 2]), plain([0, 3])];
    const { ownerBySha, foreign } = walk(nodes);
    expect(foreign.has("c4")).toBe(true);
    expect([1, 2, 3].map((index) => ownerBySha.get(name(index)))).toEqual(["c4", "c4", "c4"]);
  });

  it("walks a line of 100,000 commits and as many nested merges without a stack overflow", () => {
    const nodes: Node[] = [plain([]), plain([0])];
    for (let index = 2; index < 100_000; index += 1)
      nodes.push(plain(index % 2 === 0 ? [index - 2] : [index - 2, index - 1]));
    expect(walk(nodes).ownerBySha.size).toBe(100_000);
  });
});
