import type { UIMessage } from "ai";
import { describe, expect, it } from "vitest";
import { proposalsIn, titleChange } from "./proposals.ts";

const base = { title: "One", markdown: "# One\n" };
const proposal = { postId: "post_1", base, proposed: { title: "Two", markdown: "# Two\n" } };

function messages(toolName: string, output: unknown): UIMessage[] {
  const part = {
    type: "dynamic-tool" as const,
    toolName,
    toolCallId: "c1",
    state: "output-available" as const,
    input: {},
  };
  return [{ id: "m1", role: "assistant", parts: [{ ...part, output }] }];
}

describe("proposalsIn", () => {
  it("keeps the sentences without a source, and leaves out what is none", () => {
    const sentence = { sentence: "It is twice as fast.", words: ["twice"] };
    const output = { ...proposal, unsupported: [sentence, "text", null] };
    expect(proposalsIn(messages("propose_post_edit", output), "post_1")).toMatchObject([{ unsupported: [sentence] }]);
  });

  it("returns only the output of propose_post_edit for the given post", () => {
    expect(proposalsIn(messages("propose_post_edit", proposal), "post_1")).toEqual([
      { ...proposal, id: "c1", unsupported: [] },
    ]);
    expect(proposalsIn(messages("propose_post_edit", proposal), "post_2")).toEqual([]);
    expect(proposalsIn(messages("get_post", proposal), "post_1")).toEqual([]);
  });

  it.each([[null], [{}], [{ truncated: true, text: "" }], [{ ...proposal, base: { title: 1, markdown: "" } }]])(
    "ignores tool output that is not a proposal: %j",
    (output) => expect(proposalsIn(messages("propose_post_edit", output), "post_1")).toEqual([]),
  );
});

describe("titleChange", () => {
  it("returns undefined when the title is unchanged, or is the leading heading in both texts", () => {
    expect(titleChange(proposal)).toBeUndefined();
    expect(titleChange({ ...proposal, proposed: base })).toBeUndefined();
  });

  it("returns both titles when either text does not start with its title as heading", () => {
    const change = { before: "One", after: "Two" };
    expect(titleChange({ ...proposal, proposed: { title: "Two", markdown: "Text\n" } })).toEqual(change);
    expect(titleChange({ ...proposal, base: { title: "One", markdown: "# Else\n" } })).toEqual(change);
  });
});
