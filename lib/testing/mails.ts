import { vi } from "vitest";
import { log } from "#lib/log.ts";

type PrintedMail = { to: string; subject: string; text: string };

/** Runs an action and returns the mails that it prints to the log, as it does without a mail server. */
export async function collectMails(run: () => Promise<unknown>): Promise<PrintedMail[]> {
  const logged = vi.spyOn(log, "info");
  try {
    await run();
    return logged.mock.calls.flatMap(([fields, text]) =>
      typeof fields === "object" && fields !== null && "to" in fields
        ? [{ ...(fields as Omit<PrintedMail, "text">), text: String(text) }]
        : [],
    );
  } finally {
    logged.mockRestore();
  }
}

/** Returns the code of eight digits in the first mail that the action prints; empty without one. */
export async function readMailedCode(run: () => Promise<unknown>): Promise<string> {
  const [mail] = await collectMails(run);
  return /code is (\d{8})\./.exec(mail?.text ?? "")?.[1] ?? "";
}
