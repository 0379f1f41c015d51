import { memberApi } from "./client.ts";

/** Asks for a sign-in code. Failures are shown in the form. */
export function requestCode(mobile: string) {
  return memberApi("POST /api/sms/code", { body: { mobile, purpose: "login" } }, { quiet: true });
}
