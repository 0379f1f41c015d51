import { myPath, pathOf } from "#sections/paths.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { safeRedirect } from "#shared/redirect.ts";

/** Where to come back to from WeChat: this page with its query; from the sign-in page where that leads. */
export function whereTo(): string {
  const { pathname, search } = window.location;
  if (pathname !== pathOf("login")) return pathname + search;
  return safeRedirect(new URLSearchParams(search).get("redirect"), myPath(umbrellaSection));
}
