import { describe, expect, test } from "vitest";
import type { PlannedCheck, TurnCheck } from "#db/queries/geo/checks.ts";
import { EngineFault } from "#lib/geo/engines/fault.ts";
import type { EngineAnswer } from "#lib/geo/engines/types.ts";
import { runStretch } from "./stretch.ts";
import type { Outcome, Ports, Question } from "./types.ts";

/** Time that passes when nothing else is left to do. */
class VirtualTime {
  #now = 0;
  #serial = 0;
  readonly #timers = new Map<number, { at: number; callback: () => void }>();

  now = (): number => this.#now;

  after = (ms: number, callback: () => void): (() => void) => {
    const id = ++this.#serial;
    this.#timers.set(id, { at: this.#now + Math.max(0, ms), callback });
    return () => this.#timers.delete(id);
  };

  pause = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const callOff = this.after(ms, resolve);
      signal?.addEventListener("abort", () => {
        callOff();
        reject(signal.reason as Error);
      });
    });

  /** Lets time pass until the work is done. */
  async passFor<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return work;
      const next = [...this.#timers].toSorted(([a, one], [b, other]) => one.at - other.at || a - b)[0];
      if (!next) throw new Error("Nothing would ever happen again.");
      this.#timers.delete(next[0]);
      this.#now = Math.max(this.#now, next[1].at);
      next[1].callback();
    }
  }
}

const ANSWER: EngineAnswer = {
  text: "Acme.",
  citations: [],
  searchQueries: [],
  model: "double",
  usage: { inputTokens: null, outputTokens: null, finish: "stop" },
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

type Engine = (question: Question, attempt: number, underWay: number) => Promise<EngineAnswer>;

/** A scan in memory: what is stored is what a database would hold. */
function scan(engines: Record<string, Engine>, questions: PlannedCheck[], turns: TurnCheck[] = []) {
  const time = new VirtualTime();
  const stored = new Map<string, Outcome>();
  const asked = new Map<string, number>();
  const underWay: Record<string, number> = {};
  const most: Record<string, number> = {};
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
      const attempt = (asked.get(id) ?? 0) + 1;
      asked.set(id, attempt);
      underWay[provider] = (underWay[provider] ?? 0) + 1;
      most[provider] = Math.max(most[provider] ?? 0, underWay[provider]);
      try {
        return await engine(question, attempt, underWay[provider]);
      } finally {
        underWay[provider]--;
        endedAt[provider] = time.now();
      }
    },
    nextPage: async (provider, after) => {
      const page = questions.filter((one) => one.provider === provider && one.id > after).slice(0, 40);
      largest.pages = Math.max(largest.pages, page.length);
      return page;
    },
    turns: async (provider) => turns.filter((one) => one.provider === provider),
    store: async (outcomes) => {
      largest.batch = Math.max(largest.batch, outcomes.length);
      await time.pause(5);
      for (const outcome of outcomes) {
        const before = stored.get(outcome.check.id);
        if (before && before.status !== "pending") throw new Error(`${outcome.check.id} was stored before.`);
        stored.set(outcome.check.id, outcome);
      }
      return true;
    },
  };
  const run = (options: Partial<Parameters<typeof runStretch>[1]> = {}, own: Partial<Ports> = {}) => {
    const lanes = Object.keys(engines).map((provider) => ({ provider, max: 8 }));
    const signal = new AbortController().signal;
    return time.passFor(runStretch({ ...ports, ...own }, { lanes, durationMs: 3_600_000, signal, ...options }));
  };
  const statuses = () => Map.groupBy([...stored.values()], ({ status }) => status);
  return { time, ports, stored, asked, most, endedAt, largest, run, statuses };
}

const many = (provider: string, count: number) => Array.from({ length: count }, () => check(provider));
const takes =
  (time: () => VirtualTime, ms: number): Engine =>
  async ({ signal }) => {
    await time().pause(ms, signal);
    return ANSWER;
  };

describe("a stretch of asking", () => {
  test("asks every question once and stores every answer once", async () => {
    const one = scan({ fast: takes(() => one.time, 100), slow: takes(() => one.time, 900) }, [
      ...many("fast", 300),
      ...many("slow", 90),
    ]);
    expect(await one.run()).toMatchObject({ state: "done", resumeAt: null });
    expect(one.stored.size).toBe(390);
    expect([...one.asked.values()].every((times) => times === 1)).toBe(true);
    expect(one.most).toEqual({ fast: 8, slow: 8 });
  });

  test("holds up no provider for another: one answers slowly, one never, one fails, one is overloaded", async () => {
    const never: Engine = ({ signal }) => one.time.pause(1e9, signal).then(() => ANSWER);
    const failing: Engine = async () => {
      await one.time.pause(50);
      throw new EngineFault("failed", "The server made an error.");
    };
    const limited: Engine = async (_, __, underWay) => {
      await one.time.pause(50);
      if (underWay > 2) throw new EngineFault("overload", "Too many requests.", { retryAfterMs: 2_000 });
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

  test("asks a question that fails at most four times, and one that can only fail once", async () => {
    const failing: Engine = async ({ check: { prompt } }) => {
      throw new EngineFault("failed", "No.", { isFinal: prompt.endsWith("0?") });
    };
    const one = scan({ failing }, many("failing", 40));
    await one.run();
    expect([...new Set(one.asked.values())].toSorted()).toEqual([1, 4]);
    expect(one.statuses().get("failed")).toHaveLength(40);
  });

  test("halves its pace for an overload and asks nothing until the provider may be asked again", async () => {
    const startedAt: number[] = [];
    const limited: Engine = async (_, __, underWay) => {
      startedAt.push(one.time.now());
      await one.time.pause(100);
      if (one.time.now() < 1_000 && underWay >= 4) {
        throw new EngineFault("overload", "Too many requests.", { retryAfterMs: 10_000 });
      }
      return ANSWER;
    };
    const one = scan({ limited }, many("limited", 60));
    const { limits } = await one.run();
    expect(one.statuses().get("ok")).toHaveLength(60);
    const firstPause = startedAt.findIndex((at) => at >= 1_000);
    expect(startedAt[firstPause]).toBeGreaterThanOrEqual(10_100);
    expect(limits.limited).toBeLessThanOrEqual(8);
  });

  test("calls a question off after its deadline and tells it as failed", async () => {
    const never: Engine = ({ signal }) => one.time.pause(1e9, signal).then(() => ANSWER);
    const one = scan({ never }, many("never", 3));
    await one.run();
    expect(one.time.now()).toBeLessThan(130_000);
    expect([...one.stored.values()].map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
    expect([...one.asked.values()]).toEqual([1, 1, 1]);
  });

  test("ends in time, every provider by its own latency, and goes on where it was", async () => {
    const questions = [...many("fast", 5_000), ...many("slow", 400)];
    const one = scan({ fast: takes(() => one.time, 100), slow: takes(() => one.time, 20_000) }, questions);
    const first = await one.run({ durationMs: 240_000 });
    expect(first.state).toBe("paused");
    expect(one.time.now()).toBeLessThanOrEqual(240_100);
    expect(one.endedAt.fast).toBeGreaterThan(0);
    expect([...one.asked.values()].every((times) => times === 1)).toBe(true);
    for (let times = 0; times < 20; times++) {
      const left = questions.filter(({ id }) => !one.stored.has(id));
      const nextPage: Ports["nextPage"] = async (provider, after) =>
        left.filter((each) => each.provider === provider && each.id > after).slice(0, 40);
      if ((await one.run({ durationMs: 240_000 }, { nextPage })).state === "done") break;
    }
    expect(one.stored.size).toBe(5_400);
    expect([...one.asked.values()].every((times) => times === 1)).toBe(true);
  });

  test("remembers across stretches how often a question was asked", async () => {
    const overloaded: Engine = async () => {
      throw new EngineFault("overload", "Too many requests.", { retryAfterMs: 60_000 });
    };
    const one = scan({ overloaded }, many("overloaded", 2));
    const { state, resumeAt } = await one.run();
    expect([state, resumeAt]).toEqual(["paused", expect.any(Number)]);
    expect(resumeAt).toBeGreaterThanOrEqual(60_000);
    const noted = [...one.stored.values()].filter(({ status }) => status === "pending");
    expect(noted.map(({ attempts }) => attempts)).toEqual(noted.map(() => 1));
    const again = noted.map(({ check: before }) => ({ ...before, attempts: 3 }));
    await one.run({}, { nextPage: async (_, after) => again.filter(({ id }) => id > after) });
    expect(one.statuses().get("failed")).toHaveLength(again.length);
  });

  test("stops at once when the scan is canceled, or when storing says that it is over", async () => {
    const cancel = new AbortController();
    const one = scan({ slow: takes(() => one.time, 1_000) }, many("slow", 100));
    one.time.after(1_500, () => cancel.abort());
    expect((await one.run({ signal: cancel.signal })).state).toBe("stopped");
    expect(one.asked.size).toBe(12);
    const other = scan({ slow: takes(() => other.time, 1_000) }, many("slow", 200));
    expect((await other.run({}, { store: async () => false })).state).toBe("stopped");
    expect(other.asked.size).toBeLessThan(100);
    expect((await other.run({ signal: AbortSignal.abort() })).state).toBe("stopped");
  });

  test("stores what failed to be stored again, and gives up with the fault in the end", async () => {
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
      held = Math.max(held, one.asked.size - one.stored.size);
      return one.ports.store(outcomes);
    };
    await one.run({ durationMs: 86_400_000 }, { store: slow });
    expect(one.stored.size).toBe(4_000);
    expect(held).toBeLessThanOrEqual(520);
    expect(one.largest.batch).toBeLessThanOrEqual(200);
  });
});

describe("a sequence", () => {
  const turn = (turnIndex: number, change: Partial<TurnCheck> = {}): TurnCheck => ({
    ...check("fast", { promptId: null, sequenceId: "seq", turnIndex }),
    text: null,
    ...change,
  });

  test("is asked turn by turn, each with what was said before", async () => {
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

  test("goes on with the first turn that was not answered", async () => {
    const asked: string[] = [];
    const engine: Engine = async ({ check: { prompt }, history }) => {
      asked.push(`${prompt}<${history.map(({ answer }) => answer).join()}`);
      return ANSWER;
    };
    const turns = [turn(0, { prompt: "A", status: "ok", text: "On A" }), turn(1, { prompt: "B" })];
    await scan({ fast: engine }, [], turns).run();
    expect(asked).toEqual(["B<On A"]);
  });

  test("skips what comes after a turn that fails, now or before", async () => {
    const failing: Engine = async () => {
      throw new EngineFault("refused", "The engine refused.");
    };
    const one = scan({ fast: failing }, [], [turn(0), turn(1), turn(2)]);
    await one.run();
    expect([...one.stored.values()].map(({ status }) => status)).toEqual(["failed", "skipped", "skipped"]);
    const later = scan({ fast: failing }, [], [turn(0, { status: "failed" }), turn(1), turn(2)]);
    await later.run();
    expect([...later.stored.values()].map(({ status }) => status)).toEqual(["skipped", "skipped"]);
    expect(later.asked.size).toBe(0);
  });
});
