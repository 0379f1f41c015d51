import { dropSession } from "#client/session.ts";
import { rawMemberApi } from "./client.ts";

/** Signs out here. The device forgets the token even when the server cannot be told. */
export async function signOut(): Promise<void> {
  await rawMemberApi("POST /api/user/logout");
  dropSession();
}
