export type ApiHandler = (request: Request) => Promise<Response>;

/** The interface that the bundle loaded by Next provides to the HTTP server in front of it. */
export type Application = {
  /** Returns the handler of an API path, undefined for a path that Next answers. */
  findApiHandler: (path: string) => ApiHandler | undefined;
  /** Returns the slug of the organization whose public pages a custom domain serves. */
  findSite: (host: string) => Promise<string | undefined>;
  /** Stops the jobs and closes the database. */
  shutDown: () => Promise<void>;
};

// On globalThis, because the server and the bundle each have their own copy of this module.
const shared = globalThis as typeof globalThis & {
  clarionApplication?: Application;
  clarionStart?: PromiseWithResolvers<void>;
  clarionDrains?: boolean;
};
shared.clarionStart ??= Promise.withResolvers<void>();
const started = shared.clarionStart;

export function provideApplication(application: Application): void {
  shared.clarionApplication = application;
  started.resolve();
}

/** Waits until the bundle has started. */
export function waitForApplication(): Promise<void> {
  return started.promise;
}

/** Returns the application; undefined until the bundle has started. */
export function findApplication(): Application | undefined {
  return shared.clarionApplication;
}

/** Lets the status report that this process is about to stop, so that load balancers send it nothing more. */
export function startDraining(): void {
  shared.clarionDrains = true;
}

/** Whether this process is about to stop. */
export function isDraining(): boolean {
  return shared.clarionDrains === true;
}
