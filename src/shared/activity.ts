/** What an activity is, as lists filter it. */
export const activityTypes = ["meet", "cruise", "track", "class", "charity", "family", "exhibition"] as const;
export type ActivityType = (typeof activityTypes)[number];

export const activityTypeNames: Readonly<Record<ActivityType, string>> = {
  meet: "聚会",
  cruise: "自驾",
  track: "赛道日",
  class: "课堂",
  charity: "公益",
  family: "亲子",
  exhibition: "看展",
};

/** Legal texts that an organiser can have signed before a sign-up; `consents` keeps who signed which version. */
export const noticeKeys = ["safety", "portrait", "track"] as const;
export type NoticeKey = (typeof noticeKeys)[number];

/** Kinds of fields that a sign-up form is built from. */
export const fieldKinds = [
  "text",
  "choice",
  "number",
  "car",
  "size",
  "diet",
  "companions",
  /** Only where an insurance needs it: encrypted, masked, deleted after the activity. */
  "id",
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** One field of a sign-up form. Its key stays when its label changes, so that answers stay with it. */
export interface FormField {
  key: string;
  kind: FieldKind;
  label: string;
  /** A word below the field; empty for none. */
  hint: string;
  required: boolean;
  /** What can be chosen, of `choice`, `size` and `diet`; empty otherwise. */
  options: readonly string[];
  /** Characters of a text, the largest number, the most companions. */
  most: number;
}

/** A point of a convoy where it is called who is there: departed, checkpoint, arrived. */
export interface Stage {
  key: string;
  label: string;
}

/** One line of the agenda; `time` is HH:MM in China. */
export interface AgendaItem {
  time: string;
  text: string;
}

/** Tabs of a member's own activities. */
export const myActivityTabs = ["upcoming", "review", "waiting", "attended", "over"] as const;
export type MyActivityTab = (typeof myActivityTabs)[number];
