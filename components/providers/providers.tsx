"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useState } from "react";
import { ToastCorner } from "#components/ui/toast-corner.tsx";
import { HYDRATED } from "./early-presses.ts";
import { makeQueryClient } from "./query-client.ts";

/** Client-side providers shared by all pages: theme, URL state, server data and toasts. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  // A parent's effect runs after those of its children, so all handlers are attached by now.
  useEffect(() => void document.dispatchEvent(new Event(HYDRATED)), []);
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
      <NuqsAdapter>
        <QueryClientProvider client={client}>
          {children}
          <ToastCorner />
        </QueryClientProvider>
      </NuqsAdapter>
    </ThemeProvider>
  );
}
