import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import type {
  HitAction,
  NoteKind,
  ReceiverKind,
  RuleForm,
  WarningLevel,
  WarningState,
} from "#shared/monitoring.ts";

/** How things of the monitoring are called and coloured. */
export const levels: Readonly<Record<WarningLevel, { label: string; tag: "bad" | "warn" | "gold" }>> = {
  red: { label: "红", tag: "bad" },
  orange: { label: "橙", tag: "warn" },
  yellow: { label: "黄", tag: "gold" },
};

export const states: Readonly<Record<WarningState, { label: string; tag: "bad" | "info" | "plain" }>> = {
  open: { label: "待处理", tag: "bad" },
  claimed: { label: "处理中", tag: "info" },
  closed: { label: "已关闭", tag: "plain" },
  merged: { label: "已合并", tag: "plain" },
};

export const actions: Readonly<Record<HitAction, { label: string; tag: "bad" | "warn" | "info" | "plain" }>> =
  {
    refuse: { label: "拦截", tag: "bad" },
    hold: { label: "转审", tag: "warn" },
    replace: { label: "替换", tag: "info" },
    watch: { label: "仅监测", tag: "plain" },
  };

export const forms: Readonly<Record<RuleForm, { label: string; note: string }>> = {
  count: { label: "数量", note: "一段时间内达到几条就预警" },
  spike: { label: "突增", note: "比前 7 天同一时段的平均多出几倍就预警" },
  word: { label: "重点词", note: "出现一条就预警" },
};

export const receiverKindWords: Readonly<Record<ReceiverKind, string>> = {
  site: "站内",
  mail: "邮件",
  wecom: "企业微信",
  dingtalk: "钉钉",
  feishu: "飞书",
};

export const noteWords: Readonly<Record<NoteKind, string>> = {
  raised: "触发预警",
  joined: "再次触发",
  claimed: "领取",
  released: "放回",
  assigned: "转交给",
  note: "备注",
  handled: "处理内容",
  told: "通知",
  merged: "合并",
  muted: "静音",
  closed: "关闭",
  reopened: "重新打开",
};

/** How a text stands, as the desk calls it. */
export function stateOfText(state: string | null): { label: string; tag: "ok" | "warn" | "bad" | "plain" } {
  if (state === "published") return { label: "已公开", tag: "ok" };
  if (state === "in_review") return { label: "待审", tag: "warn" };
  if (state === "rejected" || state === "revoked") return { label: "已驳回", tag: "bad" };
  if (state === "removed") return { label: "已删除", tag: "bad" };
  if (state === "withdrawn") return { label: "作者已删", tag: "plain" };
  return { label: "没有发出", tag: "plain" };
}

export const sectionWords = (slug: string): string => (slug === "" ? "全站" : sectionName(slug));

/** What a rule asks for, in one line. */
export function ruleInWords(rule: {
  form: RuleForm;
  threshold: number;
  window_minutes: number;
  factor: number;
}): string {
  const span = minutesInWords(rule.window_minutes);
  if (rule.form === "word") return "出现一条就预警";
  if (rule.form === "spike") return `${span}内达到平时的 ${rule.factor} 倍，且至少 ${rule.threshold} 条`;
  return `${span}内达到 ${rule.threshold} 条`;
}

export function minutesInWords(minutes: number): string {
  if (minutes % 1440 === 0) return `${minutes / 1440} 天`;
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`;
}

export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export const shortTime = (at: string): string => formatDate(at, { time: true, year: false });
