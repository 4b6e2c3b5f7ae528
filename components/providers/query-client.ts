import { QueryCache, QueryClient } from "@tanstack/react-query";

function statusOf(error: unknown): number {
  const status: unknown = error instanceof Error ? Reflect.get(error, "status") : undefined;
  return typeof status === "number" ? status : 0;
}

/** Retries what may pass by itself (no answer, 5xx) twice; a refusal is final at once. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  return failures < 2 && (status === 0 || status >= 500);
}

/**
 * Where a reader goes whose session has ended: to sign in, and back to `path`. Undefined for any other failure, and
 * while data is shown, for leaving the page would lose what is being written on it.
 */
export function signInPath(error: unknown, dataShown: boolean, path: string): string | undefined {
  return statusOf(error) === 401 && !dataShown ? `/sign-in?next=${encodeURIComponent(path)}` : undefined;
}

/** The browser's store of server data. */
export function makeQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, query) => {
      const { pathname, search } = window.location;
      const path = signInPath(error, query.state.data !== undefined, pathname + search);
      if (path) window.location.assign(path);
    },
  });
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, retryDelay: (attempt) => 500 * 2 ** attempt },
      mutations: { retry: false },
    },
  });
}
