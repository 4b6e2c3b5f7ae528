import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import { Composer } from "./composer.tsx";

type Props = Parameters<typeof Composer>[0];

function write(props: Partial<Props> = {}) {
  const onSend = vi.fn();
  const onStop = vi.fn();
  const { user } = renderInDashboard(
    <Composer isBusy={false} last={null} onSend={onSend} onStop={onStop} {...props} />,
  );
  return { user, onSend, onStop, field: screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" }) };
}

describe("Composer", () => {
  it("sends by Enter, empties the field and keeps the focus in it", async () => {
    const { user, onSend, field } = write();
    await user.type(field, " How visible are we? {Enter}");
    expect(onSend.mock.lastCall?.[0]).toMatchObject({ text: "How visible are we?", context: [] });
    expect(field.value).toBe("");
    expect(document.activeElement).toBe(field);
  });

  it("begins another line by Shift and Enter", async () => {
    const { user, onSend, field } = write();
    await user.type(field, "One{Shift>}{Enter}{/Shift}Two");
    expect(field.value).toBe("One\nTwo");
    expect(onSend).not.toHaveBeenCalled();
  });

  it("keeps what is written while an answer is under way, and stops that by Escape", async () => {
    const { user, onSend, onStop, field } = write({ isBusy: true });
    await user.type(field, "Next{Enter}{Escape}");
    expect(onSend).not.toHaveBeenCalled();
    expect(field.value).toBe("Next");
    expect(onStop).toHaveBeenCalledOnce();
  });

  it("takes up the last message by the up arrow and replaces it", async () => {
    const { user, onSend, field } = write({ last: { messageId: "msg_1", text: "Which gaps" } });
    await user.type(field, "{ArrowUp} first?{Enter}");
    expect(onSend.mock.lastCall?.[0]).toMatchObject({ text: "Which gaps first?", messageId: "msg_1" });
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("leaves the last message as it is by Escape", async () => {
    const { user, onSend, field } = write({ last: { messageId: "msg_1", text: "Which gaps" } });
    await user.type(field, "{ArrowUp}{Escape}New{Enter}");
    expect(onSend.mock.lastCall?.[0]).toMatchObject({ text: "New" });
    expect(onSend.mock.lastCall?.[0]).not.toHaveProperty("messageId");
  });
});
