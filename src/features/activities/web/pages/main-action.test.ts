import { expect, test } from "vitest";
import { type ActivityState, activityStates, signUpStates } from "#shared/activity-standing.ts";
import { mainAction } from "./main-action.ts";

type Side = NonNullable<Parameters<typeof mainAction>[2]>;
const kinds = { kinds: [] } as unknown as Parameters<typeof mainAction>[1];
const open = { kinds: [{ closed: false }] } as unknown as Parameters<typeof mainAction>[1];
const nobody = (more: Partial<Side> = {}): Side => ({
  sign_up: null,
  wishes: [],
  attended: false,
  review: null,
  can: { review: false, certificate: false },
  ...more,
});
const signedUp = (state: string, more: object = {}) =>
  nobody({
    sign_up: {
      state,
      place: 3,
      asked_again: false,
      can: { enter: true },
      ...more,
    } as unknown as Side["sign_up"],
  });

test("a visitor is offered what the state allows", () => {
  const labels = Object.fromEntries(
    activityStates.map((state) => [state, mainAction(state, open, null).label]),
  );
  expect(labels).toEqual({
    draft: "报名已截止",
    announced: "预约提醒",
    open: "立即报名",
    full: "候补报名",
    closed: "报名已截止",
    running: "活动进行中",
    ended: "想再来",
    cancelled: "想再来",
  });
});

test("who signed up sees where his sign-up stands", () => {
  const at = (state: string, of: ActivityState = "open", more = {}) =>
    mainAction(of, open, signedUp(state, more)).label;
  expect(at("waiting", "full")).toBe("候补第 3 位");
  expect(at("offered", "full")).toBe("有名额了，去确认");
  expect(at("in_review")).toBe("报名待审核");
  expect(at("confirmed")).toBe("出示入场券");
  expect(at("confirmed", "running")).toBe("出示入场券");
  expect(at("confirmed", "closed", { can: { enter: false } })).toBe("我的报名");
  expect(at("confirmed", "open", { asked_again: true })).toBe("时间地点有变，去确认");
  for (const state of ["rejected", "cancelled", "lapsed", "removed"]) expect(at(state)).toBe("立即报名");
});

test("after the end a review is asked for, and no state is left without a word", () => {
  expect(mainAction("ended", kinds, nobody({ can: { review: true, certificate: true } })).label).toBe(
    "写评价",
  );
  expect(mainAction("ended", kinds, nobody({ wishes: ["again"] }))).toMatchObject({
    on: true,
    label: "已想再来",
  });
  expect(mainAction("full", kinds, null)).toEqual({ does: "nothing", label: "已报满" });
  for (const state of activityStates)
    for (const stands of signUpStates) expect(mainAction(state, open, signedUp(stands)).label).not.toBe("");
});
