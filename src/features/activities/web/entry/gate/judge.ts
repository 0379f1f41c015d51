import { NOTICEABLE, PERIOD, readCode, stepAt, stepOf } from "#features/activities/entry-code.ts";
import type { Board, EntryResult, TakenPerson } from "#features/activities/entry-contract.ts";
import { clockTime } from "../clock.ts";

/** What a gate says about somebody, whether the server or the gate itself judged. */
export interface Verdict {
  result: EntryResult;
  words: string;
  person: Pick<
    TakenPerson,
    "id" | "name" | "number" | "kind" | "convoy" | "car" | "seats" | "mobile_last"
  > | null;
  /** Seconds by which the phone's clock is ahead; null for none worth telling. */
  clockOff: number | null;
  /** Of the entry, for undoing it; null where nobody was let in. */
  key: string | null;
  /** The gate judged by itself; the server hears of it later. */
  offline: boolean;
}

interface Known {
  board: Board;
  people: ReadonlyMap<string, TakenPerson>;
  /** The last period whose code of a ticket was used at this gate, by ticket. */
  used: ReadonlyMap<string, number>;
  /** ms since the epoch, by the server's clock as far as the gate knows it. */
  at: number;
}

type Judged = Omit<Verdict, "key" | "offline"> & {
  /** The period of the code; null where it was found in the list. */
  step: number | null;
};

const no = (result: EntryResult, words: string, person: Verdict["person"] = null): Judged => ({
  ...{ result, words, person },
  ...{ clockOff: null, step: null },
});

/**
 * Whether somebody may come in, by the list that the gate took along. The same rules as the server's, which decides in the end.
 * @param asked the text of a picture, or the ticket of somebody who was found in the list
 */
export async function judge(asked: { text: string } | { signUpId: string }, known: Known): Promise<Judged> {
  const read = "text" in asked ? readCode(asked.text) : { signUpId: asked.signUpId, code: null };
  if (read === null) return no("unknown", "这不是入场码");
  const person = known.people.get(read.signUpId);
  if (person === undefined) return no("unknown", "这台设备的名单里没有这张入场券");
  let step: number | null = null;
  if (read.code !== null && person.secret !== null) {
    step = await stepOf(person.secret, read.code, known.at);
    if (step === null) return no("expired", "入场码已过期，请刷新后再出示");
  }
  const refused = refusal(person, known);
  if (refused !== null) return refused;
  if (step !== null && step <= (known.used.get(person.id) ?? -1))
    return no("replayed", "这个码用过了，请等下一个码", person);
  const clockOff = step === null ? 0 : (step - stepAt(known.at)) * PERIOD;
  return {
    ...{ result: "entered", words: "请入场", person, step },
    clockOff: Math.abs(clockOff) >= NOTICEABLE * PERIOD ? clockOff : null,
  };
}

function refusal(person: TakenPerson, { board: { activity }, at }: Known): Judged | null {
  if (activity.cancelled) return no("cancelled", "活动已取消", person);
  if (at < Date.parse(activity.opens_at))
    return no("early", `${clockTime(activity.opens_at)} 起入场`, person);
  if (at >= Date.parse(activity.ends_at)) return no("over", "活动已结束", person);
  if (person.state !== "confirmed") {
    const waits = person.state === "waiting" || person.state === "offered" || person.state === "in_review";
    return waits ? no("waiting", "还没有拿到名额", person) : no("cancelled", "报名已取消或失效", person);
  }
  if (person.unsigned) return no("unsigned", "还没签完活动要求的文件，请先在手机上签署", person);
  if (person.entered_at !== null) {
    const where = person.gate === "" ? "" : ` · ${person.gate}`;
    return no("already", `${clockTime(person.entered_at)} 已入场${where}`, person);
  }
  return null;
}
