import { signInAs } from "../session.ts";
import { adminApi } from "./client.ts";

/** Signs in, keeps the session and answers the profile. The form shows refusals in place. */
export async function signIn(credentials: {
  account: string;
  password: string;
  totp?: string;
  new_password?: string;
}) {
  const answer = await adminApi("POST /api/admin/login", { body: credentials }, { quiet: true });
  signInAs(answer.access_token, answer.admin);
  return answer.admin;
}
