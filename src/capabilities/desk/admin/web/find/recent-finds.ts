import { keptList } from "#client/kept-choice.ts";
import { type IconName, iconNames } from "#ui/icon-names.ts";

/** Something that was opened from the search. */
export interface RecentFind {
  title: string;
  note: string;
  icon: IconName;
  link: string;
}

const MOST = 8;

const isFind = (value: unknown): value is RecentFind => {
  const find = value as Partial<RecentFind> | null;
  return (
    typeof find?.title === "string" &&
    typeof find.note === "string" &&
    typeof find.link === "string" &&
    find.link.startsWith("/admin/") &&
    iconNames.some((name) => name === find.icon)
  );
};

/** What an administrator opened lately on this device. */
const recentOf = (adminId: string) => keptList(`paddock.desk.found.${adminId}`, MOST, isFind);

export const recentFinds = (adminId: string): RecentFind[] => recentOf(adminId).read();

export function noteFind(adminId: string, find: RecentFind): void {
  const others = recentFinds(adminId).filter(({ link }) => link !== find.link);
  recentOf(adminId).write([find, ...others]);
}
