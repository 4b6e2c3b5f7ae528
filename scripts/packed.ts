import { runProgram } from "./program.ts";

/** The commands of the packed CLI: those that need no server and no database of this product on the machine. */
await runProgram(
  {
    changelog: {
      summary: "Write the changelog of any repository to standard output",
      load: async () => (await import("#scripts/commands/changelog.ts")).changelog,
    },
    ci: {
      summary: "Work in a pipeline of GitHub, Gitea or GitLab",
      load: async () => (await import("#scripts/commands/ci.ts")).ci,
    },
    publisher: {
      summary: "Carry published posts to other places",
      load: async () => (await import("#scripts/commands/publisher.ts")).publisher,
    },
  },
  "clarion",
);
