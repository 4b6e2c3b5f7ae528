import { enableCompileCache } from "node:module";
import "./resolve-drizzle.ts";
import { type Commands, runProgram } from "./program.ts";

// Caches compiled code, so that types are not stripped at every start.
enableCompileCache();

const COMMANDS: Commands = {
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
  org: {
    summary: "Create and list organizations",
    load: async () => (await import("#scripts/commands/org.ts")).org,
  },
  user: {
    summary: "Create, export and erase accounts",
    load: async () => (await import("#scripts/commands/user.ts")).user,
  },
  key: {
    summary: "Create API keys",
    load: async () => (await import("#scripts/commands/key.ts")).key,
  },
  plan: {
    summary: "Show and set what an organization is entitled to",
    load: async () => (await import("#scripts/commands/plan.ts")).plan,
  },
  credits: {
    summary: "Add AI credits",
    load: async () => (await import("#scripts/commands/credits.ts")).credits,
  },
  oauth: {
    summary: "Rotate the keys that sign access tokens",
    load: async () => (await import("#scripts/commands/oauth.ts")).oauth,
  },
  secret: {
    summary: "Rotate the secret that seals stored credentials",
    load: async () => (await import("#scripts/commands/secret.ts")).secret,
  },
  backup: {
    summary: "Write all of this installation to one file, or check such a file",
    load: async () => (await import("#scripts/commands/backup.ts")).backup,
  },
  restore: {
    summary: "Put a backup into this installation's database",
    load: async () => (await import("#scripts/commands/restore.ts")).restore,
  },
  login: {
    summary: "Sign this computer in to a Clarion server",
    load: async () => (await import("#scripts/commands/login.ts")).login,
  },
  whoami: {
    summary: "Show what this computer is signed in to",
    load: async () => (await import("#scripts/commands/whoami.ts")).whoami,
  },
  logout: {
    summary: "Revoke what login got",
    load: async () => (await import("#scripts/commands/logout.ts")).logout,
  },
  ranges: {
    summary: "List and refresh the address ranges that AI agents are verified by",
    load: async () => (await import("#scripts/commands/ranges.ts")).ranges,
  },
  doctor: {
    summary: "Look at everything the product needs and say what is wrong",
    load: async () => (await import("#scripts/commands/doctor.ts")).doctor,
  },
};

await runProgram(COMMANDS);
