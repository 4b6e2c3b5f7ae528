import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import { toast } from "#components/ui/toast.ts";
import type { CalendarEntry } from "#lib/calendar/contract.ts";
import { CalendarPage } from "./calendar-page.tsx";
import { addDays } from "./days.ts";

vi.mock("#components/ui/toast.ts", () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const KINDS = ["draft", "scheduled", "published"] as const;

function toEntry(index: number): CalendarEntry {
  const day = addDays("2026-10-01", index % 31);
  return {
    ...{ kind: KINDS[index % 3] ?? "draft", id: `post_${index}`, title: `Post ${index}`, day, time: "10:30" },
    ...{ at: `${day}T10:30:00.000Z`, contentType: "changelog", review: "none", runStatus: null, automation: null },
  };
}
const RUN: CalendarEntry = {
  ...{ kind: "run", id: "sch_1", title: "Weekly notes", day: "2026-10-12", time: "09:00" },
  ...{ at: "2026-10-12T09:00:00.000Z", contentType: null, review: null, runStatus: "planned" },
  automation: { kind: "schedule", id: "sch_1" },
};

function open(entries: CalendarEntry[], answers: Record<string, unknown> = {}) {
  const calendar = { entries, truncated: false, timeZone: "Europe/Berlin", organization: {} };
  return renderInDashboard(<CalendarPage today="2026-10-12" />, { "GET /v1/calendar": calendar, ...answers });
}
const getDay = (name: string) => screen.getByRole("cell", { name });

/** Drags an entry of the month to a day, as a mouse does. */
function drag(title: string, day: string): void {
  const data = new Map<string, string>();
  const dataTransfer = {
    get types() {
      return [...data.keys()];
    },
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? "",
  };
  const entry = within(screen.getByRole("table")).getByRole("link", { name: new RegExp(`${title}, `) });
  fireEvent.dragStart(entry.closest("li") ?? entry, { dataTransfer });
  fireEvent.dragOver(getDay(day), { dataTransfer });
  fireEvent.drop(getDay(day), { dataTransfer });
}

beforeEach(() => vi.clearAllMocks());

describe("CalendarPage", () => {
  it("shows 200 posts by day, with the others of a full day on request, and passes axe", async () => {
    const { user } = open([RUN, ...Array.from({ length: 200 }, (_, index) => toEntry(index))]);
    await screen.findByRole("table");
    expect(screen.getByText("October 2026")).toBeTruthy();
    const cell = getDay("Thursday, 1 October");
    expect(within(cell).getAllByRole("listitem")).toHaveLength(4);
    await user.click(within(cell).getByRole("button", { name: "3 more on Thursday, 1 October" }));
    expect(within(cell).getAllByRole("listitem")).toHaveLength(7);
    const run = within(getDay("Monday, 12 October")).getAllByRole("link", { name: /Weekly notes/ });
    expect(run[0]?.getAttribute("href")).toBe("/acme/schedules?schedule=sch_1");
    const { violations } = await axe.run(screen.getByRole("table"), {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  it("moves a scheduled post by dragging and keeps its time, and schedules a dropped draft at nine", async () => {
    const scheduled = { ...toEntry(1), title: "Launch" };
    const { sent } = open([scheduled, { ...toEntry(0), title: "Notes" }], {
      "PATCH /v1/posts/post_1": {},
      "PATCH /v1/posts/post_0": {},
    });
    await screen.findByRole("table");
    drag("Launch", "Tuesday, 20 October");
    drag("Notes", "Wednesday, 21 October");
    await waitFor(() => expect(sent.filter(({ route }) => route.startsWith("PATCH"))).toHaveLength(2));
    expect(sent.filter(({ route }) => route.startsWith("PATCH")).map(({ body }) => body)).toEqual([
      { publishAt: "2026-10-20T10:30" },
      { publishAt: "2026-10-21T09:00" },
    ]);
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith("Launch is scheduled for Tuesday, 20 October, 10:30"),
    );
  });

  it("puts a refused move back and says why", async () => {
    const refusal = { error: "publishAt: must be in the future", recovery: "Correct the body." };
    open([{ ...toEntry(1), title: "Launch" }], {
      "PATCH /v1/posts/post_1": Response.json(refusal, { status: 400 }),
    });
    await screen.findByRole("table");
    drag("Launch", "Monday, 5 October");
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    expect(vi.mocked(toast.error).mock.calls[0]?.[0]).toBe("Couldn't move Launch");
    expect(within(getDay("Friday, 2 October")).getByRole("link", { name: /Launch/ })).toBeTruthy();
  });

  it("moves a post by keyboard, and does not offer it for published posts and runs", async () => {
    const published = { ...toEntry(2), title: "Old" };
    const launch = { ...toEntry(1), title: "Launch" };
    const { user, sent } = open([launch, published, RUN], { "PATCH /v1/posts/post_1": {} });
    vi.mocked(toast.success).mockImplementationOnce(() => {
      launch.day = "2026-10-30";
      return "";
    });
    const table = within(await screen.findByRole("table"));
    expect(table.queryByRole("button", { name: "Move Old" })).toBeNull();
    expect(table.queryByRole("button", { name: "Move Weekly notes" })).toBeNull();
    table.getByRole("button", { name: "Move Launch" }).focus();
    await user.keyboard("{Enter}");
    const field = await screen.findByLabelText("Date", {}, { timeout: 20_000 });
    fireEvent.change(field, { target: { value: "2026-10-30" } });
    await user.click(screen.getByRole("button", { name: "Schedule" }));
    await waitFor(() =>
      expect(sent.find(({ route }) => route.startsWith("PATCH"))?.body).toEqual({ publishAt: "2026-10-30T10:30" }),
    );
    const moved = await within(getDay("Friday, 30 October")).findByRole("link", { name: /Launch/ });
    await waitFor(() => expect(document.activeElement).toBe(moved));
  });
});
