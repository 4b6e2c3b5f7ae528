"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useState } from "react";
import { ToastCorner } from "#components/ui/toast-corner.tsx";
import { HYDRATED } from "./early-presses.ts";
import { makeQueryClient } from "./query-client.ts";

/** Everything the pages share in the browser: theme, URL state, server data and notices. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  // An effect of the parent runs after those of its children: by now every handler is in place.
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
