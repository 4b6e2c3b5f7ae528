import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** The person who signs in, in GitHub's data model. */
export type GithubPerson = {
  id: number;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
};

/** Starts a fake of GitHub's OAuth web flow: authorize, access token, user and email addresses. */
export async function startGithub(person: () => GithubPerson) {
  const codes = new Set<string>();
  const server = createServer((request, response) => void answer(request, response, person(), codes));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The fake GitHub server is not listening.");
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}

async function answer(request: IncomingMessage, response: ServerResponse, person: GithubPerson, codes: Set<string>) {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const json = (body: unknown, status = 200) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  if (url.pathname === "/login/oauth/authorize") {
    const code = `code-${codes.size}`;
    codes.add(code);
    const back = new URL(url.searchParams.get("redirect_uri") ?? "");
    back.searchParams.set("code", code);
    back.searchParams.set("state", url.searchParams.get("state") ?? "");
    return response.writeHead(302, { Location: back.href }).end();
  }
  if (url.pathname === "/login/oauth/access_token") {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const code = new URLSearchParams(body).get("code") ?? "";
    if (!codes.has(code)) return json({ error: "bad_verification_code" });
    return json({ access_token: "gho_double", token_type: "bearer", scope: "read:user,user:email" });
  }
  if (request.headers.authorization?.toLowerCase() !== "bearer gho_double")
    return json({ message: "Bad credentials" }, 401);
  if (url.pathname === "/user/emails") return json(person.emails);
  // The address of the public profile is unverified and must not be used for sign-in.
  const { id, login, name } = person;
  if (url.pathname === "/user") return json({ id, login, name, avatar_url: null, email: "public@example.com" });
  return json({ message: "Not Found" }, 404);
}
