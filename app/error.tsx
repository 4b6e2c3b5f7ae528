"use client";

import { ErrorPage } from "#components/state/error-page.tsx";

export default function AppError({ retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <main>
      <ErrorPage onRetry={retry} />
    </main>
  );
}
