import type { AdminProfile } from "#capabilities/admin/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import type { RailEntry } from "./admin-frame.tsx";

/** The ways to the accounts: one's own, and, for owners, everybody's. */
export function accountEntries(admin: AdminProfile): RailEntry[] {
  const own: RailEntry = { label: "账号安全", icon: "lock", to: deskPathOf("admin.account") };
  return admin.permissions.includes("admins.manage")
    ? [{ label: "管理员", icon: "users", to: deskPathOf("admin.administrators") }, own]
    : [own];
}
