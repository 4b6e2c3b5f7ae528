import { AppError } from "#lib/errors.ts";

/**
 * Returns the base address of a server without a trailing slash; API paths are appended to it.
 * @throws AppError `invalid` for anything but an http or https URL without credentials, query and fragment
 */
export function serverRoot(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const plain = url !== undefined && url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!plain || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new AppError(
      "invalid",
      "The server's address is not a valid URL",
      "Use the form https://git.example.org, without credentials, query or fragment.",
      { details: [{ path: "baseUrl", message: "must be an http or https URL" }] },
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

/** Encodes one path segment; `.` and `..` are rejected because they would climb. @throws AppError `invalid` */
export function segment(part: string): string {
  if (part === "" || part === "." || part === ".." || part.length > 255)
    throw new AppError("invalid", "The repository's name is not valid", "Use the repository's owner and name.");
  return encodeURIComponent(part);
}
