import { memberApi } from "./client.ts";

/** Asks for a code to a number, to sign in with it or to bind it. Failures are shown in the form. */
export function requestCode(mobile: string, purpose: "login" | "bind" = "login") {
  return memberApi("POST /api/sms/code", { body: { mobile, purpose } }, { quiet: true });
}
