const BASE = "http://inside.invalid";

/**
 * Where to go after signing in: the given address when it lies inside this app, otherwise `fallback`.
 * Addresses of other origins in any spelling (`//host`, `/\host`, schemes, tabs inside) fall back, and so does
 * the sign-in page itself.
 * @param value the decoded query parameter
 */
export function safeRedirect(value: string | null | undefined, fallback: string): string {
  if (!value?.startsWith("/")) return fallback;
  let url: URL;
  try {
    url = new URL(value, BASE);
  } catch {
    return fallback;
  }
  const path = url.pathname + url.search + url.hash;
  // "/.//host" stays on the origin here, but would leave it when it is resolved once more.
  if (url.origin !== BASE || path.startsWith("//") || /^\/login\/?$/.test(url.pathname)) return fallback;
  return path;
}
