"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { ToastCorner } from "#components/ui/toast-corner.tsx";
import { makeQueryClient } from "./query-client.ts";

/** Everything the pages share in the browser: theme, URL state, server data and notices. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [client] = useState(makeQueryClient);
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
