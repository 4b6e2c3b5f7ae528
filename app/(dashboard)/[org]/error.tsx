"use client";

import { ErrorPage } from "#components/state/error-page.tsx";

export default function DashboardError({ retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return <ErrorPage onRetry={retry} />;
}
