import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { StaleRangesNote } from "./uncounted-cards.tsx";

describe("StaleRangesNote", () => {
  it("names the operators once, and the oldest list, when lists are old", () => {
    const lists = [
      { operator: "Google", retrievedAt: "2026-08-22" },
      { operator: "OpenAI", retrievedAt: "2026-08-14" },
      { operator: "OpenAI", retrievedAt: "2026-08-22" },
    ];
    render(<StaleRangesNote lists={lists} />);
    expect(screen.getByRole("note").textContent).toBe(
      "The IP address lists of Google, OpenAI are older than 14 days; the oldest is from 14 Aug. Until they are refreshed, false claims to be their agents are not rejected.",
    );
  });

  it("is absent when all lists are fresh", () => {
    render(<StaleRangesNote lists={[]} />);
    expect(screen.queryByRole("note")).toBeNull();
  });
});
