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

describe("the proposals of a conversation", () => {
  it("are those of the post that is open", () => {
    expect(proposalsIn(messages("propose_post_edit", proposal), "post_1")).toEqual([{ ...proposal, id: "c1" }]);
    expect(proposalsIn(messages("propose_post_edit", proposal), "post_2")).toEqual([]);
    expect(proposalsIn(messages("get_post", proposal), "post_1")).toEqual([]);
  });

  it.each([[null], [{}], [{ truncated: true, text: "" }], [{ ...proposal, base: { title: 1, markdown: "" } }]])(
    "are none where the answer is no proposal: %j",
    (output) => expect(proposalsIn(messages("propose_post_edit", output), "post_1")).toEqual([]),
  );
});

describe("the title of a proposal", () => {
  it("is no change of its own where it is the heading before and after", () => {
    expect(titleChange(proposal)).toBeUndefined();
    expect(titleChange({ ...proposal, proposed: base })).toBeUndefined();
  });

  it("is one where it stands apart from the text", () => {
    const change = { before: "One", after: "Two" };
    expect(titleChange({ ...proposal, proposed: { title: "Two", markdown: "Text\n" } })).toEqual(change);
    expect(titleChange({ ...proposal, base: { title: "One", markdown: "# Else\n" } })).toEqual(change);
  });
});
