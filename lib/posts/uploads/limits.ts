/** The largest uploaded image, in bytes. */
export const IMAGE_BYTES_MAX = 5_000_000;
/** The longest side of an uploaded image, in pixels. */
export const IMAGE_SIDE_MAX = 10_000;
/** The most uploaded images of one post. */
export const IMAGES_PER_POST_MAX = 100;
export const ALT_TEXT_MAX = 500;
/** The media types of images that people may upload. SVG is excluded because it can contain scripts. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
