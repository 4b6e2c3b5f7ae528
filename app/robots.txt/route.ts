/** Public pages and documentation may be crawled; the dashboard and the API may not. */
const ROBOTS = `User-agent: *
Allow: /p/
Allow: /i/
Allow: /docs
Allow: /icon.svg
Disallow: /
`;

export function GET(): Response {
  return new Response(ROBOTS, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
