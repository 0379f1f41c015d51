import { deskPathOf } from "#sections/desk-paths.ts";
import { syllablesOf } from "#shared/pinyin.ts";
import type { IconName } from "#ui/icon-names.ts";

/** A screen that the administrator may open, with the place where it stands. */
export interface FoundScreen {
  label: string;
  icon: IconName;
  to: string;
  place: string;
}

/** What else people call a screen, by its address. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  [deskPathOf("admin.home")]: ["首页", "看板", "待办"],
  [deskPathOf("admin.members")]: ["用户", "账号", "封禁", "手机号"],
  [deskPathOf("admin.mutes")]: ["封号", "处罚"],
  [deskPathOf("admin.words")]: ["敏感词", "违禁词", "屏蔽词"],
  [deskPathOf("admin.screening")]: ["审核规则", "先发后审"],
  [deskPathOf("admin.reasons")]: ["驳回理由", "话术"],
  [deskPathOf("admin.reports")]: ["投诉"],
  [deskPathOf("admin.auditlog")]: ["日志", "谁改的"],
  [deskPathOf("admin.administrators")]: ["同事", "员工", "新账号"],
  [deskPathOf("admin.roles")]: ["权限"],
  [deskPathOf("admin.settings")]: ["配置", "参数"],
  [deskPathOf("admin.account")]: ["密码", "动态验证码", "TOTP"],
  [deskPathOf("admin.articles")]: ["资讯", "写稿", "发文", "草稿"],
  [deskPathOf("admin.boards")]: ["论坛", "分区"],
  [deskPathOf("admin.orders")]: ["发货", "物流"],
};

/** So many readings of a name at most, where several of its characters have several. */
const READINGS = 8;

/** How a name is read, in all usual ways: from each syllable on, and by the initials; letters stay as they are. */
function spelled(name: string): string[] {
  let readings: string[][] = [[]];
  for (const one of name.toLowerCase()) {
    const ways = /\p{Script=Han}/u.test(one) ? syllablesOf(one) : [one];
    const room = readings.length * ways.length <= READINGS ? ways : ways.slice(0, 1);
    readings = room.flatMap((way) => readings.map((reading) => [...reading, way]));
  }
  return readings.flatMap((syllables) => {
    const initials = syllables.map((syllable) => syllable.slice(0, 1));
    return syllables.flatMap((_, at) => [syllables.slice(at).join(""), initials.slice(at).join("")]);
  });
}

/** How well a screen is meant: 0 for not at all. */
function rank({ label, to, place }: FoundScreen, q: string): number {
  const name = label.toLowerCase();
  if (name === q) return 6;
  if (name.startsWith(q)) return 5;
  if (name.includes(q)) return 4;
  if (alsoCalled[to]?.some((other) => other.toLowerCase().includes(q))) return 3;
  if (/^[a-z]+$/.test(q) && spelled(label).some((reading) => reading.startsWith(q))) return 2;
  return place.includes(q) ? 1 : 0;
}

/** Screens by name, by what else they are called, by pinyin or its initials, the best ones first. */
export function findScreens(screens: readonly FoundScreen[], typed: string, most: number): FoundScreen[] {
  const q = typed.trim().toLowerCase();
  if (q === "") return [];
  return screens
    .map((screen) => ({ screen, rank: rank(screen, q) }))
    .filter((one) => one.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ screen }) => screen);
}
