/** Where a room stands. `interrupted`: it is on the air, and no picture comes. */
export const liveStates = ["draft", "announced", "live", "interrupted", "ended", "cancelled"] as const;
export type LiveState = (typeof liveStates)[number];

export const liveStateNames: Readonly<Record<LiveState, string>> = {
  draft: "草稿",
  announced: "预告",
  live: "直播中",
  interrupted: "信号中断",
  ended: "已结束",
  cancelled: "已取消",
};

/** Which state may follow which, whoever moves it. Who sends a picture after the end goes on the air again. */
export const liveMoves: Readonly<Record<LiveState, readonly LiveState[]>> = {
  draft: ["announced"],
  announced: ["draft", "live", "cancelled"],
  live: ["interrupted", "ended"],
  interrupted: ["live", "ended"],
  ended: ["live"],
  cancelled: [],
};

export const liveMayMove = (from: LiveState, to: LiveState): boolean => liveMoves[from].includes(to);

/** On the air, with or without a picture. */
export const onAir = (state: LiveState): boolean => state === "live" || state === "interrupted";

/** How the picture lies. */
export const orientations = ["landscape", "portrait"] as const;

/** What becomes of what was recorded. */
export const replayStates = ["none", "making", "ready", "failed"] as const;
export type ReplayState = (typeof replayStates)[number];

/** Seconds between two messages of one member that a room may ask for. */
export const SLOW_CHOICES = [0, 3, 5, 10, 30, 60] as const;

/** Units (`textLength`) of a message. */
export const LIVE_MESSAGE_MAX = 200;

/** Likes that a browser may send at once. */
export const LIKES_AT_ONCE = 60;

export const liveReportReasons = ["spam", "abuse", "illegal", "porn", "fraud", "other"] as const;
