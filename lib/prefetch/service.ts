import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { cache } from "react";
import type { Ctx } from "#lib/access/principal.ts";
import type { Answer, Operation } from "#lib/http/operation.ts";
import { operations } from "#lib/operations.ts";
import { execute } from "#lib/pipeline/execute.ts";
import type { Read } from "./read.ts";

const byRoute = new Map(operations.map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each]));

/** What the API answers, read once in a request however many ask: the frame and its page do. `input` is JSON. */
const answerOf = cache((operation: Operation, ctx: Ctx, input: string) => execute(operation, ctx, JSON.parse(input)));

/**
 * Reads for a page while it is rendered, through the operations its browser calls, so that the document comes with its
 * data. What fails here is left out: the browser asks again, and shows the refusal where it belongs.
 */
export class Prefetch {
  readonly #client = new QueryClient();
  readonly #ctx: Ctx;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  /** Reads all of them at once. */
  async all(reads: readonly Read[]): Promise<void> {
    await Promise.all(reads.map((read) => this.#read(read)));
  }

  /** Reads one that others hang on. @returns what the API answers, undefined where it refuses */
  async one<Output>(read: Read): Promise<Output | undefined> {
    await this.#read(read);
    return this.#client.getQueryData<Output>(read.queryKey);
  }

  /**
   * What the frame around the page reads and brings already, left there: brought twice it would pass for news, and
   * everything that hangs on it would be drawn again.
   * @returns what the API answers, undefined where it refuses
   */
  async known<Output>(read: Read): Promise<Output | undefined> {
    const client = new QueryClient();
    await this.#read(read, client);
    return client.getQueryData<Output>(read.queryKey);
  }

  /** Reads a resource with the ETag that its next write has to name. @returns undefined where the API refuses */
  async resource<Output>(read: Read): Promise<{ data: Output; etag: string | null } | undefined> {
    const client = new QueryClient();
    await this.#read(read, client, ({ output, etag = null }) => ({ data: output, etag }));
    return client.getQueryData(read.queryKey);
  }

  /** For the browser's store. */
  state(): DehydratedState {
    return dehydrate(this.#client);
  }

  #read(
    { queryKey, route, params = {}, query = {} }: Read,
    client = this.#client,
    take: (answer: Answer) => unknown = ({ output }) => output,
  ): Promise<void> {
    const operation = byRoute.get(route);
    if (!operation) throw new Error(`There is no operation ${route}.`);
    const queryFn = async () => {
      const answer = await answerOf(operation, this.#ctx, JSON.stringify({ params, query }));
      // As it would have come over the wire.
      return JSON.parse(JSON.stringify(take(answer)));
    };
    return client.prefetchQuery({ queryKey, queryFn });
  }
}
