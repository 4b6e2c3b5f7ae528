import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { OrganizationProvider } from "#components/dashboard/organization.tsx";
import { makeQueryClient } from "#components/providers/query-client.ts";

const ORGANIZATION = { id: "org_1", slug: "acme", name: "Acme", demo: false, role: "owner" } as const;

type Sent = { route: string; body: unknown };
/**
 * Responses by method and path, such as `GET /v1/integrations`: a Response, data for a JSON response, or a promise of
 * either.
 */
export type Answers = Record<string, unknown>;

/**
 * Renders a part of the dashboard with a fake server that returns the given answers and 404 otherwise.
 * @returns user events, the requests sent, and a function to unmount it
 */
export function renderInDashboard(part: ReactNode, answers: Answers = {}) {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const route = `${init.method ?? "GET"} ${url.replace("/api/app", "").split("?")[0]}`;
    sent.push({ route, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    const answer = await answers[route];
    if (answer instanceof Response) return answer.clone();
    return answer === undefined
      ? Response.json({ error: "Not found", recovery: "Check the path." }, { status: 404 })
      : Response.json(answer);
  });
  const { unmount } = render(
    <NuqsTestingAdapter hasMemory>
      <QueryClientProvider client={makeQueryClient()}>
        <OrganizationProvider value={ORGANIZATION}>{part}</OrganizationProvider>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  return { user: userEvent.setup(), sent, unmount };
}
