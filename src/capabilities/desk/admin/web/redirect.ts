import { deskPathOf } from "#sections/desk-paths.ts";

export const ADMIN_HOME = deskPathOf("admin.home");

/** Where to go after signing in: a path of the administration, never its own sign-in, never elsewhere. */
export function adminRedirect(wanted: string | null): string {
  if (wanted === null || !/^\/admin\/[\w/-]+(\?[^#\\]*)?$/.test(wanted)) return ADMIN_HOME;
  return /^\/admin\/login(\/|\?|$)/.test(wanted) ? ADMIN_HOME : wanted;
}
