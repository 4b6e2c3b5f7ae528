import type { CallInput } from "#lib/http/call.ts";
import type { connectRepository } from "#lib/integrations/contract.ts";
import { hostedAddress, parseRepository, type VcsProvider } from "./parse-repository.ts";

export type ConnectBody = CallInput<typeof connectRepository>["body"];

/** Form state; null means that the value follows from the pasted URL. */
export type ConnectChoice = {
  text: string;
  provider: VcsProvider | null;
  baseUrl: string | null;
  branch: string;
  token: string;
};

/** The request for the form state, or what is wrong with the URL. */
export function connectBody(choice: ConnectChoice): { body: ConnectBody } | { problem: string } {
  const parsed = parseRepository(choice.text);
  if ("problem" in parsed) return parsed;
  const provider = choice.provider ?? parsed.provider;
  const branch = choice.branch.trim();
  const token = choice.token.trim();
  const common = { ...(branch ? { branch } : {}), ...(token ? { token } : {}) };
  if (provider === "git") return { body: { provider, cloneUrl: parsed.cloneUrl, ...common } };
  const address = hostedAddress(parsed.cloneUrl, provider);
  if (!address) return { problem: "The URL must name a host, an owner and a repository" };
  const baseUrl = choice.baseUrl?.trim() || address.baseUrl;
  const { owner, repo } = address;
  return { body: { provider, owner, repo, ...(baseUrl === null ? {} : { baseUrl }), ...common } };
}
