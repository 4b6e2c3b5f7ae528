import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { OrganizationProvider } from "#components/dashboard/organization.tsx";
import { usePost } from "./hooks.ts";

const ACME = { id: "org_acme", slug: "acme", name: "Acme", demo: false, role: "owner" } as const;

it("waits for the stored text when a page returns before the text of the last visit left the cache", async () => {
  let title = "First";
  vi.stubGlobal("fetch", async () => Response.json({ post: { id: "post_1", title } }));
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <OrganizationProvider value={ACME}>{children}</OrganizationProvider>
    </QueryClientProvider>
  );
  const visit = () => renderHook(() => usePost("post_1").data?.post.title, { wrapper });
  const first = visit();
  await waitFor(() => expect(first.result.current).toBe("First"));
  title = "Second";
  first.unmount();
  const second = visit();
  expect(second.result.current).toBeUndefined();
  await waitFor(() => expect(second.result.current).toBe("Second"));
});
