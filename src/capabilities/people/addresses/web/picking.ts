import { oneOf, textUpTo } from "#client/address.ts";
import { safeRedirect } from "#shared/redirect.ts";

/** What the two screens keep in their address: `?pick=1&to=/path` chooses an address for another screen. */
export const pickingAddress = { pick: oneOf(["1"], undefined), to: textUpTo(300) };

/** The screen that asked, with the chosen address in its query; null where nobody asked, or from outside. */
export function answerOf(to: string | undefined, addressId: string): string | null {
  const path = safeRedirect(to, "");
  if (path === "") return null;
  const url = new URL(path, "http://inside.invalid");
  url.searchParams.set("address", addressId);
  return url.pathname + url.search + url.hash;
}
