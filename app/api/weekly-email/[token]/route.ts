import { askToUnsubscribe, unsubscribe } from "#lib/weekly-email/unsubscribe.ts";

type Context = { params: Promise<{ token: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return askToUnsubscribe((await params).token);
}

/** The token is the credential: mail programs send no cookies and no origin. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return unsubscribe((await params).token, request);
}
