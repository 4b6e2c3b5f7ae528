import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import type { Notification } from "#lib/notifications/contract.ts";
import { NotificationPanel } from "./notification-panel.tsx";

const notification = (id: string, read = false): Notification => ({
  id,
  kind: "post",
  outcome: "completed",
  at: "2026-03-02T10:00:00.000Z",
  read,
  workId: `job_${id}`,
  subject: `Post ${id}`,
  reason: null,
  targetId: `post_${id}`,
  automation: null,
  projectId: null,
});
const list = (...notifications: Notification[]) => ({ notifications, organization: { id: "org_1", slug: "acme" } });
const READ = "POST /notifications/read";

async function open(readResponse: unknown) {
  const onFollow = vi.fn();
  const page = renderInDashboard(<NotificationPanel heading="Notifications" onFollow={onFollow} />, {
    "GET /notifications": list(notification("1"), notification("2"), notification("3", true)),
    [READ]: readResponse,
  });
  await screen.findAllByRole("listitem");
  const unread = () => screen.queryAllByRole("button", { name: /^Mark as read/ }).length;
  const sent = () => page.sent.filter(({ route }) => route === READ).map(({ body }) => body);
  return { ...page, onFollow, unread, sentToRead: sent };
}

describe("NotificationPanel", () => {
  it("marks one as read", async () => {
    const { user, unread, sentToRead } = await open(
      list(notification("1", true), notification("2"), notification("3", true)),
    );
    expect(unread()).toBe(2);
    const [first] = screen.getAllByRole("listitem");
    await user.click(within(first as HTMLElement).getByRole("button", { name: /^Mark as read/ }));
    expect(unread()).toBe(1);
    expect(sentToRead()).toEqual([{ ids: ["1"] }]);
  });

  it("marks all as read and then hides the button", async () => {
    const { user, unread, sentToRead } = await open(list(notification("1", true), notification("2", true)));
    await user.click(screen.getByRole("button", { name: "Mark all as read" }));
    expect(unread()).toBe(0);
    expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
    expect(sentToRead()).toEqual([{ ids: ["1", "2"] }]);
  });

  it("reverts to unread when the server returns an error", async () => {
    const { user, unread } = await open(Response.json({ error: "Busy", recovery: "Try again." }, { status: 503 }));
    await user.click(screen.getByRole("button", { name: "Mark all as read" }));
    await vi.waitFor(() => expect(unread()).toBe(2));
  });

  it("marks an opened notification as read and calls onFollow", async () => {
    const { user, onFollow, sentToRead } = await open(list(notification("1", true)));
    const [link] = screen.getAllByRole("link", { name: /^Unread/ });
    link?.addEventListener("click", (event) => event.preventDefault());
    await user.click(link as HTMLElement);
    expect(onFollow).toHaveBeenCalledOnce();
    expect(sentToRead()).toEqual([{ ids: ["1"] }]);
  });
});
