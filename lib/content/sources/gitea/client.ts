import "server-only";
import { serverRoot } from "#lib/content/sources/api/base-url.ts";
import { ApiClient } from "#lib/content/sources/api/client.ts";
import type { HostedLocation, SourceNetwork } from "#lib/content/sources/source.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Creates a client for the API of one Gitea or Forgejo server. @throws AppError `invalid` without the server's
 * address
 */
export function giteaClient(location: HostedLocation, network: SourceNetwork): ApiClient {
  const { baseUrl, owner, name, token } = location;
  if (baseUrl === null) {
    throw new AppError(
      "invalid",
      "A Gitea or Forgejo repository needs its server's address",
      "Set baseUrl, for example https://codeberg.org.",
      { details: [{ path: "baseUrl", message: "is required with provider gitea" }] },
    );
  }
  const root = serverRoot(baseUrl);
  return new ApiClient({
    root: `${root}/api/v1`,
    authorization: token === null ? null : `token ${token}`,
    subject: `${owner}/${name} on ${new URL(root).host}`,
    network,
  });
}
