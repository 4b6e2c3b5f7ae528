"use client";

import { Button } from "#components/ui/button.tsx";

/** Shown when rendering a page failed, without technical details. */
export function ErrorPage({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center px-6 text-center" role="alert">
      <h1 className="font-semibold text-xl">This page could not be shown</h1>
      <p className="mt-1 max-w-sm text-muted-foreground text-sm">
        Something went wrong on the server. Nothing you saved is lost. Try again; if it keeps failing, check the server
        log.
      </p>
      <Button className="mt-5" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
