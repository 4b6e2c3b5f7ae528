import { askToStop, stopLetters } from "#lib/letters/stop.ts";

type Context = { params: Promise<{ token: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return askToStop((await params).token);
}

/** The token is the credential: mail programs send no cookies and no origin. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return stopLetters((await params).token, request);
}
