/** One read of the API, and the key under which the browser's store of server data keeps it. */
export type Read = {
  queryKey: readonly unknown[];
  /** `GET /v1/posts/{postId}` */
  route: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
};
