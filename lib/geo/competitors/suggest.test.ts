import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { candidatesIn } from "./candidates.ts";
import { cites, Suggestions } from "./suggest.ts";

const ANSWER = `There are several good options for scheduling. Tools such as Calendly, Acuity Scheduling and Doodle are popular.

1. **Calendly** – Best for teams. Integrates with Google Calendar.
2. **SavvyCal**: A nicer flow.
3. [Cal.com](https://cal.com/pricing) - open source
- Ease of use: high
- **Pricing**: from $10

| Tool | Price |
|------|-------|
| HubSpot Meetings | Free |
| **monday.com** | $9 |

However, I would start with YouCanBook.me. In the United States, Zoho Bookings works well.
### 4. Setmore
See https://www.Foo.com/Bar`;

const names = (text: string) => candidatesIn(text).map(({ name }) => name);
const answer = (text: string, urls: string[] = [], engine = "sandbox/atlas") => ({
  text,
  engine,
  citations: urls.map((url) => ({ url, title: null })),
});

describe("candidatesIn", () => {
  test("finds names at the head of list items, table rows and headings, and capitalized names in sentences", () => {
    expect(candidatesIn(ANSWER)).toEqual([
      { name: "Calendly", isListed: true },
      { name: "Acuity Scheduling", isListed: false },
      { name: "Doodle", isListed: false },
      { name: "Google Calendar", isListed: false },
      { name: "SavvyCal", isListed: true },
      { name: "Cal.com", isListed: true },
      { name: "HubSpot Meetings", isListed: true },
      { name: "monday.com", isListed: true },
      { name: "YouCanBook.me", isListed: false },
      { name: "Zoho Bookings", isListed: false },
      { name: "Setmore", isListed: true },
    ]);
  });

  test("ignores ordinary words of answers", () => {
    const text =
      "- Pricing: low\n- Key features: many\nIf you use the API, choose GDPR in Europe. On Monday I would ask Support.";
    expect(names(text)).toEqual([]);
  });

  test("removes the possessive and markup of names", () => {
    expect(names("We compared **Doodle's** polls with `Zapier` and “Linear”.")).toEqual(["Doodle", "Zapier", "Linear"]);
  });

  test("reads any text without errors, including very long lines", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        for (const name of names(text)) expect(name).toBe(name.trim());
      }),
    );
    expect(names(`${"A ".repeat(50_000)}${"**".repeat(20_000)}${"|".repeat(20_000)}`)).toEqual([]);
  });
});

describe("suggestions", () => {
  test("counts answers instead of repetitions, and adds the host that matches the name", () => {
    const suggestions = new Suggestions(["Acme"]);
    suggestions.add(
      answer("1. Calendly: good. Calendly again.\n2. Doodle: fine", [
        "https://help.calendly.com/a",
        "https://calendly.com",
      ]),
    );
    suggestions.add(answer("- CALENDLY\n- Calendly\n", ["https://www.doodle.com/x"], "sandbox/beacon"));
    expect(suggestions.result()).toEqual([
      { name: "Calendly", domain: "calendly.com", answers: 2, engines: ["sandbox/atlas", "sandbox/beacon"] },
      { name: "Doodle", domain: "doodle.com", answers: 1, engines: ["sandbox/atlas"] },
    ]);
  });

  test("ignores tracked names in any case, with other words around them", () => {
    const suggestions = new Suggestions(["Acme", "Big Corp", "C++"]);
    suggestions.add(answer("- ACME: us\n- Acme Cloud: ours\n- The Big Corp: theirs\n- big corp\n- C++\n- Other: new"));
    expect(suggestions.result().map(({ name }) => name)).toEqual([]);
    suggestions.add(answer("- Otherly: new"));
    expect(suggestions.result().map(({ name }) => name)).toEqual(["Otherly"]);
  });

  test("suggests a name in running text only from its second answer on", () => {
    const suggestions = new Suggestions([]);
    suggestions.add(answer("People often mention Zapier here."));
    expect(suggestions.result()).toEqual([]);
    suggestions.add(answer("Some prefer Zapier."));
    expect(suggestions.result()).toMatchObject([{ name: "Zapier", answers: 2 }]);
  });

  test("recognizes answers that cite a domain or its subdomains", () => {
    const cited = answer("", ["https://blog.calendly.com/post"]);
    expect(cites(cited, "calendly.com")).toBe(true);
    expect(cites(cited, "www.calendly.com")).toBe(true);
    expect(cites(cited, "endly.com")).toBe(false);
    expect(cites(answer(""), "calendly.com")).toBe(false);
  });
});
