import "server-only";
import { z } from "zod";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import { type CallStage, insertModelCall, listModelCalls, type ModelCallRow } from "#db/queries/posts/model-calls.ts";
import type { ModelChain } from "#lib/ai/chain.ts";
import type { Choice } from "#lib/ai/choice.ts";
import { MODEL_FAULTS, ModelFault, type ModelFaultKind } from "#lib/ai/fault.ts";
import type { Spent } from "#lib/ai/session.ts";
import { describeFault } from "#lib/content/writers/model/report.ts";
import type { ModelQuestion, Stage } from "#lib/content/writers/model/request.ts";
import { newId } from "#lib/ids.ts";
import { appendEvents } from "#lib/jobs/service/events.ts";
import type { Run } from "./run.ts";

/** What a call without an answer means for the post. */
const CONSEQUENCES: Record<Stage, string> = {
  edit: "Clarion writes by its rules.",
  write: "Clarion writes the rest by its rules.",
  revise: "Unsupported sentences are left out instead of revised.",
  judge: "The sentences are checked by rules alone.",
};

/**
 * The calls of a job to a model. Each is stored when it has ended, with its answer or its fault, so that a step that
 * runs again asks only what was not answered. The same answers lead to the same questions in the same order.
 */
export class RecordedCalls {
  readonly #run: Run;
  readonly #job: JobRow;
  readonly #rows: ReadonlyMap<string, ModelCallRow>;
  readonly #positions = new Map<CallStage, number>();

  private constructor(run: Run, job: JobRow, rows: readonly ModelCallRow[]) {
    this.#run = run;
    this.#job = job;
    this.#rows = new Map(rows.map((row) => [`${row.stage}:${row.position}`, row]));
  }

  static async open(run: Run, job: JobRow): Promise<RecordedCalls> {
    return new RecordedCalls(run, job, await listModelCalls(run.db, job.organizationId, job.id));
  }

  /** What the stored calls spent together. */
  get spent(): Spent {
    const rows = [...this.#rows.values()];
    const sum = (of: (row: ModelCallRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
    return {
      calls: sum((row) => row.requests),
      inputTokens: sum((row) => row.inputTokens),
      outputTokens: sum((row) => row.outputTokens),
      costUsd: rows.some((row) => row.costUsd !== null) ? sum((row) => row.costUsd ?? 0) : null,
    };
  }

  /** The ids of the models that were asked. */
  get models(): string[] {
    return [...this.#rows.values()].map(({ model }) => model);
  }

  /** The stored answer, or the one that the models give. @throws ModelFault if there is none */
  async ask(models: ModelChain, question: ModelQuestion): Promise<string> {
    const { stage } = question;
    const position = this.#nextPosition(stage);
    const row = this.#rows.get(`${stage}:${position}`);
    if (row?.answer != null) return row.answer;
    if (row !== undefined) throw new ModelFault(toFaultKind(row.fault));
    const before = { ...models.spent };
    try {
      const answer = await models.ask(question, (fault, next) => this.#reportSwitch(fault, next, { stage, position }));
      await this.#store(models, before, { stage, position, answer });
      return answer;
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      await this.#store(models, before, { stage, position, fault: error.kind });
      const message = `${describeFault(error.kind)} ${CONSEQUENCES[stage]}`;
      const event = { type: "generating_content" as const, key: `fault:${stage}:${position}`, message };
      await appendEvents(this.#run.db, this.#job, [event], this.#run.clock.now());
      throw error;
    }
  }

  async #reportSwitch({ kind }: ModelFault, next: Choice, { stage, position }: { stage: Stage; position: number }) {
    const message = `${describeFault(kind)} ${next.id} continues.`;
    const event = { type: "generating_content" as const, key: `switch:${stage}:${position}:${next.id}`, message };
    await appendEvents(this.#run.db, this.#job, [event], this.#run.clock.now());
  }

  /** The stored texts of a read, or those that `read` gets. The model's own calls are counted apart. */
  async remember(models: ModelChain, count: number, read: () => Promise<string[]>): Promise<string[]> {
    const position = this.#nextPosition("read");
    const row = this.#rows.get(`read:${position}`);
    if (row?.answer != null) return z.array(z.string()).parse(JSON.parse(row.answer));
    const message = `Reading ${count === 1 ? "1 more source" : `${count} more sources`} for the model`;
    const event = { type: "generating_content" as const, key: `read:${position}`, message };
    await appendEvents(this.#run.db, this.#job, [event], this.#run.clock.now());
    const texts = (await read()).map((text) => text.replaceAll("\0", ""));
    await this.#store(models, models.spent, { stage: "read", position, answer: JSON.stringify(texts) });
    return texts;
  }

  #nextPosition(stage: CallStage): number {
    const position = (this.#positions.get(stage) ?? 0) + 1;
    this.#positions.set(stage, position);
    return position;
  }

  async #store(
    { choice, spent }: ModelChain,
    before: Spent,
    call: { stage: CallStage; position: number; answer?: string; fault?: ModelFaultKind },
  ): Promise<void> {
    const { db, clock } = this.#run;
    const now = clock.now();
    await insertModelCall(db, {
      id: newId("call", now.getTime()),
      organizationId: this.#job.organizationId,
      jobId: this.#job.id,
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

function toFaultKind(fault: string | null): ModelFaultKind {
  return MODEL_FAULTS.find((kind) => kind === fault) ?? "disconnected";
}
