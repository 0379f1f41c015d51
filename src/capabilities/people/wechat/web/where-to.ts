import { myPath, pathOf } from "#sections/paths.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { safeRedirect } from "#shared/redirect.ts";

/** A `code` without a state is an invitation of before, and would be lost beside WeChat's own. */
function withInvite(search: string): string {
  const query = new URLSearchParams(search);
  const code = query.get("code");
  if (code === null || query.has("state")) return search;
  query.delete("code");
  if (!query.has("invite")) query.set("invite", code);
  return `?${query}`;
}

/** Where to come back to from WeChat: this page with its query; from the sign-in page where that leads. */
export function whereTo(): string {
  const { pathname, search } = window.location;
  if (pathname !== pathOf("login")) return pathname + withInvite(search);
  const {
    pathname: to,
    search: asked,
    hash,
  } = new URL(
    safeRedirect(new URLSearchParams(search).get("redirect"), myPath(umbrellaSection)),
    window.location.origin,
  );
  return to + withInvite(asked) + hash;
}
