import { startGiteaServer } from "#lib/testing/gitea-server.ts";
import { describeSource } from "#lib/testing/source-suite.ts";
import { openGitea } from "./open.ts";

describeSource({
  name: "gitea",
  serve: async (repositories) => {
    const server = await startGiteaServer(repositories, { pageSize: 3 });
    return {
      open: ({ owner, name }, branch) =>
        openGitea(
          {
            provider: "gitea",
            baseUrl: server.url,
            owner,
            name,
            token: null,
            id: `repo_${name}`,
            branch: branch ?? null,
            externalId: null,
          },
          { allowedHosts: [server.host] },
        ),
      close: server.close,
    };
  },
});
