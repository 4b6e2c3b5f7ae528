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

describe("names in an answer", () => {
  test("head items of lists, rows of tables and headings, or are capitalized inside sentences", () => {
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

  test("are none of the words that answers are made of", () => {
    const text =
      "- Pricing: low\n- Key features: many\nIf you use the API, choose GDPR in Europe. On Monday I would ask Support.";
    expect(names(text)).toEqual([]);
  });

  test("lose their possessive and their markup", () => {
    expect(names("We compared **Doodle's** polls with `Zapier` and “Linear”.")).toEqual(["Doodle", "Zapier", "Linear"]);
  });

  test("are read off any text without a fault, however long its lines", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        for (const name of names(text)) expect(name).toBe(name.trim());
      }),
    );
    expect(names(`${"A ".repeat(50_000)}${"**".repeat(20_000)}${"|".repeat(20_000)}`)).toEqual([]);
  });
});

describe("suggestions", () => {
  test("count answers, not repetitions, and come with the host that goes by the name", () => {
    const found = new Suggestions(["Acme"]);
    found.add(
      answer("1. Calendly: good. Calendly again.\n2. Doodle: fine", [
        "https://help.calendly.com/a",
        "https://calendly.com",
      ]),
    );
    found.add(answer("- CALENDLY\n- Calendly\n", ["https://www.doodle.com/x"], "sandbox/beacon"));
    expect(found.result()).toEqual([
      { name: "Calendly", domain: "calendly.com", answers: 2, engines: ["sandbox/atlas", "sandbox/beacon"] },
      { name: "Doodle", domain: "doodle.com", answers: 1, engines: ["sandbox/atlas"] },
    ]);
  });

  test("leave out what is tracked, whatever its case and what stands around it", () => {
    const found = new Suggestions(["Acme", "Big Corp", "C++"]);
    found.add(answer("- ACME: us\n- Acme Cloud: ours\n- The Big Corp: theirs\n- big corp\n- C++\n- Other: new"));
    expect(found.result().map(({ name }) => name)).toEqual([]);
    found.add(answer("- Otherly: new"));
    expect(found.result().map(({ name }) => name)).toEqual(["Otherly"]);
  });

  test("take a name in running text from its second answer on", () => {
    const found = new Suggestions([]);
    found.add(answer("People often mention Zapier here."));
    expect(found.result()).toEqual([]);
    found.add(answer("Some prefer Zapier."));
    expect(found.result()).toMatchObject([{ name: "Zapier", answers: 2 }]);
  });

  test("can be asked of the answers that cite a domain, its subdomains included", () => {
    const cited = answer("", ["https://blog.calendly.com/post"]);
    expect(cites(cited, "calendly.com")).toBe(true);
    expect(cites(cited, "www.calendly.com")).toBe(true);
    expect(cites(cited, "endly.com")).toBe(false);
    expect(cites(answer(""), "calendly.com")).toBe(false);
  });
});
