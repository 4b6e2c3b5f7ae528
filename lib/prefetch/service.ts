import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { cache } from "react";
import type { Ctx } from "#lib/access/principal.ts";
import type { Answer, Operation } from "#lib/http/operation.ts";
import { operations } from "#lib/operations.ts";
import { execute } from "#lib/pipeline/metered.ts";
import type { Read } from "./read.ts";

const byRoute = new Map(operations.map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each]));

/** Executes a read once per request, since layout and page may both ask for it. `input` is JSON. */
const executeCached = cache((operation: Operation, ctx: Ctx, input: string) =>
  execute(operation, ctx, JSON.parse(input)),
);

/**
 * Prefetches data while a page is rendered, through the same operations that its browser calls. Failed reads are
 * omitted: the browser repeats them and shows the error in its place.
 */
export class Prefetch {
  readonly #client = new QueryClient();
  readonly #ctx: Ctx;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  /** Runs all reads in parallel. */
  async all(reads: readonly Read[]): Promise<void> {
    await Promise.all(reads.map((read) => this.#read(read)));
  }

  /** Reads data that other reads depend on. @returns the output, undefined after an error */
  async one<Output>(read: Read): Promise<Output | undefined> {
    await this.#read(read);
    return this.#client.getQueryData<Output>(read.queryKey);
  }

  /**
   * Reads data that the layout already sends to the browser, without sending it again, since a second copy would
   * count as an update and rerender every subscriber.
   * @returns the output, undefined after an error
   */
  async peek<Output>(read: Read): Promise<Output | undefined> {
    const client = new QueryClient();
    await this.#read(read, client);
    return client.getQueryData<Output>(read.queryKey);
  }

  /** Reads a resource with the ETag that its next write needs. @returns undefined after an error */
  async resource<Output>(read: Read): Promise<{ data: Output; etag: string | null } | undefined> {
    const client = new QueryClient();
    await this.#read(read, client, ({ output, etag = null }) => ({ data: output, etag }));
    return client.getQueryData(read.queryKey);
  }

  /** The dehydrated cache for the browser. */
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
      const answer = await executeCached(operation, this.#ctx, JSON.stringify({ params, query }));
      // Serialized like an HTTP response, so that dates are strings.
      return JSON.parse(JSON.stringify(take(answer)));
    };
    return client.prefetchQuery({ queryKey, queryFn });
  }
}
