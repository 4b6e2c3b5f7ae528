import "server-only";
import { App } from "octokit";
import { z } from "zod";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { githubApiUrl, hostName } from "./address.ts";
import { githubOctokit } from "./client.ts";
import { isRefusal, type RequestTarget, toSourceFault } from "./faults.ts";

/** An installation of the operator's GitHub App. */
export type Installation = { id: string; account: string };

const installationShape = z.object({
  id: z.union([z.number(), z.bigint()]).transform(String),
  account: z.object({ login: z.string() }).nullish(),
});

const tokenShape = z.object({ token: z.string().min(1) });

/** Shared by the process, because an App caches its tokens, which are valid for an hour. */
let cachedApp: { app: App; key: string } | undefined;

function openApp(network: SourceNetwork): App | undefined {
  const { GITHUB_APP_ID: appId, GITHUB_APP_PRIVATE_KEY: privateKey } = env;
  if (appId === undefined || privateKey === undefined) return undefined;
  const apiUrl = githubApiUrl(null);
  const key = `${appId} ${apiUrl}`;
  if (cachedApp?.key !== key)
    cachedApp = { key, app: new App({ appId, privateKey, Octokit: githubOctokit(apiUrl, network) }) };
  return cachedApp.app;
}

/**
 * Finds the installation of the operator's GitHub App on a repository of its GitHub server; undefined without an App
 * or an installation. An installation does not authorize the caller: a user who connects a private repository through
 * it has to prove their own access.
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
    throw toSourceFault(error, buildTarget(`${owner}/${name}`));
  }
}

/**
 * Creates a token, valid for an hour, with the read access of an installation.
 * @throws AppError `forbidden` if there is no App or the installation was removed, and of `faults.ts`
 */
export async function installationToken(installationId: string, network: SourceNetwork): Promise<string> {
  const app = openApp(network);
  if (app === undefined || !/^\d+$/.test(installationId)) throw uninstalled();
  try {
    const octokit = await app.getInstallationOctokit(Number(installationId));
    return tokenShape.parse(await octokit.auth({ type: "installation" })).token;
  } catch (error) {
    if (isRefusal(error) && error.status === 404) throw uninstalled();
    throw toSourceFault(error, buildTarget("the repositories of the GitHub App"));
  }
}

function uninstalled(): AppError {
  return new AppError(
    "forbidden",
    "The GitHub App is no longer installed there",
    "Install it again, or add a token to the integration.",
  );
}

function buildTarget(subject: string): RequestTarget {
  return { host: hostName(githubApiUrl(null)), subject, hasToken: true };
}
