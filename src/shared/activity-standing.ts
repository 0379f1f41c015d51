/** Where an activity stands as it is stored; whether it is full follows from its seats. */
export const storedStates = [
  "draft",
  "announced",
  "open",
  "closed",
  "running",
  "ended",
  "cancelled",
] as const;
export type StoredState = (typeof storedStates)[number];

/** Where an activity stands for whoever looks. */
export const activityStates = [...storedStates, "full"] as const;
export type ActivityState = (typeof activityStates)[number];

export const activityStateNames: Readonly<Record<ActivityState, string>> = {
  draft: "草稿",
  announced: "即将报名",
  open: "报名中",
  full: "已报满",
  closed: "报名截止",
  running: "进行中",
  ended: "已结束",
  cancelled: "已取消",
};

/** Which state may follow which: by its times, or by the desk. All others are refused. */
export const activityMoves: Readonly<Record<StoredState, readonly StoredState[]>> = {
  draft: ["announced", "open", "cancelled"],
  announced: ["draft", "open", "closed", "cancelled"],
  open: ["announced", "closed", "running", "cancelled"],
  closed: ["open", "running", "cancelled"],
  running: ["ended", "cancelled"],
  ended: [],
  cancelled: [],
};

export function mayMove(from: StoredState, to: StoredState): boolean {
  return activityMoves[from].includes(to);
}

export interface Times {
  /** When sign-up opens and closes. */
  opensAt: Date;
  closesAt: Date;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Where an activity stands at a moment. What is stored is moved on by a job that may be late; its times decide, so that nobody
 * signs up a second after the deadline.
 */
export function stateAt(stored: StoredState, times: Times, now: Date): StoredState {
  if (stored === "draft" || stored === "cancelled" || stored === "ended") return stored;
  if (now >= times.endsAt) return "ended";
  if (now >= times.startsAt) return "running";
  if (stored === "running") return stored;
  if (now >= times.closesAt || stored === "closed") return "closed";
  return stored === "open" || now >= times.opensAt ? "open" : "announced";
}

/** The same with seats: open without any left is full. */
export function standing(stored: StoredState, times: Times, seatsLeft: number, now: Date): ActivityState {
  const state = stateAt(stored, times, now);
  return state === "open" && seatsLeft <= 0 ? "full" : state;
}

/** Where a sign-up stands. */
export const signUpStates = [
  /** Handed in to an activity whose organiser looks at each; holds its seats. */
  "in_review",
  /** On the waitlist. */
  "waiting",
  /** Moved up from the waitlist, or has to pay: asked whether he still wants to come; holds its seats until `answerBy`. */
  "offered",
  /** Comes; holds its seats. */
  "confirmed",
  "rejected",
  /** Taken back by its member. */
  "cancelled",
  /** Did not answer an offer in time. */
  "lapsed",
  /** Ended with its activity, or taken out by the organiser. */
  "removed",
] as const;
export type SignUpState = (typeof signUpStates)[number];

export const signUpStateNames: Readonly<Record<SignUpState, string>> = {
  in_review: "待审核",
  waiting: "候补中",
  offered: "待确认",
  confirmed: "报名成功",
  rejected: "未通过",
  cancelled: "已取消",
  lapsed: "已过期",
  removed: "已失效",
};

export const signUpMoves: Readonly<Record<SignUpState, readonly SignUpState[]>> = {
  // What costs money is offered, and confirmed once it is paid.
  in_review: ["offered", "confirmed", "rejected", "cancelled", "removed"],
  waiting: ["offered", "confirmed", "cancelled", "removed"],
  // Where the organiser looks at each sign-up he looks at this one too.
  offered: ["in_review", "confirmed", "lapsed", "cancelled", "removed"],
  confirmed: ["cancelled", "removed"],
  // Whoever is out signs up anew, with a row of its own: what was stays as it was.
  rejected: [],
  cancelled: [],
  lapsed: [],
  removed: [],
};

/** States that hold seats. */
export const seatedStates = ["in_review", "offered", "confirmed"] as const satisfies readonly SignUpState[];
/** States in which a member has a sign-up; of the others there may be many. */
export const liveStates = [
  "in_review",
  "waiting",
  "offered",
  "confirmed",
] as const satisfies readonly SignUpState[];

export function maySignUpMove(from: SignUpState, to: SignUpState): boolean {
  return signUpMoves[from].includes(to);
}

export const isSeated = (state: SignUpState): boolean => seatedStates.some((seated) => seated === state);
export const isLive = (state: SignUpState): boolean => liveStates.some((live) => live === state);
