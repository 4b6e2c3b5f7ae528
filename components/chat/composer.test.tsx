import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import { Composer } from "./composer.tsx";

type Props = Parameters<typeof Composer>[0];

function write(props: Partial<Props> = {}) {
  const onSend = vi.fn();
  const onStop = vi.fn();
  const { user } = renderInDashboard(
    <Composer isBusy={false} lastMessage={null} onSend={onSend} onStop={onStop} {...props} />,
  );
  return { user, onSend, onStop, field: screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" }) };
}

describe("Composer", () => {
  it("sends on Enter, clears the field and keeps the focus", async () => {
    const { user, onSend, field } = write();
    await user.type(field, " How visible are we? {Enter}");
    expect(onSend.mock.lastCall?.[0]).toMatchObject({ text: "How visible are we?", context: [] });
    expect(field.value).toBe("");
    expect(document.activeElement).toBe(field);
  });

  it("inserts a line break on Shift+Enter", async () => {
    const { user, onSend, field } = write();
    await user.type(field, "One{Shift>}{Enter}{/Shift}Two");
    expect(field.value).toBe("One\nTwo");
    expect(onSend).not.toHaveBeenCalled();
  });

  it("keeps the draft while an answer is in progress, and stops the answer on Escape", async () => {
    const { user, onSend, onStop, field } = write({ isBusy: true });
    await user.type(field, "Next{Enter}{Escape}");
    expect(onSend).not.toHaveBeenCalled();
    expect(field.value).toBe("Next");
    expect(onStop).toHaveBeenCalledOnce();
  });

  it("edits and replaces the last message after the up arrow", async () => {
    const { user, onSend, field } = write({ lastMessage: { messageId: "msg_1", text: "Which gaps" } });
    await user.type(field, "{ArrowUp} first?{Enter}");
    expect(onSend.mock.lastCall?.[0]).toMatchObject({ text: "Which gaps first?", messageId: "msg_1" });
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("cancels editing the last message on Escape", async () => {
    const { user, onSend, field } = write({ lastMessage: { messageId: "msg_1", text: "Which gaps" } });
    await user.type(field, "{ArrowUp}{Escape}New{Enter}");
    expect(onSend.mock.lastCall?.[0]).toMatchObject({ text: "New" });
    expect(onSend.mock.lastCall?.[0]).not.toHaveProperty("messageId");
  });
});
