import {
  type ApplicationDetail,
  type ApplicationKind,
  applicationNotice,
  DRAFT_DAYS,
} from "#capabilities/review/applications/server/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { ENDED, type InfluenceAct, influenceAllows, type Tier } from "#shared/influence.ts";
import { REMINDERS } from "../contract.ts";
import { influenceAccounts, influenceApplications, influenceEvents } from "./tables.ts";

export type ApplicationRow = typeof influenceApplications.$inferSelect;

/** The kind of its objects: in the review queue, for private pictures, and in what is told of them. */
export const INFLUENCE = "influence";

/** Runs seasons, invitations and rights. */
export const MANAGE = "influence.manage";

/** Kept answers about a section's season, rights and voices. */
export const influenceTag = (section: string): string => `influence:${section}`;

/** Screenshots of what waits are kept for so long at the most; of everything else as long as drafts. */
export const WAITING_DAYS = 180;

/** How many others a voice of each tier may invite. */
export const INVITATIONS = { A: 20, B: 10, C: 5 } as const;

/** As members and desk read it: 达人 No.0007. @returns null while there is none */
export const numberWords = (number: number | null): string | null =>
  number === null ? null : `No.${String(number).padStart(4, "0")}`;

/** What a decision says beside yes or no. */
export interface Detail extends ApplicationDetail {
  /** Of an approval; the lowest without it. */
  tier?: Tier;
  /** What was seen in the profiles, by account. */
  proofs?: Readonly<Record<string, "confirmed" | "missing">>;
  /** Why something better is asked for, by account. */
  asked?: Readonly<Record<string, string>>;
  what?: "resigned" | "renewed";
}

/** Voices: members who publish about cars elsewhere. */
export const influenceKind: ApplicationKind<ApplicationRow> = {
  ...{ name: INFLUENCE, title: "达人申请", noun: "达人申请", icon: "medal" },
  ...{ table: influenceApplications, events: influenceEvents, said: ["called", "style"] },
  materials: {
    ...{ table: influenceAccounts, application: influenceAccounts.applicationId },
    ...{ file: influenceAccounts.screenshotId, asked: influenceAccounts.asked },
    days: (_db, state) => (state === "submitted" ? WAITING_DAYS : state === "withdrawn" ? 0 : DRAFT_DAYS),
  },
  reasons: [
    { label: "核对码不在主页", text: "在你的主页简介里没有找到核对码，请放好后重新提交" },
    { label: "链接打不开", text: "填写的主页链接打不开，或者不是主页" },
    { label: "粉丝数不符", text: "填写的粉丝数和主页、截图不一致，请核对后重新提交" },
    { label: "内容不符", text: "账号近期内容和汽车关系不大，暂时不符合招募方向" },
    { label: "更新太少", text: "账号近三个月更新较少，欢迎之后再申请" },
    { label: "截图不清楚", text: "粉丝截图不清楚，请重新截图" },
  ],
  allows: (act, row) => influenceAllows(act as InfluenceAct, row),
  refusals: {
    resign: "你现在没有有效的达人资格",
    claim: "达人资格有效时才能领取权益",
    invite: "达人资格有效时才能邀请别人",
  },
  final: ({ aboutId }) => (aboutId === null ? null : "年度复核一经通过就已生效，不能撤销"),
  desk: deskPathOf("admin.influencers"),
  follow: ({ section }) => pathOf("voice.audit", {}, { section: sectionBySlug(section) }),
  change: ({ id, section = "" }) =>
    pathOf("voice.apply", {}, { section: sectionBySlug(section), query: { id } }),
  notice: applicationNotice(INFLUENCE),
  ends: {
    reason: ENDED,
    months: () => 12,
    longest: { days: 2 * 366, words: "两年" },
    reminders: REMINDERS,
    reminded: ({ section }, { days, until }) => ({
      title: `达人资格将在 ${days} 天内到期`,
      body: `${until} 到期。更新粉丝数和截图，提交年度复核，徽标和权益就会继续。`,
      link: pathOf("voice.apply", {}, { section: sectionBySlug(section) }),
      action: "提交年度复核",
    }),
    ended: (row) => ({
      title: "你的达人资格已到期",
      body: "达人徽标和权益已暂停，更新粉丝数和截图后重新提交即可恢复。",
      link: influenceKind.change(row),
      action: "重新提交",
    }),
  },
  timeline: {
    moves: { approved: "审核通过，成为达人", expired: "达人资格已到期", revoked: "达人资格已被撤销" },
    whats: {
      resigned: { text: "已放弃达人资格" },
      renewed: { text: "年度复核通过，由新的申请接替" },
      reminded: { text: "已提醒年度复核" },
      claimed: { text: "已领取权益" },
      fulfilled: { text: "权益已发放", tone: "good" },
      refused: { text: "权益没有发放", tone: "bad" },
    },
  },
};
