import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import { SecondFactor } from "./second-factor.tsx";

const { startRegistration } = vi.hoisted(() => ({ startRegistration: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => ({ startRegistration }));

const AT = "2026-03-01T12:00:00.000Z";
const CODES = ["aaaa-bbbb-cccc-dddd", "eeee-ffff-gggg-hhhh"];

/** The answers for an account that gets a passkey when the browser has made one. */
function answerAccount() {
  const passkeys: { id: string; name: string; createdAt: string; lastUsedAt: null }[] = [];
  return {
    get "GET /me/passkeys"() {
      return { passkeys, available: true };
    },
    get "GET /me/second-factor"() {
      const recoveryCodesLeft = passkeys.length * CODES.length;
      return { appConfirmedAt: null, passkeys: passkeys.length, recoveryCodesLeft, confirmsBy: "password" };
    },
    "POST /me/passkeys/options": { options: { challenge: "Y2hhbGxlbmdl" } },
    get "POST /me/passkeys"() {
      const passkey = { id: "pky_1", name: "Work laptop", createdAt: AT, lastUsedAt: null };
      passkeys.push(passkey);
      return { passkey, recoveryCodes: CODES };
    },
  };
}

async function addPasskey() {
  const { user, sent } = renderInDashboard(<SecondFactor />, answerAccount());
  await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a passkey" });
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Work laptop");
  await user.click(within(dialog).getByRole("button", { name: "Continue" }));
  return { user, sent, dialog };
}

beforeEach(() => void startRegistration.mockReset());

describe("SecondFactor", () => {
  it("shows the recovery codes of the first passkey once, and the passkey with its name", async () => {
    startRegistration.mockResolvedValue({ id: "credential" });
    const { user, sent } = await addPasskey();
    await screen.findByText(/aaaa-bbbb-cccc-dddd/);
    expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: "Y2hhbGxlbmdl" } });
    const body = { name: "Work laptop", response: { id: "credential" } };
    expect(sent).toContainEqual({ route: "POST /me/passkeys", body });
    await user.click(screen.getByRole("button", { name: "I saved them" }));
    const list = await screen.findByRole("list", { name: "Passkeys" });
    expect(within(list).getByText("Work laptop")).toBeTruthy();
    await screen.findByText(/You have 2 recovery codes left/);
    expect(screen.queryByText(/aaaa-bbbb/)).toBeNull();
  });

  it("says what to do when the browser makes no passkey, and adds none", async () => {
    startRegistration.mockRejectedValue(Object.assign(new Error("has one"), { name: "InvalidStateError" }));
    const { dialog } = await addPasskey();
    await within(dialog).findByText("Couldn't create the passkey. This device already has a passkey for your account.");
    await waitFor(() => expect(screen.queryByRole("list", { name: "Passkeys" })).toBeNull());
  });
});
