/** A read of the API and its query key in the browser's cache. */
export type Read = {
  queryKey: readonly unknown[];
  /** `GET /v1/posts/{postId}` */
  route: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
};
