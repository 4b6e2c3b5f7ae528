import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Field } from "#components/ui/field.tsx";
import { ListInput } from "./list-input.tsx";

function Aliases({ first = [], max = 4 }: { first?: string[]; max?: number }) {
  const [values, setValues] = useState(first);
  return (
    <>
      <Field label="Aliases">{() => <ListInput values={values} max={max} noun="alias" onChange={setValues} />}</Field>
      <output>{values.join(" | ")}</output>
    </>
  );
}

const field = () => screen.getByRole("textbox", { name: "Aliases" });
const values = () => screen.getByRole("status").textContent;

describe("ListInput", () => {
  it("adds typed text on a comma, on Enter and on leaving the field", async () => {
    render(<Aliases />);
    await userEvent.type(field(), "One,Two{Enter}Three");
    await userEvent.tab();
    expect(values()).toBe("One | Two | Three");
  });

  it("splits a pasted list and skips existing items", async () => {
    render(<Aliases first={["One"]} />);
    await userEvent.click(field());
    await userEvent.paste("One; Two\nThree");
    expect(values()).toBe("One | Two | Three");
  });

  it("keeps the focus in the field when an item's button removes it", async () => {
    render(<Aliases first={["One", "Wrong", "Two"]} />);
    await userEvent.click(screen.getByRole("button", { name: "Remove alias Wrong" }));
    expect(values()).toBe("One | Two");
    expect(document.activeElement).toBe(field());
  });

  it("removes the last item on Backspace in the empty field", async () => {
    render(<Aliases first={["One", "Two"]} />);
    await userEvent.type(field(), "{Backspace}");
    expect(values()).toBe("One");
  });

  it("stops at its maximum", async () => {
    render(<Aliases max={2} />);
    await userEvent.click(field());
    await userEvent.paste("One,Two,Three");
    expect(values()).toBe("One | Two");
    expect((field() as HTMLInputElement).readOnly).toBe(true);
  });
});
