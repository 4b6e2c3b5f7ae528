import { startGitlabServer } from "#lib/testing/gitlab-server.ts";
import { describeSource } from "#lib/testing/source-suite.ts";
import { openGitlab } from "./open.ts";

describeSource({
  name: "gitlab",
  serve: async (repositories) => {
    const server = await startGitlabServer(repositories, { pageSize: 3 });
    const common = { provider: "gitlab", baseUrl: server.url, token: null, externalId: null } as const;
    return {
      open: ({ owner, name }, branch) =>
        openGitlab(
          { ...common, owner, name, id: `repo_${name}`, branch: branch ?? null },
          { allowedHosts: [server.host] },
        ),
      close: server.close,
    };
  },
});
