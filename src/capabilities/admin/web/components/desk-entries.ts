import type { AdminProfile } from "#capabilities/admin/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import type { RailEntry } from "./admin-frame.tsx";

/** Desks beside the reviews, each for those who have its permission. */
const desks = [
  {
    permission: "words.manage",
    entry: { label: "关键词库", icon: "tag", to: deskPathOf("admin.words") },
  },
  {
    permission: "screening.manage",
    entry: { label: "先审后发", icon: "filter", to: deskPathOf("admin.screening") },
  },
  {
    permission: "members.mute",
    entry: { label: "禁言", icon: "ban", to: deskPathOf("admin.mutes") },
  },
  {
    permission: "topics.manage",
    entry: { label: "话题", icon: "hash", to: deskPathOf("admin.topics") },
  },
  {
    permission: "clubs.roles",
    entry: { label: "车友会", icon: "flag", to: deskPathOf("admin.clubs") },
  },
  {
    permission: "redpackets.manage",
    entry: { label: "红包", icon: "packet", to: deskPathOf("admin.redpackets") },
  },
  {
    permission: "honours.award",
    entry: { label: "荣誉", icon: "medal", to: deskPathOf("admin.honours") },
  },
  {
    permission: "search.manage",
    entry: { label: "热词", icon: "search", to: deskPathOf("admin.searchwords") },
  },
] as const satisfies readonly { permission: string; entry: RailEntry }[];

/** The ways to the desks that the administrator may work at. */
export function deskEntries(admin: AdminProfile): RailEntry[] {
  return desks.filter(({ permission }) => admin.permissions.includes(permission)).map(({ entry }) => entry);
}
