import { eq } from "drizzle-orm";
import { admins } from "../../src/capabilities/desk/admin/server/tables.ts";
import { members } from "../../src/capabilities/people/members/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { makeAdmin, makeSignedIn } from "../support/factories.ts";

const roles = ["super", "moderator", "editor", "viewer"] as const;

/** Kinds of callers, in a fixed order: a request's number decides which one sends it. */
export const callerNames: readonly string[] = [
  "visitor",
  "void token",
  "member",
  "muted member",
  "unbound member",
  "banned member",
  ...roles,
  "disabled administrator",
];

/** Signs in one of each kind; the tokens by name. Signing out and changed roles are part of what is tried. */
export async function makeCallers(db: Database): Promise<Map<string, string | undefined>> {
  const tokens = new Map<string, string | undefined>([
    ["visitor", undefined],
    ["void token", `pm_${"v".repeat(43)}`],
    ["member", (await makeSignedIn(db)).token],
    ["unbound member", (await makeSignedIn(db, { mobile: null })).token],
  ]);
  for (const status of ["muted", "banned"] as const) {
    const { member, token } = await makeSignedIn(db);
    await db.update(members).set({ status }).where(eq(members.id, member.id));
    tokens.set(`${status} member`, token);
  }
  for (const role of roles) tokens.set(role, (await makeAdmin(db, role)).token);
  const disabled = await makeAdmin(db, "super");
  await db.update(admins).set({ disabledAt: new Date() }).where(eq(admins.id, disabled.admin.id));
  tokens.set("disabled administrator", disabled.token);
  return tokens;
}
