import { signInAs } from "../session.ts";
import { adminApi } from "./client.ts";

/** Signs in and keeps the session. The form shows refusals in place. */
export async function signIn(credentials: {
  account: string;
  password: string;
  totp?: string;
}): Promise<void> {
  const answer = await adminApi("POST /api/admin/login", { body: credentials }, { quiet: true });
  signInAs(answer.access_token, answer.admin);
}
