import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { PostTitle } from "./post-title.tsx";

function open(title = "Old title") {
  const onEdit = vi.fn();
  render(<PostTitle title={title} onEdit={onEdit} />);
  fireEvent.click(screen.getByRole("button", { name: title }));
  return { onEdit, field: screen.getByRole("textbox", { name: "Title" }) };
}

it("keeps a new title on Enter and returns the focus to the title", () => {
  const { onEdit, field } = open();
  fireEvent.change(field, { target: { value: " New\n title " } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onEdit).toHaveBeenCalledExactlyOnceWith("New title");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Old title" }));
});

it("keeps a new title when the field is left", () => {
  const { onEdit, field } = open();
  fireEvent.change(field, { target: { value: "New title" } });
  fireEvent.blur(field);
  expect(onEdit).toHaveBeenCalledExactlyOnceWith("New title");
});

it.each(["Old title", "   "])("changes nothing for %j, and on Escape", (value) => {
  const { onEdit, field } = open();
  fireEvent.change(field, { target: { value } });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.click(screen.getByRole("button", { name: "Old title" }));
  const again = screen.getByRole("textbox", { name: "Title" });
  fireEvent.change(again, { target: { value: "Unwanted" } });
  fireEvent.keyDown(again, { key: "Escape" });
  expect(onEdit).not.toHaveBeenCalled();
});

it("shows the title alone to people who cannot edit it", () => {
  render(<PostTitle title="Old title" onEdit={undefined} />);
  expect(screen.getByRole("heading", { name: "Old title" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
