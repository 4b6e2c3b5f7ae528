import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { id, organization, timestamp } from "#lib/http/shapes.ts";
import { IMAGE_BYTES_MAX, IMAGE_SIDE_MAX, IMAGE_TYPES, IMAGES_PER_POST_MAX } from "./limits.ts";

const BASE64_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4;
/** Room for the JSON around the image. */
const BODY_MAX_BYTES = BASE64_MAX + 1_000;

const uploadedImage = z
  .object({
    id: z.string(),
    postId: z.string(),
    url: z.string().meta({ description: "The public address, for Markdown such as `![alt text](url)`." }),
    mediaType: z.enum(IMAGE_TYPES).meta({ description: "Read from the bytes of the file." }),
    width: z.int().meta({ description: "In pixels." }),
    height: z.int().meta({ description: "In pixels." }),
    bytes: z.int(),
    createdAt: timestamp,
  })
  .meta({ id: "PostImage" });

export const uploadImage = endpoint({
  id: "uploadImage",
  method: "POST",
  path: "/v1/posts/{postId}/images",
  tag: "Posts",
  summary: "Upload an image for the text of a post",
  description: `Stores a PNG, JPEG, WebP or GIF image of at most ${IMAGE_BYTES_MAX / 1_000_000} MB and ${IMAGE_SIDE_MAX} pixels on each side. Metadata such as the place, the camera and comments is removed; the color profile and the orientation stay. The text of the post does not change: put the \`url\` into its Markdown. The address cannot be guessed, but everyone who has it can see the image. A post has at most ${IMAGES_PER_POST_MAX} images.`,
  scope: "posts.write",
  rateLimit: { limit: 30, windowMs: 60_000 },
  bodyMaxBytes: BODY_MAX_BYTES,
  params: z.object({ postId: id }),
  body: z.object({
    data: z
      .string()
      .min(1)
      .max(BASE64_MAX)
      .meta({ description: "The bytes of the file in base64.", contentEncoding: "base64" }),
  }),
  tool: { destructive: false },
  output: z.object({ image: uploadedImage, organization }),
  status: 201,
  errors: [404, 409],
});
