import { QueryClient } from "@tanstack/react-query";

function statusOf(error: unknown): number {
  const status: unknown = error instanceof Error ? Reflect.get(error, "status") : undefined;
  return typeof status === "number" ? status : 0;
}

/** Retries what may pass by itself (no answer, 5xx) twice; a refusal is final at once. */
function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  return failures < 2 && (status === 0 || status >= 500);
}

/** The browser's store of server data. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, retryDelay: (attempt) => 500 * 2 ** attempt },
      mutations: { retry: false },
    },
  });
}
