import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import QrCode from "./qr-code.tsx";

const URI = "otpauth://totp/Clarion:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Clarion";

it("draws the three finder patterns inside a quiet zone of four modules", () => {
  render(<QrCode text={URI} label="QR code for your authenticator app" />);
  const picture = screen.getByRole("img", { name: "QR code for your authenticator app" });
  const size = Number(picture.getAttribute("viewBox")?.split(" ")[3]);
  const path = picture.querySelector("path")?.getAttribute("d") ?? "";
  const isDark = (x: number, y: number) => path.includes(`M${x} ${y}h1v1h-1z`);
  const corners = [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const;
  for (const [x, y] of corners) {
    for (let step = 0; step < 7; step++) expect([isDark(x + step, y), isDark(x, y + step)]).toEqual([true, true]);
    expect(isDark(x + 1, y + 1)).toBe(false);
    expect(isDark(x + 3, y + 3)).toBe(true);
  }
  for (let step = 0; step < size; step++) expect([isDark(step, 3), isDark(3, step)]).toEqual([false, false]);
});
