import type { DeskActivity } from "#features/activities/desk-contract.ts";
import type { FieldKind, FormField, NoticeKey } from "#shared/activity.ts";
import {
  type ActivityState,
  type SignUpState,
  type StoredState,
  signUpStateNames,
} from "#shared/activity-standing.ts";
import { formatDate } from "#shared/format.ts";
import type { IconName } from "#ui/icon-names.ts";
import type { TagProps } from "#ui/tag.tsx";

export const stateTags: Readonly<Record<ActivityState, TagProps["kind"]>> = {
  ...{ draft: "plain", announced: "info", open: "ok", full: "warn" },
  ...{ closed: "warn", running: "accent", ended: "plain", cancelled: "bad" },
};

export const signUpTags: Readonly<Record<SignUpState, TagProps["kind"]>> = {
  ...{ in_review: "warn", waiting: "info", offered: "accent", confirmed: "ok" },
  ...{ rejected: "bad", cancelled: "plain", lapsed: "plain", removed: "bad" },
};

/** Where a sign-up stands; what costs money and is offered waits for that. */
export const signUpWord = ({ state, fen }: { state: SignUpState; fen: number }): string =>
  state === "offered" && fen > 0 ? "待付款" : signUpStateNames[state];

/** What the desk does to bring an activity from one state into another. */
export function moveWords(from: StoredState, to: StoredState): string {
  switch (to) {
    case "draft":
      return "撤回为草稿";
    case "announced":
      return from === "draft" ? "发布" : "暂停报名";
    case "open":
      return from === "closed" ? "重新开放报名" : "立即开放报名";
    case "closed":
      return "截止报名";
    case "running":
      return "开始活动";
    case "ended":
      return "结束活动";
    case "cancelled":
      return "取消活动";
  }
}

/** The next step that most activities take from there. */
export const usualMove: Partial<Record<StoredState, StoredState>> = {
  draft: "announced",
  announced: "open",
  open: "closed",
  closed: "running",
  running: "ended",
};

export const fieldKindNames: Readonly<Record<FieldKind, string>> = {
  text: "文字",
  choice: "选择",
  number: "数字",
  car: "爱车",
  size: "尺码",
  diet: "饮食",
  companions: "同行人数",
  id: "身份证号",
};

export const fieldKindIcons: Readonly<Record<FieldKind, IconName>> = {
  ...{ text: "edit", choice: "check", number: "hash", car: "car" },
  ...{ size: "tag", diet: "heart", companions: "users", id: "lock" },
};

/** What a field of a kind begins with. */
export const fieldDefaults: Readonly<Record<FieldKind, Pick<FormField, "label" | "options" | "most">>> = {
  text: { label: "", options: [], most: 50 },
  choice: { label: "", options: ["", ""], most: 1 },
  number: { label: "", options: [], most: 100 },
  car: { label: "开哪台车来", options: [], most: 1 },
  size: { label: "衣服尺码", options: ["S", "M", "L", "XL", "XXL"], most: 1 },
  diet: { label: "饮食", options: ["都可以", "素食", "清真", "不吃辣"], most: 1 },
  companions: { label: "同行人数", options: [], most: 3 },
  id: { label: "身份证号", options: [], most: 18 },
};

export const noticeNames: Readonly<Record<NoticeKey, string>> = {
  safety: "安全须知",
  portrait: "肖像权授权",
  track: "赛道活动协议",
};

/** 11-28 09:00 – 12:00, or with both days where it lasts longer. */
export function spanWords({ starts_at, ends_at }: Pick<DeskActivity, "starts_at" | "ends_at">): string {
  const [start, end] = [starts_at, ends_at].map((moment) => formatDate(moment, { time: true }));
  const sameDay = start?.slice(0, -6) === end?.slice(0, -6);
  return `${start} – ${sameDay ? end?.slice(-5) : end}`;
}

export const signUpEventWords: Readonly<Record<string, string>> = {
  signed_up: "报名成功",
  handed_in: "提交报名，等待审核",
  waited: "进入候补",
  offered: "为他留了名额，等他确认或付款",
  fee_asked: "去付款",
  paid: "付款，报名成功",
  confirmed: "确认参加",
  lapsed: "没有按时确认",
  cancelled: "取消报名",
  rejected: "未通过",
  removed: "报名失效",
  edited: "修改了报名表",
  agreed: "看过变更，仍然参加",
  entered: "签到入场",
  entry_undone: "撤销签到",
  note: "备注",
};
