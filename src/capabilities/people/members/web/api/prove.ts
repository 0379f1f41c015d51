import { memberApi } from "./client.ts";

/** Asks for a code to the number of the account. Failures are shown in the form. */
export function requestProofCode() {
  return memberApi("POST /api/user/proof/code", {}, { quiet: true });
}

/** Proves with the code that it is still the same person. Failures are shown in the form. */
export function proveByCode(code: string, ticket: string | undefined) {
  return memberApi("POST /api/user/proof", { body: { code, ticket } }, { quiet: true });
}
