import "server-only";
import { App } from "octokit";
import { z } from "zod";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { githubApiUrl, hostName } from "./address.ts";
import { githubOctokit } from "./client.ts";
import { isRefusal, type Place, toSourceFault } from "./faults.ts";

/** Where the operator's GitHub App is installed. */
export type Installation = { id: string; account: string };

const installationShape = z.object({
  id: z.union([z.number(), z.bigint()]).transform(String),
  account: z.object({ login: z.string() }).nullish(),
});

const tokenShape = z.object({ token: z.string().min(1) });

/** Keeps its tokens, which last an hour, for as long as the process runs. */
let known: { app: App; key: string } | undefined;

function openApp(network: SourceNetwork): App | undefined {
  const { GITHUB_APP_ID: appId, GITHUB_APP_PRIVATE_KEY: privateKey } = env;
  if (appId === undefined || privateKey === undefined) return undefined;
  const apiUrl = githubApiUrl(null);
  const key = `${appId} ${apiUrl}`;
  if (known?.key !== key) known = { key, app: new App({ appId, privateKey, Octokit: githubOctokit(apiUrl, network) }) };
  return known.app;
}

/**
 * The installation of the operator's GitHub App on a repository of its GitHub server; undefined where there is no App, or
 * it is not installed there. That it is installed says nothing about who asks: whoever connects a private repository by
 * it has to prove that they may.
 * @throws AppError of `faults.ts`
 */
export async function findInstallation(
  owner: string,
  name: string,
  network: SourceNetwork,
): Promise<Installation | undefined> {
  const app = openApp(network);
  if (app === undefined) return undefined;
  try {
    const { data } = await app.octokit.request("GET /repos/{owner}/{repo}/installation", { owner, repo: name });
    const { id, account } = installationShape.parse(data);
    return { id, account: account?.login ?? owner };
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return undefined;
    throw toSourceFault(error, place(`${owner}/${name}`));
  }
}

/**
 * A token of an hour for what an installation may read.
 * @throws AppError `forbidden` where there is no App or no such installation any more, and of `faults.ts`
 */
export async function installationToken(installationId: string, network: SourceNetwork): Promise<string> {
  const app = openApp(network);
  if (app === undefined || !/^\d+$/.test(installationId)) throw uninstalled();
  try {
    const octokit = await app.getInstallationOctokit(Number(installationId));
    return tokenShape.parse(await octokit.auth({ type: "installation" })).token;
  } catch (error) {
    if (isRefusal(error) && error.status === 404) throw uninstalled();
    throw toSourceFault(error, place("the repositories of the GitHub App"));
  }
}

function uninstalled(): AppError {
  return new AppError(
    "forbidden",
    "The GitHub App is not installed there any more",
    "Install it again, or give the integration a token.",
  );
}

function place(what: string): Place {
  return { host: hostName(githubApiUrl(null)), what, hasToken: true };
}
