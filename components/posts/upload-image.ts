import { call } from "#lib/http/call.ts";
import type { uploadImage } from "#lib/posts/uploads/contract.ts";

/** Uploads an image for the text of a post. @returns its public address */
export async function uploadPostImage(organizationId: string, postId: string, file: File): Promise<string> {
  const { image } = await call<typeof uploadImage>("POST /v1/posts/{postId}/images", {
    organizationId,
    params: { postId },
    body: { data: await toBase64(file) },
  });
  return image.url;
}

function toBase64(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
  reader.onerror = () => reject(reader.error ?? new Error("The file could not be read."));
  reader.readAsDataURL(file);
  return promise;
}
