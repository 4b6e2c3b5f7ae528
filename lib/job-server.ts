import "server-only";

/** The job server of this process, and whether it knows the functions of this version. */
export type JobServer = {
  /** `embedded`, or the address of an external Inngest server. */
  server: string;
  registered: boolean;
  /** Why the last attempt to register failed. */
  problem: string | null;
};

// On globalThis, because a bundler may give each route its own copy of this module.
const shared = globalThis as typeof globalThis & { clarionJobServerState?: JobServer };

/** Tells health checks and metrics about the job server. */
export function provideJobServer(state: JobServer): void {
  shared.clarionJobServerState = state;
}

/** Returns the job server's state; undefined until it starts. */
export function findJobServer(): JobServer | undefined {
  return shared.clarionJobServerState;
}
