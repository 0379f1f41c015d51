/** What becomes of a text that holds a word of the library. */
export const hitActions = ["refuse", "hold", "replace", "watch"] as const;
export type HitAction = (typeof hitActions)[number];

/** How urgent a warning is, the most urgent first: 红, 橙, 黄. */
export const warningLevels = ["red", "orange", "yellow"] as const;
export type WarningLevel = (typeof warningLevels)[number];

export const warningStates = ["open", "claimed", "closed", "merged"] as const;
export type WarningState = (typeof warningStates)[number];

/** n texts in m minutes; far more than usual at this time of the day; a word of which one hit is enough. */
export const ruleForms = ["count", "spike", "word"] as const;
export type RuleForm = (typeof ruleForms)[number];

export const receiverKinds = ["site", "mail", "wecom", "dingtalk", "feishu"] as const;
export type ReceiverKind = (typeof receiverKinds)[number];

/** What happened to a warning. */
export const noteKinds = [
  "raised",
  "joined",
  "claimed",
  "released",
  "assigned",
  "note",
  "handled",
  "told",
  "merged",
  "muted",
  "closed",
  "reopened",
] as const;
export type NoteKind = (typeof noteKinds)[number];
