import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import type { CustomDomain } from "#lib/domains/contract.ts";
import { CustomDomainCard } from "./custom-domain-card.tsx";

const PENDING: CustomDomain = {
  ...{ id: "dom_1", domain: "news.acme.example", url: "https://news.acme.example/", status: "pending" },
  record: { type: "TXT", name: "_clarion.news.acme.example", value: "clarion-domain=abc" },
  ...{ problem: null, checkedAt: null, verifiedAt: null, createdAt: "2026-03-01T00:00:00.000Z" },
};
const VERIFIED: CustomDomain = { ...PENDING, status: "verified", verifiedAt: "2026-03-01T01:00:00.000Z" };
const GET = "GET /v1/custom-domain";
const CHECK = "POST /v1/custom-domain/check";

describe("CustomDomainCard", () => {
  it("shows the record of a new domain, and why a check failed, until one succeeds", async () => {
    const answers: Record<string, unknown> = {
      [GET]: { customDomain: null },
      "PUT /v1/custom-domain": { customDomain: PENDING },
      [CHECK]: { customDomain: { ...PENDING, problem: "no_record", checkedAt: "2026-03-01T00:30:00.000Z" } },
    };
    const { user } = renderInDashboard(<CustomDomainCard publicPages />, answers);
    await user.type(await screen.findByLabelText("Domain"), "news.acme.example");
    await user.click(screen.getByRole("button", { name: "Set domain" }));
    expect(await screen.findByText("Not verified")).toBeTruthy();
    expect(screen.getByText("_clarion.news.acme.example")).toBeTruthy();
    expect(screen.getByText("clarion-domain=abc")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Check now" }));
    expect(await screen.findByText(/The TXT record does not exist yet/)).toBeTruthy();
    answers[CHECK] = { customDomain: VERIFIED };
    await user.click(screen.getByRole("button", { name: "Check now" }));
    const link = await screen.findByRole("link", { name: /^https:\/\/news\.acme\.example\// });
    expect(link.getAttribute("href")).toBe("https://news.acme.example/");
    expect(screen.queryByRole("button", { name: "Check now" })).toBeNull();
  });

  it("shows what the server says against a domain or a check", async () => {
    const taken = { error: "Another organization uses this domain", recovery: "Remove its record." };
    const invalid = {
      error: "Invalid request",
      recovery: "Correct the input.",
      details: [{ path: "domain", message: "is the address of this server" }],
    };
    const answers: Record<string, unknown> = {
      [GET]: { customDomain: null },
      "PUT /v1/custom-domain": Response.json(invalid, { status: 400 }),
    };
    const { user, unmount } = renderInDashboard(<CustomDomainCard publicPages />, answers);
    await user.type(await screen.findByLabelText("Domain"), "clarion.example");
    await user.click(screen.getByRole("button", { name: "Set domain" }));
    expect(await screen.findByText(/^is the address of this server/i)).toBeTruthy();
    expect(screen.getByLabelText("Domain").getAttribute("aria-invalid")).toBe("true");
    unmount();
    const check = { [GET]: { customDomain: PENDING }, [CHECK]: Response.json(taken, { status: 409 }) };
    const second = renderInDashboard(<CustomDomainCard publicPages />, check);
    await second.user.click(await screen.findByRole("button", { name: "Check now" }));
    expect(await screen.findByText(/Another organization uses this domain/)).toBeTruthy();
  });

  it("removes the domain after a confirmation", async () => {
    const answers = { [GET]: { customDomain: VERIFIED }, "DELETE /v1/custom-domain": { id: "dom_1" } };
    const { user } = renderInDashboard(<CustomDomainCard publicPages={false} />, answers);
    expect(await screen.findByText("Public pages are off, so the domain shows nothing.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove domain" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("The pages, feeds and widget at news.acme.example");
    await user.click(screen.getByRole("button", { name: "Remove domain", hidden: false }));
    await waitFor(() => expect(screen.getByLabelText("Domain")).toBeTruthy());
  });
});
