import { describe, expect, it } from "vitest";
import { listDocument, missingDocument, postDocument } from "./public-html.ts";

const site = { slug: "acme", name: "Acme <& Co>" };
const post = {
  title: 'Dark "mode" <script>',
  slug: "dark-mode",
  content: "<h1>Dark mode</h1>\n<p>It is there.</p>",
  markdown: "# Dark mode\n\nIt is <there>.",
  publishedAt: new Date("2026-11-20T23:30:00.000Z"),
  updatedAt: new Date("2026-11-21T08:00:00.000Z"),
};

describe("public documents", () => {
  it("carry the post's sanitized text as it is, and everything else as text", () => {
    const html = postDocument(site, post, "https://clarion.example");
    expect(html).toContain(post.content);
    expect(html).toContain("<title>Dark &quot;mode&quot; &lt;script&gt; · Acme &lt;&amp; Co&gt;</title>");
    expect(html).not.toContain("<script");
    expect(html).toContain('<link rel="canonical" href="https://clarion.example/p/acme/dark-mode">');
    expect(html.match(/<h1>/g)).toHaveLength(1);
  });

  it("put the title above a text that does not begin with one", () => {
    const html = postDocument(site, { ...post, markdown: "It.", content: "<p>It.</p>" }, "");
    expect(html).toContain("<h1>Dark &quot;mode&quot; &lt;script&gt;</h1>");
  });

  it("list posts with the day they were published, in UTC", () => {
    const html = listDocument(site, [post], "");
    expect(html).toContain('<time datetime="2026-11-20T23:30:00.000Z">20 November 2026</time>');
    expect(html).toContain('<a href="/p/acme/dark-mode">');
    expect(html).toContain("It is &lt;there&gt;.");
    expect(listDocument(site, [], "")).toContain("Nothing is published yet.");
  });

  it("ask search engines to index what is published, and nothing else", () => {
    expect(postDocument(site, post, "")).not.toContain("noindex");
    expect(listDocument(site, [], "")).not.toContain("noindex");
    expect(missingDocument()).toContain("noindex");
  });
});
