import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSmtp } from "#lib/testing/smtp.ts";

// The environment is read once, on import.
beforeEach(() => void vi.resetModules());
// Files share their modules, so that none may keep an environment of this one.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function mailWith(smtpUrl: string) {
  vi.stubEnv("SMTP_URL", smtpUrl);
  vi.stubEnv("MAIL_FROM", "Clarion <from@example.com>");
  return import("./mail.ts");
}

const mail = { to: "ada@example.com", subject: "Join Acme", text: "Accept: https://clarion.example/x" };

test("sends a mail unchanged over the configured server", async () => {
  const smtp = await startSmtp();
  const { mailIsConfigured, sendMail } = await mailWith(smtp.url);
  expect(mailIsConfigured()).toBe(true);
  await sendMail(mail);
  expect(smtp.received).toHaveLength(1);
  for (const part of ["From: Clarion <from@example.com>", "To: ada@example.com", "Subject: Join Acme", mail.text]) {
    expect(smtp.received[0]).toContain(part);
  }
  smtp.stop();
});

test("throws when the server refuses a mail", async () => {
  const smtp = await startSmtp(false);
  const { sendMail } = await mailWith(smtp.url);
  await expect(sendMail(mail)).rejects.toThrow("550");
  expect(smtp.received).toEqual([]);
  smtp.stop();
});

test("sends nothing and does not fail without a configured server", async () => {
  const { mailIsConfigured, sendMail } = await mailWith("");
  expect(mailIsConfigured()).toBe(false);
  await expect(sendMail(mail)).resolves.toBeUndefined();
});
