import "server-only";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { type CallStage, insertModelCall, listModelCalls, type ModelCallRow } from "#db/queries/model-calls.ts";
import type { Clock } from "#lib/clock.ts";
import { newId } from "#lib/ids.ts";
import type { ModelChain } from "./chain.ts";
import type { Choice } from "./choice.ts";
import { describeFault, type Stage } from "./describe-fault.ts";
import { MODEL_FAULTS, ModelFault, type ModelFaultKind } from "./fault.ts";
import { openModels } from "./open-models.ts";
import type { Spent } from "./session.ts";
import type { ModelSettings } from "./settings.ts";
import type { Question } from "./stream.ts";

/**
 * The work that asks: a generation job, the planning of a brief, or the run that writes its article. `holderId` is the
 * id that also holds its credits; the calls are deleted with the job or the brief.
 */
export type CallOwner = { organizationId: string; holderId: string; jobId?: string; briefId?: string };

/** A model that is asked in stages. Its answers may be stored ones. */
export type StagedModel = {
  readonly choice: Pick<Choice, "id" | "provider">;
  readonly spent: Spent;
  /** @throws ModelFault if there is no answer */
  ask(question: StagedQuestion): Promise<string>;
};
export type StagedQuestion = Question & { stage: Stage };

/** The place of a call among those of its work; positions count from 1 in each stage. */
type CallPlace<S extends CallStage = Stage> = { stage: S; position: number };

/** Is told what happens, so that people can read it. */
export type CallObserver = {
  /** A call has ended without an answer. Told again when the work runs again, since a crash can come between. */
  onFault(place: CallPlace, fault: ModelFaultKind): Promise<void>;
  /** The next model is about to be asked; `message` says why. */
  onSwitch(place: CallPlace, message: string, next: Choice): Promise<void>;
};

type Options = {
  db: Db;
  clock: Clock;
  owner: CallOwner;
  /** The models in the order in which they are asked. */
  choices: readonly [Choice, ...Choice[]];
  settings: ModelSettings;
  observer: CallObserver;
};

/**
 * The calls of some work to models. Each is stored when it has ended, with its answer or its fault, so that work that
 * runs again asks only what was not answered. The same answers lead to the same questions in the same order.
 */
export class RecordedCalls implements StagedModel {
  readonly #options: Options;
  readonly #models: ModelChain;
  readonly #rows: ReadonlyMap<string, ModelCallRow>;
  readonly #positions = new Map<CallStage, number>();

  private constructor(options: Options, rows: readonly ModelCallRow[]) {
    const asked = rows.map(({ model }) => model);
    this.#options = options;
    this.#rows = new Map(rows.map((row) => [`${row.stage}:${row.position}`, row]));
    this.#models = openModels(options.choices, options.settings, sumUp(rows), asked);
  }

  /** Opens the models, within limits of time that begin now. What stored calls spent counts toward the other limits. */
  static async open(options: Options): Promise<RecordedCalls> {
    const { organizationId, holderId } = options.owner;
    return new RecordedCalls(options, await listModelCalls(options.db, organizationId, holderId));
  }

  /** The model that was asked last. */
  get choice(): Choice {
    return this.#models.choice;
  }

  /** What all calls spent together. */
  get spent(): Spent {
    return this.#models.spent;
  }

  /** One sentence for people if another model than the first one went on; else null. */
  describeSwitch(): string | null {
    const [first] = this.#options.choices;
    const last = this.#models.choice;
    return first.id === last.id ? null : `${first.id} gave no answer, so ${last.id} went on.`;
  }

  /** The stored answer, or the one that the models give. @throws ModelFault if there is none */
  async ask(question: StagedQuestion): Promise<string> {
    const place = this.#nextPlace(question.stage);
    const row = this.#findRow(place);
    if (row?.fault == null && row?.answer != null) return row.answer;
    const { observer } = this.#options;
    if (row !== undefined) {
      const kind = toFaultKind(row.fault);
      await observer.onFault(place, kind);
      throw new ModelFault(kind, { partial: row.answer });
    }
    const before = { ...this.#models.spent };
    const onSwitch = ({ kind }: ModelFault, next: Choice): Promise<void> =>
      observer.onSwitch(place, `${describeFault(kind)} ${next.id} continues.`, next);
    try {
      const answer = await this.#models.ask(question, onSwitch);
      await this.#store(before, { ...place, answer });
      return answer;
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      const { kind, partial } = error;
      await this.#store(before, { ...place, fault: kind, ...(partial === null ? {} : { answer: partial }) });
      await observer.onFault(place, error.kind);
      throw error;
    }
  }

  /** The stored texts of a read of sources, or those that `read` gets. The models' own calls are counted apart. */
  async remember(read: (position: number) => Promise<string[]>): Promise<string[]> {
    const place = this.#nextPlace("read");
    const row = this.#findRow(place);
    if (row?.answer != null) return z.array(z.string()).parse(JSON.parse(row.answer));
    const texts = (await read(place.position)).map((text) => text.replaceAll("\0", ""));
    await this.#store(this.#models.spent, { ...place, answer: JSON.stringify(texts) });
    return texts;
  }

  #nextPlace<S extends CallStage>(stage: S): CallPlace<S> {
    const position = (this.#positions.get(stage) ?? 0) + 1;
    this.#positions.set(stage, position);
    return { stage, position };
  }

  #findRow({ stage, position }: CallPlace<CallStage>): ModelCallRow | undefined {
    return this.#rows.get(`${stage}:${position}`);
  }

  async #store(before: Spent, call: CallPlace<CallStage> & { answer?: string; fault?: ModelFaultKind }): Promise<void> {
    const { db, clock, owner } = this.#options;
    const { choice, spent } = this.#models;
    const now = clock.now();
    await insertModelCall(db, {
      ...owner,
      id: newId("call", now.getTime()),
      model: choice.id,
      requests: spent.calls - before.calls,
      inputTokens: spent.inputTokens - before.inputTokens,
      outputTokens: spent.outputTokens - before.outputTokens,
      costUsd: spent.costUsd === null ? null : spent.costUsd - (before.costUsd ?? 0),
      ...call,
      // Text columns refuse U+0000, which an answer can contain.
      ...(call.answer === undefined ? {} : { answer: call.answer.replaceAll("\0", "") }),
      createdAt: now,
    });
  }
}

/** What stored calls spent together. */
function sumUp(rows: readonly ModelCallRow[]): Spent {
  const sum = (of: (row: ModelCallRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    calls: sum((row) => row.requests),
    inputTokens: sum((row) => row.inputTokens),
    outputTokens: sum((row) => row.outputTokens),
    costUsd: rows.some((row) => row.costUsd !== null) ? sum((row) => row.costUsd ?? 0) : null,
  };
}

function toFaultKind(fault: string | null): ModelFaultKind {
  return MODEL_FAULTS.find((kind) => kind === fault) ?? "disconnected";
}
