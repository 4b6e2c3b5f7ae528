import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import type { Others } from "./blocks.ts";
import { readStatements } from "./statements.ts";

const texts = (description: string, others?: Others) =>
  readStatements(description, "Add invitations for members", others).map(
    ({ text, standing }) => `${standing}: ${text}`,
  );

describe("readStatements", () => {
  it("reads what squashed commits explain, and not their subjects, which are steps of the work", () => {
    const description = `* feat: add two roles to the invitations of new members

Each role limits what members see.

* address review comments

* test: add tests for invitations

Invitations of members have tests.

---------

Co-authored-by: Ann <ann@example.org>`;
    expect(texts(description)).toEqual(["source: Each role limits what members see"]);
  });

  it("prints the first sentence only", () => {
    const description = "Show two roles in the invitations. Invitations of members are now sent once.";
    expect(texts(description)).toEqual([
      "printable: Show two roles in the invitations",
      "source: Invitations of members are now sent once",
    ]);
  });

  it.each([
    "Add a helper that sends invitations to members.",
    "Add infrastructure for invitations of members.",
    "Allow InvitationHandler to send invitations twice.",
    "Add a nil check for invitations of members.",
    "Fix ListAllInvitations to count members once.",
    "Fix invitations of members in `send.ts`.",
  ])("keeps what only the code shows as a source: %s", (description) => {
    expect(texts(description)).toEqual([expect.stringMatching(/^source: /)]);
  });

  it("leaves out how things were before", () => {
    const description = "Previously, invitations were sent twice. Invitations are now sent once for each address.";
    expect(texts(description)).toEqual(["source: Invitations are now sent once for each address"]);
  });

  it("leaves out the title in the description of a merge", () => {
    expect(texts("Add invitations for members\n\nfeat: add invitations for members.")).toEqual([]);
  });

  it.each([
    "Today invitations name one address of a member only",
    "In #205 invitations were sent once for each address",
    "In order to send invitations twice, members need two addresses",
    "Because members have two addresses, invitations name both",
    "Once this is done, invitations name both addresses of a member",
    "Symmetric with the list of members for invitations",
    "So members see both addresses in their invitations",
    "Previously, the address was removed before the invitation",
    "We'll send invitations to both addresses of a member",
    "Per Ann's feedback: keep the invitations of members concise",
    "Simplify the invitations section of the docs for members",
    "Test assertions of invitations updated to call the list of members",
    "This included the invitations of members with two addresses",
  ])("leaves out reasons and what was there before: %s", (description) => {
    expect(texts(`${description}.`)).toEqual([]);
  });

  it("keeps how something new works, and leaves that out of other changes", () => {
    const description = "When a member has two addresses, the invitation names both of them.";
    const read = (title: string) => readStatements(description, title).map(({ text }) => text);
    for (const title of ["feat(mail): invite members", "mail: add invitations", "[FEATURE] Mail: invitations"])
      expect(read(title)).toEqual([description.slice(0, -1)]);
    for (const title of ["mail: continue after an invalid address", "Unblock invitations", "refactor: invite members"])
      expect(read(title)).toEqual([]);
  });

  describe("of a repair", () => {
    const repair = (description: string, title = "fix(mail): send invitations once") =>
      readStatements(description, title).map(({ text }) => text);

    it.each([
      "The queue of invitations hands each address to two workers at the same time.",
      "When a member has two addresses, the queue reads both of them.",
      "Mail servers do not support two recipients of an invitation.",
      "Placing members before addresses in the settings sends invitations twice.",
      "Observed on a large installation with many members.",
      "The workers then send the invitation to members again.",
      "This caused two invitations for the same address.",
      "This leads to two invitations for the same address.",
      "Members using two addresses were invited with each of them.",
      "Invite and Remind appended the address of a member on every call.",
      "The queue picked an address when the first one was no longer a member's.",
    ])("leaves out the fault: %s", (description) => {
      expect(repair(description)).toEqual([]);
      expect(repair(description, "[BUGFIX] Mail: invitations are sent twice")).toEqual([]);
      expect(repair(description, "Fix invitations that are sent twice")).toEqual([]);
    });

    it.each([
      "The queue of invitations now hands each address to one worker",
      "This rejects addresses that were invited before",
      "Hand each address to one worker and keep the order of members",
      "Fixed by reading the addresses of members in one transaction",
      "Invitations return the code 409 instead of 500",
      "When a member has two addresses, show both of them",
    ])("keeps what was done: %s", (description) => {
      expect(repair(`${description}.`)).toEqual([description]);
    });

    it("reads the type of a squashed commit before the title's", () => {
      const squash =
        "* feat: add roles\n\nMembers have a role.\n\n* fix: send once\n\nThe queue reads both addresses.\n";
      expect(repair(squash)).toEqual(["Members have a role"]);
    });
  });

  it.each([
    ["a test plan", "## Test plan\n\nInvite a member and accept the invitation in another browser."],
    ["a checklist", "- [x] I have added invitations for members to the docs"],
    ["code and logs", "```\nInvitations are now sent once\n```\n\n    Invitations are now sent once"],
    ["a comment", "<!-- Describe the invitations that this change now adds for members -->"],
    ["trailers", "Closes: #12\nReviewed-by: Ann"],
    ["a quote", "> Invitations are now sent once for each address"],
    ["a question", "Should invitations now be sent to each address?"],
    ["an opinion", "Technically invitations are now perhaps sent once for each address."],
    ["talk about tests", "Add a regression test for invitations of members with two addresses."],
    ["the rest of a sentence", "`sendInvitation`\n\nis now called once for each address of the members."],
    ["a backport's first line", "**This is a backport of PR #12 as merged into master (06e510b).**"],
    ["a revert's reference", "This reverts commit 55c8a6f7ccb80de67e34410954d82c02bbd2c11b."],
    ["a link with a label", "Docs of members: https://example.com/docs/members"],
    ["a remark on tests", "The existing TestInvitations still passes because it has one address."],
    ["work on tests", "Remove obsolete tests of invitations. Added a large test suite for members."],
    ["sentences that lean on others", "In this case, invitations are sent twice.\n\nIt is silent for members."],
    ["results of tests", "Tests: 2240 pass, 0 fail.\n\nThe test of invitations asks members twice."],
    ["an integration test", "Add one integration test for the invitations of members."],
    ["a sentence whose link is gone", "Send the invitations of members to comply with\nhttps://example.com/members"],
    ["the address of a reference", "[Members 2]: https://example.com/members/2 and more invitations"],
    ["where the work began", "Follow-up to #10510"],
    ["what the work follows", "Follow-up to #10510, which sends invitations once for each address."],
    ["a port to another branch", "Forward-port of #1967 (written on 3.1) to the main branch of members."],
    ["work on records", "Regenerate schema.graphql and add changelog entries for the invitations."],
    ["names of tests", "Rename both `test_invite_members` functions to match the invitations of members."],
    ["items without a verb", "- Thin wrapper around the address of members\n- Members with two addresses"],
    ["lines that were joined by an escape", "Send invitations once.\\n- Limit them to members of the address."],
    ["a problem", "The problem is that members with two addresses look the same."],
    ["a line that is only a link", "*[View all\ncomments](https://example.com/members)*"],
  ])("ignores %s", (_, description) => {
    expect(texts(description)).toEqual([]);
  });

  it.each([
    ["first person", "We now send invitations once for each address."],
    ["a word that refers back", "This now sends invitations once for each address."],
    ["the future", "Invitations will be sent once for each address later."],
    ["names of code", "Add sendInvitation to the invitation service of members."],
    ["another subject", "Make the sidebar collapse on small screens by default."],
    ["the title again", "Add invitations for members."],
    ["a noun that could be a verb", "Correct use of invitations assumes that members have one address."],
    ["what was wrong", "Invitations can name members whose address no longer exists."],
    ["what somebody did before", "Sending invitations copied the list of members, which took long."],
    ["what others ask for", "Per the standard, invitations must be sent once to members."],
    ["what stays wrong", "Invitations have been updated for members, but the check still compares names."],
    ["patterns", "Fix the pattern of invitations, as r'\\d+.' matches any member."],
    ["something without a name", "Resolve issues with invitations of members"],
  ])("never prints %s", (_, description) => {
    expect(
      readStatements(description, "Add invitations for members").filter(({ standing }) => standing === "printable"),
    ).toEqual([]);
  });

  it("never prints how it was made", () => {
    const description = "- Switch invitations to the address of members\n- Add a helper for invitations to members";
    expect(texts(description).every((text) => text.startsWith("source"))).toBe(true);
  });

  it("never prints items that complete the line above their list", () => {
    const description = "Invitations with two addresses will\n- show each address of the members\n- hide the others";
    expect(texts(description)).toEqual(["source: show each address of the members", "source: hide the others"]);
    expect(texts("What changed for invitations:\n- Show each address of the members")).toEqual([
      "printable: Show each address of the members",
    ]);
  });

  describe("of a squash", () => {
    const squash =
      "* fix: send once\n\nInvitations now show each address.\n\n* feat: roles\n\nMembers have roles now.\n";

    it("skips commits that came from another pull request, and what follows them", () => {
      const merged = `${squash}\n* fix: hide old ones (#9)\n\nOld invitations are now hidden.\n\n* feat: b\n\nMore is here.\n`;
      expect(texts(merged, { number: 7, isTitle: () => false })).toEqual(texts(squash));
      expect(texts(merged, { number: 9, isTitle: () => false }).length).toBeGreaterThan(texts(squash).length);
    });

    it("skips commits that are changes of their own", () => {
      const isTitle = (title: string) => title === "fix: send once";
      expect(texts(squash, { number: 7, isTitle })).toEqual(["source: Members have roles now"]);
    });
  });

  it("keeps code and words with underscores intact", () => {
    expect(texts("Add `metadata_keys` to the invitations so that lookups of members take O(1) time.")).toEqual([
      "printable: Add `metadata_keys` to the invitations so that lookups of members take O(1) time",
    ]);
  });

  it("points at the characters of the description", () => {
    const description = "Intro without a verb\n\n- Add two roles for\n  invited members";
    const statement = readStatements(description, "Invite members").find(({ text }) => text.startsWith("Add"));
    expect(description.slice(statement?.from, statement?.to)).toBe("Add two roles for\n  invited members");
  });

  it("returns spans inside any description", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.string({ maxLength: 60 }), (description, title) => {
        for (const { from, to } of readStatements(description, title)) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(description.length);
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
