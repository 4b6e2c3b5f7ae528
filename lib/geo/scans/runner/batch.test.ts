import { describe, expect, test } from "vitest";
import type { PlannedCheck, TurnCheck } from "#db/queries/geo/checks.ts";
import { EngineFault } from "#lib/geo/engines/fault.ts";
import type { EngineAnswer } from "#lib/geo/engines/types.ts";
import { runBatch } from "./batch.ts";
import type { Outcome, Ports, Question } from "./types.ts";

/** Virtual clock that advances when nothing else is left to do. */
class VirtualTime {
  #now = 0;
  #serial = 0;
  readonly #timers = new Map<number, { dueAt: number; callback: () => void }>();

  now = (): number => this.#now;

  after = (ms: number, callback: () => void): (() => void) => {
    const id = ++this.#serial;
    this.#timers.set(id, { dueAt: this.#now + Math.max(0, ms), callback });
    return () => this.#timers.delete(id);
  };

  pause = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const cancel = this.after(ms, resolve);
      signal?.addEventListener("abort", () => {
        cancel();
        reject(signal.reason as Error);
      });
    });

  /** Advances time until the work settles. */
  async passFor<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return work;
      const next = [...this.#timers].toSorted(([a, one], [b, other]) => one.dueAt - other.dueAt || a - b)[0];
      if (!next) throw new Error("Deadlock: no timer is pending.");
      this.#timers.delete(next[0]);
      this.#now = Math.max(this.#now, next[1].dueAt);
      next[1].callback();
    }
  }
}

const ANSWER: EngineAnswer = {
  text: "Acme.",
  citations: [],
  searchQueries: [],
  model: "double",
  usage: { inputTokens: null, outputTokens: null, searches: 0, vendorCostUsd: null, finish: "stop" },
  request: {},
  accessMode: "api",
  latencyMs: 1,
};

let serial = 0;
function check(provider: string, change: Partial<PlannedCheck> = {}): PlannedCheck {
  return {
    id: `chk_${String(++serial).padStart(6, "0")}`,
    organizationId: "org",
    projectId: "proj",
    scanId: "scan",
    promptId: "prm",
    sequenceId: null,
    turnIndex: null,
    repeatIndex: 0,
    prompt: `Question ${serial}?`,
    branded: false,
    engine: `${provider}/model`,
    provider,
    language: "en",
    status: "pending",
    attempts: 0,
    createdAt: new Date(0),
    ...change,
  };
}

type Engine = (question: Question, attempt: number, inFlight: number) => Promise<EngineAnswer>;

/** Runs a scan in memory; `stored` has what a database would hold. */
function scan(engines: Record<string, Engine>, questions: PlannedCheck[], turns: TurnCheck[] = []) {
  const time = new VirtualTime();
  const stored = new Map<string, Outcome>();
  const askCounts = new Map<string, number>();
  const inFlight: Record<string, number> = {};
  const peak: Record<string, number> = {};
  const endedAt: Record<string, number> = {};
  const largest = { batch: 0, pages: 0 };
  const ports: Ports = {
    now: time.now,
    after: time.after,
    random: () => 0.5,
    ask: async (question) => {
      const { id, provider } = question.check;
      const engine = engines[provider];
      if (!engine) throw new Error(`There is no ${provider}.`);
      const attempt = (askCounts.get(id) ?? 0) + 1;
      askCounts.set(id, attempt);
      inFlight[provider] = (inFlight[provider] ?? 0) + 1;
      peak[provider] = Math.max(peak[provider] ?? 0, inFlight[provider]);
      try {
        return await engine(question, attempt, inFlight[provider]);
      } finally {
        inFlight[provider]--;
        endedAt[provider] = time.now();
      }
    },
    nextPage: async (provider, after) => {
      const page = questions.filter((one) => one.provider === provider && one.id > after).slice(0, 40);
      largest.pages = Math.max(largest.pages, page.length);
      return page;
    },
    reserve: () => true,
    release: () => undefined,
    turns: async (provider) => turns.filter((one) => one.provider === provider),
    store: async (outcomes) => {
      largest.batch = Math.max(largest.batch, outcomes.length);
      await time.pause(5);
      for (const outcome of outcomes) {
        const existing = stored.get(outcome.check.id);
        if (existing && existing.status !== "pending") throw new Error(`${outcome.check.id} was stored before.`);
        stored.set(outcome.check.id, outcome);
      }
      return true;
    },
  };
  const run = (options: Partial<Parameters<typeof runBatch>[1]> = {}, own: Partial<Ports> = {}) => {
    const workers = Object.keys(engines).map((provider) => ({ provider, max: 8 }));
    const signal = new AbortController().signal;
    return time.passFor(runBatch({ ...ports, ...own }, { workers, durationMs: 3_600_000, signal, ...options }));
  };
  const statuses = () => Map.groupBy([...stored.values()], ({ status }) => status);
  return { time, ports, stored, askCounts, peak, endedAt, largest, run, statuses };
}

const many = (provider: string, count: number) => Array.from({ length: count }, () => check(provider));
const takes =
  (time: () => VirtualTime, ms: number): Engine =>
  async ({ signal }) => {
    await time().pause(ms, signal);
    return ANSWER;
  };

describe("runBatch", () => {
  test("asks every question once and stores every answer once", async () => {
    const one = scan({ fast: takes(() => one.time, 100), slow: takes(() => one.time, 900) }, [
      ...many("fast", 300),
      ...many("slow", 90),
    ]);
    expect(await one.run()).toMatchObject({ state: "done", resumeAt: null });
    expect(one.stored.size).toBe(390);
    expect([...one.askCounts.values()].every((times) => times === 1)).toBe(true);
    expect(one.peak).toEqual({ fast: 8, slow: 8 });
  });

  test("keeps providers independent when one is slow, one hangs, one fails and one is overloaded", async () => {
    const never: Engine = ({ signal }) => one.time.pause(1e9, signal).then(() => ANSWER);
    const failing: Engine = async () => {
      await one.time.pause(50);
      throw new EngineFault("failed", "The server made an error.");
    };
    const limited: Engine = async (_, __, inFlight) => {
      await one.time.pause(50);
      if (inFlight > 2) throw new EngineFault("overload", "Too many requests.", { retryAfterMs: 2_000 });
      return ANSWER;
    };
    const healthy = many("healthy", 400);
    const others = [...many("never", 20), ...many("failing", 100), ...many("limited", 100)];
    const one = scan({ healthy: takes(() => one.time, 1_000), never, failing, limited }, [...healthy, ...others]);
    expect((await one.run()).state).toBe("done");
    expect(one.endedAt.healthy).toBeLessThanOrEqual((400 / 8) * 1_000 * 1.1);
    expect(
      one
        .statuses()
        .get("ok")
        ?.filter(({ check: { provider } }) => provider === "healthy"),
    ).toHaveLength(400);
    expect(one.stored.size).toBe(620);
  });

  test("asks a failing question at most four times, and once when the fault is final", async () => {
    const failing: Engine = async ({ check: { prompt } }) => {
      throw new EngineFault("failed", "No.", { isFinal: prompt.endsWith("0?") });
    };
    const one = scan({ failing }, many("failing", 40));
    await one.run();
    expect([...new Set(one.askCounts.values())].toSorted()).toEqual([1, 4]);
    expect(one.statuses().get("failed")).toHaveLength(40);
  });

  test("halves the rate limit on overload and pauses until Retry-After", async () => {
    const startedAt: number[] = [];
    const limited: Engine = async (_, __, inFlight) => {
      startedAt.push(one.time.now());
      await one.time.pause(100);
      if (one.time.now() < 1_000 && inFlight >= 4) {
        throw new EngineFault("overload", "Too many requests.", { retryAfterMs: 10_000 });
      }
      return ANSWER;
    };
    const one = scan({ limited }, many("limited", 60));
    const { limits } = await one.run();
    expect(one.statuses().get("ok")).toHaveLength(60);
    const firstPause = startedAt.findIndex((instant) => instant >= 1_000);
    expect(startedAt[firstPause]).toBeGreaterThanOrEqual(10_100);
    expect(limits.limited).toBeLessThanOrEqual(8);
  });

  test("aborts a question after its deadline and stores it as failed", async () => {
    const never: Engine = ({ signal }) => one.time.pause(1e9, signal).then(() => ANSWER);
    const one = scan({ never }, many("never", 3));
    await one.run();
    expect(one.time.now()).toBeLessThan(130_000);
    expect([...one.stored.values()].map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
    expect([...one.askCounts.values()]).toEqual([1, 1, 1]);
  });

  test("ends in time for each provider's latency, and continues in the next batch", async () => {
    const questions = [...many("fast", 5_000), ...many("slow", 400)];
    const one = scan({ fast: takes(() => one.time, 100), slow: takes(() => one.time, 20_000) }, questions);
    const first = await one.run({ durationMs: 240_000 });
    expect(first.state).toBe("paused");
    expect(one.time.now()).toBeLessThanOrEqual(240_100);
    expect(one.endedAt.fast).toBeGreaterThan(0);
    expect([...one.askCounts.values()].every((times) => times === 1)).toBe(true);
    for (let times = 0; times < 20; times++) {
      const remaining = questions.filter(({ id }) => !one.stored.has(id));
      const nextPage: Ports["nextPage"] = async (provider, after) =>
        remaining.filter((each) => each.provider === provider && each.id > after).slice(0, 40);
      if ((await one.run({ durationMs: 240_000 }, { nextPage })).state === "done") break;
    }
    expect(one.stored.size).toBe(5_400);
    expect([...one.askCounts.values()].every((times) => times === 1)).toBe(true);
  });

  test("keeps the number of attempts across batches", async () => {
    const overloaded: Engine = async () => {
      throw new EngineFault("overload", "Too many requests.", { retryAfterMs: 60_000 });
    };
    const one = scan({ overloaded }, many("overloaded", 2));
    const { state, resumeAt } = await one.run();
    expect([state, resumeAt]).toEqual(["paused", expect.any(Number)]);
    expect(resumeAt).toBeGreaterThanOrEqual(60_000);
    const pending = [...one.stored.values()].filter(({ status }) => status === "pending");
    expect(pending.map(({ attempts }) => attempts)).toEqual(pending.map(() => 1));
    const retried = pending.map(({ check: previous }) => ({ ...previous, attempts: 3 }));
    await one.run({}, { nextPage: async (_, after) => retried.filter(({ id }) => id > after) });
    expect(one.statuses().get("failed")).toHaveLength(retried.length);
  });

  test("stops at once when the scan is canceled, or when storing reports that it has ended", async () => {
    const cancel = new AbortController();
    const one = scan({ slow: takes(() => one.time, 1_000) }, many("slow", 100));
    one.time.after(1_500, () => cancel.abort());
    expect((await one.run({ signal: cancel.signal })).state).toBe("stopped");
    expect(one.askCounts.size).toBe(12);
    const other = scan({ slow: takes(() => other.time, 1_000) }, many("slow", 200));
    expect((await other.run({}, { store: async () => false })).state).toBe("stopped");
    expect(other.askCounts.size).toBeLessThan(100);
    expect((await other.run({ signal: AbortSignal.abort() })).state).toBe("stopped");
  });

  test("retries failed writes, and throws the error in the end", async () => {
    const one = scan({ fast: takes(() => one.time, 10) }, many("fast", 30));
    let faults = 0;
    const flaky: Ports["store"] = (outcomes) => {
      if (++faults % 2 === 1) return Promise.reject(new Error("connection lost"));
      return one.ports.store(outcomes);
    };
    expect((await one.run({}, { store: flaky })).state).toBe("done");
    expect(one.stored.size).toBe(30);
    const broken = scan({ fast: takes(() => broken.time, 10) }, many("fast", 30));
    const store = () => Promise.reject(new Error("disk full"));
    await expect(broken.run({}, { store })).rejects.toThrow("disk full");
    const nextPage = () => Promise.reject(new Error("no connection"));
    await expect(scan({ fast: takes(() => one.time, 10) }, []).run({}, { nextPage })).rejects.toThrow("no connection");
  });

  test("keeps few questions and answers in memory however many there are", async () => {
    const one = scan({ fast: takes(() => one.time, 1) }, many("fast", 4_000));
    let held = 0;
    const slow: Ports["store"] = async (outcomes) => {
      await one.time.pause(5_000);
      held = Math.max(held, one.askCounts.size - one.stored.size);
      return one.ports.store(outcomes);
    };
    await one.run({ durationMs: 86_400_000 }, { store: slow });
    expect(one.stored.size).toBe(4_000);
    expect(held).toBeLessThanOrEqual(520);
    expect(one.largest.batch).toBeLessThanOrEqual(200);
  });
});

describe("sequences in a batch", () => {
  const turn = (turnIndex: number, change: Partial<TurnCheck> = {}): TurnCheck => ({
    ...check("fast", { promptId: null, sequenceId: "seq", turnIndex }),
    text: null,
    ...change,
  });

  test("asks a sequence turn by turn with its history", async () => {
    const histories: string[][] = [];
    const engine: Engine = async ({ history, check: { prompt } }) => {
      histories.push(history.flatMap((each) => [each.prompt, each.answer]));
      await one.time.pause(10);
      return { ...ANSWER, text: `On ${prompt}` };
    };
    const turns = [turn(0, { prompt: "A" }), turn(1, { prompt: "B" }), turn(2, { prompt: "C" })];
    const one = scan({ fast: engine }, [], turns);
    await one.run();
    expect(histories).toEqual([[], ["A", "On A"], ["A", "On A", "B", "On B"]]);
    expect(one.stored.size).toBe(3);
  });

  test("continues with the first unanswered turn", async () => {
    const prompts: string[] = [];
    const engine: Engine = async ({ check: { prompt }, history }) => {
      prompts.push(`${prompt}<${history.map(({ answer }) => answer).join()}`);
      return ANSWER;
    };
    const turns = [turn(0, { prompt: "A", status: "ok", text: "On A" }), turn(1, { prompt: "B" })];
    await scan({ fast: engine }, [], turns).run();
    expect(prompts).toEqual(["B<On A"]);
  });

  test("skips the turns after a failed one, in this batch or an earlier one", async () => {
    const failing: Engine = async () => {
      throw new EngineFault("refused", "The engine refused.");
    };
    const one = scan({ fast: failing }, [], [turn(0), turn(1), turn(2)]);
    await one.run();
    expect([...one.stored.values()].map(({ status }) => status)).toEqual(["failed", "skipped", "skipped"]);
    const later = scan({ fast: failing }, [], [turn(0, { status: "failed" }), turn(1), turn(2)]);
    await later.run();
    expect([...later.stored.values()].map(({ status }) => status)).toEqual(["skipped", "skipped"]);
    expect(later.askCounts.size).toBe(0);
  });
});
