import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { UnsupportedSentences } from "./proposal-review.tsx";

const FASTER = { sentence: "It is twice as fast.", words: ["twice", "fast"] };

it("counts the proposed sentences without a source, and names the words that no source has", () => {
  render(<UnsupportedSentences list={[FASTER, { sentence: "Teams love it.", words: ["love"] }]} />);
  const notice = screen.getByRole("region", { name: "Sentences without a source" });
  within(notice).getByText("2 sentences have no source. Check before you accept.");
  const [first] = within(notice).getAllByRole("listitem");
  expect(first?.textContent).toBe("It is twice as fast. Not in the sources: twice, fast");
});

it("shows nothing when every sentence has a source", () => {
  const { container } = render(<UnsupportedSentences list={[]} />);
  expect(container.childElementCount).toBe(0);
});
