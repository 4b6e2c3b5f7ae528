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
  it("takes what is typed at a comma, at Enter and when the field is left", async () => {
    render(<Aliases />);
    await userEvent.type(field(), "One,Two{Enter}Three");
    await userEvent.tab();
    expect(values()).toBe("One | Two | Three");
  });

  it("takes a pasted list apart, without what is there already", async () => {
    render(<Aliases first={["One"]} />);
    await userEvent.click(field());
    await userEvent.paste("One; Two\nThree");
    expect(values()).toBe("One | Two | Three");
  });

  it("keeps the focus in the field when one is removed by its button", async () => {
    render(<Aliases first={["One", "Wrong", "Two"]} />);
    await userEvent.click(screen.getByRole("button", { name: "Remove alias Wrong" }));
    expect(values()).toBe("One | Two");
    expect(document.activeElement).toBe(field());
  });

  it("takes the last one away by Backspace in the empty field", async () => {
    render(<Aliases first={["One", "Two"]} />);
    await userEvent.type(field(), "{Backspace}");
    expect(values()).toBe("One");
  });

  it("takes no more than its maximum", async () => {
    render(<Aliases max={2} />);
    await userEvent.click(field());
    await userEvent.paste("One,Two,Three");
    expect(values()).toBe("One | Two");
    expect((field() as HTMLInputElement).readOnly).toBe(true);
  });
});
