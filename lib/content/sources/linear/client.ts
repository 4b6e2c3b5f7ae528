import "server-only";
import { z } from "zod";
import { serverRoot } from "#lib/content/sources/api/base-url.ts";
import { ApiClient } from "#lib/content/sources/api/client.ts";
import { getResetTime } from "#lib/content/sources/api/rate-limit.ts";
import { SourceRateLimited, sourceForbidden, sourceMissing, sourceUnavailable } from "#lib/content/sources/faults.ts";
import type { SourceNetwork } from "#lib/content/sources/source.ts";

export type LinearAccess = { integrationId: string; apiKey: string; teamId: string | null; baseUrl: string | null };

const PUBLIC_SERVICE = "https://api.linear.app";
/** Prefix of OAuth application tokens, which need the Bearer scheme; personal keys are sent without a scheme. */
const APPLICATION_TOKEN = /^lin_oauth_/;

const failure = z.object({
  errors: z
    .array(z.object({ extensions: z.object({ code: z.string().nullish(), type: z.string().nullish() }).nullish() }))
    .min(1),
});

/** Queries Linear's GraphQL API; maps its errors to those of `faults.ts` regardless of their status. */
export class LinearClient {
  private readonly api: ApiClient;

  constructor({ apiKey, baseUrl }: LinearAccess, network: SourceNetwork) {
    const root = serverRoot(baseUrl ?? PUBLIC_SERVICE);
    const authorization = APPLICATION_TOKEN.test(apiKey) ? `Bearer ${apiKey}` : apiKey;
    this.api = new ApiClient({ root, authorization, subject: `issues on ${new URL(root).host}`, network });
  }

  /** Returns the validated data of one query. @throws AppError of `faults.ts` */
  async query<Schema extends z.ZodType>(
    query: string,
    variables: Record<string, unknown>,
    shape: Schema,
  ): Promise<z.output<Schema>> {
    const answer = await this.api.post("/graphql", { query, variables });
    if (answer.status === 200 || answer.status === 400) {
      const body = this.api.read(answer, z.unknown());
      const failed = failure.safeParse(body);
      if (failed.success)
        this.refuse(failed.data.errors[0]?.extensions ?? {}, getResetTime(answer.headers, new Date()));
    }
    this.api.refuse(answer);
    const { data } = this.api.read(answer, z.object({ data: z.unknown() }));
    const parsed = shape.safeParse(data);
    if (!parsed.success) throw sourceUnavailable(this.api.host, parsed.error);
    return parsed.data;
  }

  /** Linear returns an error code, with status 400 or 200. */
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
    throw sourceUnavailable(host, new Error(`answered with the error ${code.slice(0, 40)}`));
  }
}
