import { servePicture } from "#lib/posts/serve-picture.ts";

type Context = { params: Promise<{ file: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return servePicture((await params).file);
}
