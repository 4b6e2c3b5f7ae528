import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Field } from "#components/ui/field.tsx";
import { DateInput } from "./date-input.tsx";

const onChange = vi.fn();

function DayField({ initial }: { initial: string }) {
  const [day, setDay] = useState(initial);
  return (
    <Field label="First day">
      {(control) => (
        <DateInput
          {...control}
          value={day}
          max="2026-03-01"
          onChange={(next) => {
            onChange(next);
            setDay(next);
          }}
        />
      )}
    </Field>
  );
}

function open(initial = "2026-02-07") {
  onChange.mockReset();
  render(<DayField initial={initial} />);
  return { user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>("First day") };
}

describe("DateInput", () => {
  it("shows a typed day in the form of the other days", async () => {
    const { user, field } = open();
    expect(field.value).toBe("7 Feb 2026");
    await user.clear(field);
    await user.type(field, "2026-01-31");
    expect(onChange).toHaveBeenLastCalledWith("2026-01-31");
    await user.tab();
    expect(field.value).toBe("31 Jan 2026");
  });

  it.each([
    ["02/07/2026", "Enter a date such as 7 Feb 2026."],
    ["2 March 2026", "Choose a day up to 1 Mar 2026."],
  ])("has no day for %s and says why", async (text, message) => {
    const { user, field } = open("");
    await user.type(field, text);
    expect(screen.queryByRole("alert")).toBeNull();
    await user.tab();
    expect(screen.getByRole("alert").textContent).toBe(message);
    expect(field.getAttribute("aria-describedby")).toBe(screen.getByRole("alert").id);
    expect(onChange).not.toHaveBeenCalled();
  });

  it("takes a day from the calendar by keyboard", async () => {
    const { user, field } = open();
    await user.click(screen.getByRole("button", { name: "Open calendar" }));
    const chosen = await screen.findByRole("button", { name: /February 7th, 2026/ });
    await vi.waitFor(() => expect(document.activeElement).toBe(chosen));
    await user.keyboard("{ArrowDown}{ArrowRight}{Enter}");
    expect(onChange.mock.calls).toEqual([["2026-02-15"]]);
    expect(field.value).toBe("15 Feb 2026");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
