import type { ClubRole } from "#capabilities/community/clubs/contract.ts";
import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";

/** What a member is called in a club. */
export const roleNames: Readonly<Record<ClubRole, string>> = {
  host: "会长",
  moderator: "版主",
  member: "会员",
};

export const roleNotice: NoticeKind<{ club: Section; before: ClubRole; role: ClubRole }> = {
  name: "clubs.role",
  group: "system",
  write: ({ club, before, role }) => ({
    title:
      role === "member"
        ? `你不再担任${club.name}${roleNames[before]}`
        : `你成为了${club.name}${roleNames[role]}`,
    body: role === "member" ? "你仍然是车友会的会员，编号不变。" : "车友会的成员列表里会显示你的角色。",
    link: pathOf("club.members", {}, { section: club }),
  }),
};

export const anniversaryNotice: NoticeKind<{ club: Section; years: number; number: number }> = {
  name: "clubs.anniversary",
  group: "reminder",
  label: "入会周年",
  write: ({ club, years, number }) => ({
    title: `今天是你加入${club.name} ${years} 周年`,
    body: `谢谢你一路同行，No.${String(number).padStart(4, "0")}。`,
    link: myPath(club),
  }),
};

export const birthdayNotice: NoticeKind<{ club: Section }> = {
  name: "clubs.birthday",
  group: "reminder",
  label: "生日祝福",
  write: ({ club }) => ({
    title: "生日快乐！",
    body: `${club.name}的成员列表今天会为你标上生日。不想显示，可以在个人资料里关闭。`,
    link: pathOf("my.info", {}, { section: club }),
  }),
};
