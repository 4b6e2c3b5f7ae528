import "server-only";
import { z } from "zod";
import { serverRoot } from "#lib/content/sources/api/base-url.ts";
import { ApiClient } from "#lib/content/sources/api/client.ts";
import { resetOf } from "#lib/content/sources/api/rate-limit.ts";
import { SourceRateLimited, sourceForbidden, sourceMissing, sourceUnavailable } from "#lib/content/sources/faults.ts";
import type { SourceNetwork } from "#lib/content/sources/source.ts";

export type LinearAccess = { integrationId: string; apiKey: string; teamId: string | null; baseUrl: string | null };

const PUBLIC_SERVICE = "https://api.linear.app";
/** Tokens that Linear gives to applications; its personal keys stand in the header alone. */
const APPLICATION_TOKEN = /^lin_oauth_/;

const failure = z.object({
  errors: z
    .array(z.object({ extensions: z.object({ code: z.string().nullish(), type: z.string().nullish() }).nullish() }))
    .min(1),
});

/** Asks Linear's GraphQL API; faults are those of `faults.ts`, whatever status they come with. */
export class LinearClient {
  private readonly api: ApiClient;

  constructor({ apiKey, baseUrl }: LinearAccess, network: SourceNetwork) {
    const root = serverRoot(baseUrl ?? PUBLIC_SERVICE);
    const authorization = APPLICATION_TOKEN.test(apiKey) ? `Bearer ${apiKey}` : apiKey;
    this.api = new ApiClient({ root, authorization, subject: `issues on ${new URL(root).host}`, network });
  }

  /** The data of one query, checked. @throws AppError of `faults.ts` */
  async query<Schema extends z.ZodType>(
    query: string,
    variables: Record<string, unknown>,
    shape: Schema,
  ): Promise<z.output<Schema>> {
    const answer = await this.api.post("/graphql", { query, variables });
    if (answer.status === 200 || answer.status === 400) {
      const body = this.api.read(answer, z.unknown());
      const failed = failure.safeParse(body);
      if (failed.success) this.refuse(failed.data.errors[0]?.extensions ?? {}, resetOf(answer.headers, new Date()));
    }
    this.api.refuse(answer);
    const { data } = this.api.read(answer, z.object({ data: z.unknown() }));
    const parsed = shape.safeParse(data);
    if (!parsed.success) throw sourceUnavailable(this.api.host, parsed.error);
    return parsed.data;
  }

  /** Linear names what went wrong by a code, with status 400 or 200. */
  private refuse(
    extensions: { code?: string | null | undefined; type?: string | null | undefined },
    reset: Date,
  ): never {
    const { host } = this.api;
    const code = extensions.code ?? extensions.type ?? "";
    if (/^rate_?limited$/i.test(code)) throw new SourceRateLimited(host, reset);
    if (/^authentication[ _]error$|^forbidden$|^feature[ _]not[ _]accessible$/i.test(code))
      throw sourceForbidden(`issues on ${host}`);
    if (/^(?:entity[ _])?not[ _]found$|^invalid[ _]input$|^input[ _]error$/i.test(code))
      throw sourceMissing(`such team on ${host}`);
    throw sourceUnavailable(host, new Error(`answered the fault ${code.slice(0, 40)}`));
  }
}
