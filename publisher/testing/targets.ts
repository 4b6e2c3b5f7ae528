import { startTestServer, type TestAnswer, type TestRequest, type TestServer } from "./http-server.ts";

/** A local destination: what it shows to readers, and a way to change it as a person there would. */
export type Target = {
  server: TestServer;
  /** The visible texts, one for each object. */
  list: () => string[];
  /** Changes the only object by hand. */
  edit: (text: string) => void;
};

type Fields = Record<string, unknown>;

const read = (request: TestRequest): Fields => JSON.parse(request.text) as Fields;
const notFound: TestAnswer = { status: 404, body: { message: "not found" } };

/** Ghost's Admin API, as far as posts and the site go. */
export async function startGhost(): Promise<Target> {
  type Stored = { id: string; url: string; title: string; lexical: string; updated_at: string; tags: string[] };
  const posts = new Map<string, Stored>();
  let version = 0;
  const stamp = (): string => new Date(1_700_000_000_000 + ++version * 1000).toISOString();
  const save = (id: string, value: Fields, previous?: Stored): TestAnswer => {
    const tags = (value.tags as { name: string }[] | undefined)?.map(({ name }) => name.replace("#", "hash-"));
    const stored = { id, url: `https://blog.example/${id}/`, tags: tags ?? previous?.tags ?? [], updated_at: stamp() };
    posts.set(id, { ...stored, title: String(value.title), lexical: String(value.lexical) });
    return { status: previous === undefined ? 201 : 200, body: { posts: [posts.get(id)] } };
  };
  const server = await startTestServer((request) => {
    const { method, path, query, headers } = request;
    if (!/^Ghost [\w-]+\.[\w-]+\.[\w-]+$/.test(headers.authorization ?? "")) return { status: 401 };
    if (path === "/ghost/api/admin/site/") return { status: 200, body: { site: { title: "Blog" } } };
    const [, id] = /^\/ghost\/api\/admin\/posts\/(?:(\w+)\/)?$/.exec(path) ?? [];
    const existing = id === undefined ? undefined : posts.get(id);
    if (method === "GET" && id === undefined) {
      const tag = query.get("filter")?.replace("tag:", "");
      const found = [...posts.values()].filter(({ tags }) => tag === undefined || tags.includes(tag));
      return { status: 200, body: { posts: found } };
    }
    if (method === "POST") return save(`g${posts.size + 1}`, (read(request).posts as Fields[])[0] ?? {});
    if (existing === undefined) return notFound;
    if (method === "GET") return { status: 200, body: { posts: [existing] } };
    if (method === "DELETE") return posts.delete(existing.id) ? { status: 204 } : notFound;
    const value = (read(request).posts as Fields[])[0] ?? {};
    return value.updated_at === existing.updated_at ? save(existing.id, value, existing) : { status: 409 };
  });
  return {
    server,
    list: () => [...posts.values()].map(({ title, lexical }) => `${title}\n${lexical}`),
    edit: (text) => {
      for (const post of posts.values()) post.title = text;
    },
  };
}

/** The posts of WordPress's REST API. */
export async function startWordpress(): Promise<Target> {
  type Stored = { id: number; title: string; content: string; status: string };
  const posts = new Map<number, Stored>();
  const show = ({ id, title, content, status }: Stored) => ({
    ...{ id, status, link: `https://site.example/?p=${id}` },
    ...{ title: { raw: title }, content: { raw: content } },
  });
  const server = await startTestServer((request) => {
    const { method, path, query, headers } = request;
    if (headers.authorization !== `Basic ${Buffer.from("editor:word press").toString("base64")}`)
      return { status: 401 };
    if (path === "/wp-json/wp/v2/users/me") return { status: 200, body: { name: "editor" } };
    const [, part] = /^\/wp-json\/wp\/v2\/posts(?:\/(\d+))?$/.exec(path) ?? [];
    const existing = part === undefined ? undefined : posts.get(Number(part));
    if (method === "GET" && part === undefined) {
      const found = [...posts.values()].filter(
        ({ content, status }) => status !== "trash" && content.includes(query.get("search") ?? ""),
      );
      return { status: 200, body: found.map(show) };
    }
    if (part !== undefined && existing === undefined) return notFound;
    if (method === "GET" && existing) return { status: 200, body: show(existing) };
    if (method === "DELETE" && existing) {
      existing.status = "trash";
      return { status: 200, body: show(existing) };
    }
    const { title, content, status } = read(request);
    const id = existing?.id ?? posts.size + 1;
    const stored = { id, title: String(title), content: String(content), status: String(status ?? existing?.status) };
    posts.set(id, stored);
    return { status: existing ? 200 : 201, body: show(stored) };
  });
  return {
    server,
    list: () => [...posts.values()].filter(({ status }) => status !== "trash").map(({ content }) => content),
    edit: (text) => {
      for (const post of posts.values()) post.content = text;
    },
  };
}

/** The statuses of a Mastodon server, which remembers idempotency keys. */
export async function startMastodon(): Promise<Target> {
  const statuses = new Map<string, string>();
  const keys = new Map<string, string>();
  const show = (id: string) => ({ id, url: `https://social.example/@acme/${id}` });
  const server = await startTestServer((request) => {
    const { method, path, headers } = request;
    if (headers.authorization !== "Bearer mastodon token") return { status: 401 };
    if (path === "/api/v1/accounts/verify_credentials") return { status: 200, body: { acct: "acme" } };
    const [, id] = /^\/api\/v1\/statuses(?:\/(\d+))?(?:\/source)?$/.exec(path) ?? [];
    if (method === "POST") {
      const key = String(headers["idempotency-key"]);
      const created = keys.get(key) ?? String(statuses.size + 1);
      keys.set(key, created);
      statuses.set(created, String(read(request).status));
      return { status: 200, body: show(created) };
    }
    if (id === undefined || !statuses.has(id)) return notFound;
    if (method === "PUT") statuses.set(id, String(read(request).status));
    if (method === "DELETE") statuses.delete(id);
    return { status: 200, body: { ...show(id), text: statuses.get(id) ?? "" } };
  });
  return {
    server,
    list: () => [...statuses.values()],
    edit: (text) => {
      for (const id of statuses.keys()) statuses.set(id, text);
    },
  };
}

/** The repository of a Bluesky account. */
export async function startBluesky(): Promise<Target> {
  type Stored = { text: string; cid: string };
  const records = new Map<string, Stored>();
  let version = 0;
  const server = await startTestServer((request) => {
    const { path, query } = request;
    const method = path.replace("/xrpc/", "");
    if (method === "com.atproto.server.createSession")
      return { status: 200, body: { accessJwt: "jwt", did: "did:plc:acme", handle: "acme.example" } };
    if (request.headers.authorization !== "Bearer jwt") return { status: 401 };
    if (method === "com.atproto.repo.getRecord") {
      const rkey = query.get("rkey") ?? "";
      const stored = records.get(rkey);
      if (stored === undefined) return { status: 400, body: { error: "RecordNotFound" } };
      return {
        status: 200,
        body: { uri: `at://did:plc:acme/post/${rkey}`, cid: stored.cid, value: { text: stored.text } },
      };
    }
    const { rkey, record, swapRecord } = read(request);
    if (method === "com.atproto.repo.deleteRecord") records.delete(String(rkey));
    else if ((records.get(String(rkey))?.cid ?? null) !== swapRecord)
      return { status: 400, body: { error: "InvalidSwap" } };
    else records.set(String(rkey), { text: String((record as Fields).text), cid: `cid${++version}` });
    return { status: 200, body: {} };
  });
  return {
    server,
    list: () => [...records.values()].map(({ text }) => text),
    edit: (text) => {
      for (const record of records.values()) Object.assign(record, { text, cid: `cid${++version}` });
    },
  };
}

/** The webhook of a Discord channel. */
export async function startDiscord(): Promise<Target> {
  const messages = new Map<string, string>();
  const server = await startTestServer((request) => {
    const { method, path } = request;
    const [, id] = /^\/hook(?:\/messages\/(\d+))?$/.exec(path) ?? [];
    if (method === "GET" && id === undefined) return { status: 200, body: {} };
    if (method === "POST") messages.set(String(messages.size + 1), String(read(request).content));
    else if (id === undefined || !messages.has(id)) return notFound;
    else if (method === "PATCH") messages.set(id, String(read(request).content));
    else if (method === "DELETE") return messages.delete(id) ? { status: 204 } : notFound;
    const shown = id ?? String(messages.size);
    return { status: 200, body: { id: shown, content: messages.get(shown) ?? "" } };
  });
  return {
    server,
    list: () => [...messages.values()],
    edit: (text) => {
      for (const id of messages.keys()) messages.set(id, text);
    },
  };
}

/** A receiver that answers everything in the same way, such as a channel of Slack or a workflow of Teams. */
export async function startReceiver(answer: TestAnswer = { status: 200, body: {} }): Promise<Target> {
  const texts: string[] = [];
  const server = await startTestServer(({ method, text }) => {
    if (method === "POST") texts.push(text);
    return answer;
  });
  return { server, list: () => texts, edit: () => undefined };
}
