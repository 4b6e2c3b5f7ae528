import { QueryCache, QueryClient } from "@tanstack/react-query";

function getStatus(error: unknown): number {
  const status: unknown = error instanceof Error ? Reflect.get(error, "status") : undefined;
  return typeof status === "number" ? status : 0;
}

/** Retries temporary failures (no response, 5xx) twice. A 4xx is final. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = getStatus(error);
  return failures < 2 && (status === 0 || status >= 500);
}

/**
 * The sign-in URL that returns to `path` when the session has ended. Undefined for other errors, and while data is
 * shown, because leaving the page would lose unsaved input.
 */
export function signInPath(error: unknown, dataShown: boolean, path: string): string | undefined {
  return getStatus(error) === 401 && !dataShown ? `/sign-in?next=${encodeURIComponent(path)}` : undefined;
}

/** Creates the query client of the browser. */
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
