import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { WriterNote } from "./writer-note.tsx";

const WRITER = {
  kind: "model",
  model: "anthropic/claude-opus-5-5",
  provider: "anthropic",
  calls: 3,
  inputTokens: 12_345,
  outputTokens: 2_100,
  costUsd: 0.114,
  fallbackSections: [],
};
const getText = (sourceMetadata: unknown) =>
  render(<WriterNote sourceMetadata={sourceMetadata} />).container.textContent;

it("names the model that wrote a post, with the tokens and the cost of its calls", () => {
  expect(getText({ writer: WRITER })).toBe(
    "·Written by anthropic/claude-opus-5-5: 3 calls, 12,345 input tokens, 2,100 output tokens, $0.11",
  );
});

it("says when rules wrote after a model was asked, and when a price is unknown", () => {
  expect(getText({ writer: { ...WRITER, kind: "deterministic", calls: 1, costUsd: null } })).toBe(
    "·Written by rules after asking anthropic/claude-opus-5-5: 1 call, 12,345 input tokens, 2,100 output tokens, price unknown",
  );
});

it.each([null, "writer", {}, { writer: { model: 1 } }, { writer: { ...WRITER, calls: 0 } }])(
  "shows nothing without a call to a model: %j",
  (sourceMetadata) => {
    expect(getText(sourceMetadata)).toBe("");
  },
);
