import * as fc from "fast-check";
import type { ItemResult } from "../../src/capabilities/review/moderation/contract.ts";
import type { Answer } from "../support/app.ts";
import { actOnAccount } from "./account.ts";
import type { Member, Stage } from "./cast.ts";
import { type KindName, kindNames, kinds } from "./kinds.ts";
import type { Decision, World } from "./world.ts";

/** One act of an author or of others, on a text of one kind or on the account. */
export type Act =
  | { do: "change"; kind: KindName; held: boolean }
  | { do: "again" | "withdraw" | "restore" | "undo" | "removeOnPage" | "undoOnPage"; kind: KindName }
  | { do: "decide"; kind: KindName; decision: Decision }
  | { do: "ban"; hide: boolean }
  | { do: "unban" | "appeal" | "banEnds" | "banRunsOut" | "cancel" | "merge" | "block" | "unblock" };

/** Whose texts they are: another account after a merge, another sign-in after a ban. */
export interface Household {
  world: World;
  author: Member;
}

/** Acts on a few kinds, so that they meet each other. */
export const anyActs: fc.Arbitrary<Act[]> = fc
  .uniqueArray(fc.constantFrom(...kindNames), { minLength: 2, maxLength: 3 })
  .chain((some) => fc.array(actOn(fc.constantFrom(...some)), { minLength: 8, maxLength: 16 }));

function actOn(kind: fc.Arbitrary<KindName>): fc.Arbitrary<Act> {
  const one = <T extends Act["do"]>(name: T) => fc.constant(name);
  const decision = fc.constantFrom<Decision>("pass", "reject", "delete");
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: one("change"), kind, held: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ do: one("again"), kind }) },
    { weight: 7, arbitrary: fc.record({ do: one("decide"), kind, decision }) },
    { weight: 3, arbitrary: fc.record({ do: one("undo"), kind }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("removeOnPage", "undoOnPage"), kind }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("withdraw", "restore"), kind }) },
    { weight: 3, arbitrary: fc.record({ do: one("ban"), hide: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("unban", "appeal", "banEnds") }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("cancel", "merge", "block", "unblock") }) },
  ) as fc.Arbitrary<Act>;
}

/** Does an act over the endpoints, and has the world follow where it was accepted. */
export async function perform(stage: Stage, household: Household, act: Act): Promise<string> {
  if (!("kind" in act)) return actOnAccount(stage, household, act);
  const { world, author } = household;
  const text = world.texts[act.kind];
  const of = kinds[act.kind];
  if (text.state === "none") return "not there";
  switch (act.do) {
    case "change":
    case "again": {
      const isAgain = act.do === "again";
      const what = {
        ...{ house: world.house, mark: isAgain ? text.says : world.nextMark() },
        held: act.do === "change" ? act.held : text.held,
      };
      const answer = await of.change(stage, author, text.id, what);
      if (answer.status === 200 && !(isAgain && changesNothing(act.kind, text.state)))
        world.written(act.kind, what);
      return told(answer);
    }
    case "withdraw": {
      const answer = await of.withdraw?.(stage, author, text.id);
      if (answer?.status === 200 && text.state !== "removed") world.withdrawn(act.kind);
      return told(answer);
    }
    case "restore": {
      const answer = await of.restore?.(stage, author, text.id);
      if (answer?.status === 200) world.restored(act.kind);
      return told(answer);
    }
    case "decide":
      return decide(stage, world, act.kind, act.decision);
    case "undo":
      return undo(stage, world, act.kind);
    case "removeOnPage":
    case "undoOnPage": {
      if (of.tool === undefined) return "no tools";
      const path = `/api/moderation/${of.tool}/${text.id}`;
      const undoes = act.do === "undoOnPage";
      const body = undoes ? {} : { act: "remove", reason: "不适合在这里" };
      const answer = await stage.app.call("POST", undoes ? `${path}/undo` : path, {
        token: stage.desk.token,
        body,
      });
      if (answer.status === 200)
        if (undoes) world.undone(act.kind);
        else world.decided(act.kind, "delete");
      return told(answer);
    }
  }
}

/** What is sent again as it stands is answered, and handed in by nobody. */
const changesNothing = (name: KindName, state: string) =>
  (name === "topic" && (state === "published" || state === "in_review")) ||
  (name === "group" && state === "published") ||
  name === "profile";

const told = (answer: Answer | undefined) =>
  answer === undefined
    ? "not there"
    : answer.status === 200
      ? "done"
      : `${answer.status} ${answer.body.code}`;

interface Item {
  id: string;
  status: string;
  version: string;
}

async function itemOf({ app, desk }: Stage, world: World, name: KindName): Promise<Item | undefined> {
  const { token } = desk;
  const isProfile = name === "profile";
  const made = await app.call("POST", `/api/admin/reviews/${isProfile ? "of-member" : "of-target"}`, {
    token,
    body: isProfile
      ? { kind: kinds[name].name, member_id: world.texts[name].id }
      : { kind: kinds[name].name, target_id: world.texts[name].id },
  });
  const id = (made.body.data as { id: string } | undefined)?.id;
  if (id === undefined) return undefined;
  return (await app.call("GET", `/api/admin/reviews/${id}`, { token })).body.data;
}

async function decide(stage: Stage, world: World, name: KindName, decision: Decision): Promise<string> {
  const item = await itemOf(stage, world, name);
  if (item === undefined) return "no entry";
  const answer = await stage.app.call("POST", "/api/admin/reviews/decide", {
    token: stage.desk.token,
    body: {
      items: [{ id: item.id, version: item.version }],
      ...{ decision, reason: "不适合在这里", from: item.status },
    },
  });
  if (firstOf(answer)?.ok) world.decided(name, decision);
  return told(answer);
}

async function undo(stage: Stage, world: World, name: KindName): Promise<string> {
  const item = await itemOf(stage, world, name);
  if (item === undefined) return "no entry";
  const answer = await stage.app.call("POST", "/api/admin/reviews/undo", {
    token: stage.desk.token,
    body: { items: [{ id: item.id, version: item.version }] },
  });
  if (firstOf(answer)?.ok) world.undone(name);
  return told(answer);
}

const firstOf = (answer: Answer): ItemResult | undefined =>
  (answer.body.data as { results?: ItemResult[] } | undefined)?.results?.[0];
