import { expect, test } from "vitest";
import { activityTypeNames, activityTypes } from "./activity.ts";
import {
  activityStateNames,
  activityStates,
  liveStates,
  mayMove,
  type StoredState,
  seatedStates,
  signUpMoves,
  signUpStateNames,
  signUpStates,
  standing,
  stateAt,
  storedStates,
  type Times,
} from "./activity-standing.ts";

const times: Times = {
  opensAt: new Date("2026-05-01T00:00:00Z"),
  closesAt: new Date("2026-05-10T00:00:00Z"),
  startsAt: new Date("2026-05-12T00:00:00Z"),
  endsAt: new Date("2026-05-12T08:00:00Z"),
};
const at = (stored: StoredState, when: string) => stateAt(stored, times, new Date(when));

test("an activity stands where its times say, whether or not it was moved on yet", () => {
  expect(at("announced", "2026-04-30T23:59:59Z")).toBe("announced");
  expect(at("announced", "2026-05-01T00:00:00Z")).toBe("open");
  expect(at("open", "2026-05-10T00:00:00Z")).toBe("closed");
  expect(at("open", "2026-05-12T00:00:00Z")).toBe("running");
  expect(at("announced", "2026-05-12T08:00:00Z")).toBe("ended");
});

test("what the desk opened early or closed early stays so until its next time", () => {
  expect(at("open", "2026-04-20T00:00:00Z")).toBe("open");
  expect(at("closed", "2026-05-02T00:00:00Z")).toBe("closed");
  expect(at("running", "2026-05-11T00:00:00Z")).toBe("running");
});

test("drafts, cancelled and ended ones stay what they are at any time", () => {
  for (const stored of storedStates.filter((state) => ["draft", "cancelled", "ended"].includes(state)))
    for (const when of ["2026-04-01T00:00:00Z", "2026-05-05T00:00:00Z", "2026-06-01T00:00:00Z"])
      expect(at(stored, when)).toBe(stored);
});

test("one without seats left is full, and only while it is open", () => {
  expect(standing("open", times, 0, new Date("2026-05-05T00:00:00Z"))).toBe("full");
  expect(standing("open", times, 1, new Date("2026-05-05T00:00:00Z"))).toBe("open");
  expect(standing("open", times, 0, new Date("2026-05-11T00:00:00Z"))).toBe("closed");
});

test("what ended or was cancelled moves nowhere, and nothing that is out gets a seat back", () => {
  for (const to of storedStates)
    for (const from of ["ended", "cancelled"] as const) expect(mayMove(from, to)).toBe(false);
  expect(mayMove("closed", "open")).toBe(true);
  const out = signUpStates.filter((state) => !liveStates.some((live) => live === state));
  for (const state of out) expect(signUpMoves[state]).toEqual([]);
  for (const seated of seatedStates) expect(liveStates).toContain(seated);
});

test("every state and type has a name of its own", () => {
  const distinct = (names: readonly string[]) => new Set(names.filter(Boolean)).size;
  expect(distinct(activityStates.map((state) => activityStateNames[state]))).toBe(activityStates.length);
  expect(distinct(signUpStates.map((state) => signUpStateNames[state]))).toBe(signUpStates.length);
  expect(distinct(activityTypes.map((type) => activityTypeNames[type]))).toBe(activityTypes.length);
});
