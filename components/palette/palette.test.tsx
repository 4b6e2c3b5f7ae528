import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OrganizationProvider } from "#components/dashboard/organization.tsx";
import { showOverlay, useOverlay } from "#components/shortcuts/overlay.ts";
import { Palette } from "./palette.tsx";

const { push } = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock("next/navigation", () => ({ usePathname: () => "/acme/skills", useRouter: () => ({ push }) }));

const ACME = { id: "org_acme", slug: "acme", name: "Acme", demo: false };
const POST = { id: "post_1", title: "Faster settings", status: "draft" };
let posts = [POST];
const LISTS: Record<string, unknown> = {
  "/projects": { projects: [] },
  "/chats": { chats: [] },
  "/schedules": { schedules: [] },
  "/brand-identities": { brandIdentities: [] },
};

/** Long enough for the typing delay before a search. */
const SEARCH_TIMEOUT = { timeout: 10_000 };

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("fetch", async (input: string) => {
    const list = Object.keys(LISTS).find((path) => new URL(input, window.location.href).pathname.endsWith(path));
    return Response.json(list ? LISTS[list] : { posts });
  });
  localStorage.setItem("clarion:recent:org_acme", JSON.stringify([{ path: "/keys", title: "API keys" }]));
});
afterEach(() => {
  posts = [POST];
  showOverlay(undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
  push.mockClear();
});

function PaletteHost() {
  return useOverlay() === "palette" ? <Palette open organizations={[ACME]} /> : null;
}

function open(role: "owner" | "viewer" = "owner") {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NuqsTestingAdapter>
        <OrganizationProvider value={{ ...ACME, role }}>
          <PaletteHost />
        </OrganizationProvider>
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  );
  showOverlay("palette");
  return screen.findByRole("combobox", { name: "Search or jump to" });
}

const options = () => screen.getAllByRole("option").map((option) => option.textContent);
const selectedOption = () => screen.getByRole("option", { selected: true });

describe("Palette", () => {
  it("lists recent pages, actions and pages, and selects the first row", async () => {
    const field = await open();
    const recent = screen.getByRole("group", { name: "Recent" });
    expect(within(recent).getByRole("option", { name: "API keys" }).textContent).toBe(selectedOption().textContent);
    expect(screen.getByRole("group", { name: "Actions" })).toBeTruthy();
    expect(screen.getByRole("group", { name: "Pages" })).toBeTruthy();
    await waitFor(() => expect(field.getAttribute("aria-activedescendant")).toBe(selectedOption().id));
    expect(document.activeElement).toBe(field);
  });

  it("ranks matches, finds posts, and opens the selected row on Enter", async () => {
    const field = await open();
    await userEvent.type(field, "set");
    expect(selectedOption().textContent).toBe(options()[0]);
    expect(options()[0]).toMatch(/^GEO settings/);
    await waitFor(() => expect(field.getAttribute("aria-activedescendant")).toBe(selectedOption().id));
    const post = await screen.findByRole("option", { name: /^Faster settings/ }, SEARCH_TIMEOUT);
    await userEvent.keyboard("{ArrowUp}");
    expect(selectedOption().textContent).toBe(post.textContent);
    await waitFor(() => expect(field.getAttribute("aria-activedescendant")).toBe(post.id));
    await userEvent.keyboard("{Enter}");
    expect(push).toHaveBeenCalledWith("/acme/content/post_1");
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("moves by rows, wraps around, and jumps to both ends", async () => {
    const field = await open();
    const rows = screen.getAllByRole("option");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(selectedOption()).toBe(rows[2]);
    await userEvent.keyboard("{Home}{ArrowUp}");
    expect(selectedOption()).toBe(rows.at(-1));
    await waitFor(() => expect(field.getAttribute("aria-activedescendant")).toBe(rows.at(-1)?.id));
    await userEvent.keyboard("{ArrowDown}");
    expect(selectedOption()).toBe(rows[0]);
  });

  it("says when nothing matches", async () => {
    posts = [];
    const field = await open();
    await userEvent.type(field, "zzq");
    expect(await screen.findByText(/^Nothing matches/, {}, SEARCH_TIMEOUT)).toBeTruthy();
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  it("offers a viewer only permitted actions", async () => {
    await open("viewer");
    expect(screen.getByRole("option", { name: "Sign out" })).toBeTruthy();
    expect(screen.queryByRole("option", { name: /^New post/ })).toBeNull();
  });

  it("closes on Ctrl+K", async () => {
    const field = await open();
    fireEvent.keyDown(field, { key: "k", code: "KeyK", ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  });
});
