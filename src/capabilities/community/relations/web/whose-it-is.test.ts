import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import type { z } from "zod";
import { withoutMembers } from "./leave-out.ts";

/**
 * What members do not see of each other is left out in the browser by what an answer says of itself
 * (leave-out.ts). Here every contract is walked: an item of a list says whose it is, or stands below
 * with why it is nobody's; a part of something that says it can be missing.
 */

/** As zod keeps it. */
interface Def {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
  items?: readonly Schema[];
  out?: Schema;
  getter?: () => Schema;
}
type Schema = z.ZodType & { _zod: { def: Def } };

const wrapped = new Set(["nullable", "optional", "default", "readonly"]);
function core(schema: Schema): Def {
  let { def } = schema._zod;
  while (wrapped.has(def.type) && def.innerType) ({ def } = def.innerType._zod);
  return def;
}
const isNullable = (schema: Schema) => schema._zod.def.type === "nullable";
const isCard = ({ shape }: Def) => shape !== undefined && "nickname" in shape && "badges" in shape;

/** The least that stands for such an object: whose it is, and a mark to find it by. */
function sampleOf(def: Def): Record<string, unknown> | undefined {
  const card = { id: "7", nickname: "", badges: [] };
  if (isCard(def)) return card;
  if (def.shape === undefined) return undefined;
  if (def.shape.author_id !== undefined) return { author_id: "7" };
  const owner = Object.entries(def.shape).find(([, field]) => isCard(core(field)));
  return owner && { [owner[0]]: card };
}
const isLeftOut = (def: Def) => {
  const sample = sampleOf(def);
  return sample !== undefined && withoutMembers([sample], new Set(["7"])).length === 0;
};

const items: string[] = [];
const parts: { place: string; goes: boolean }[] = [];
function walk(schema: Schema, place: string): void {
  const def = core(schema);
  if (isCard(def)) return;
  for (const [key, field] of Object.entries(def.shape ?? {})) {
    const inner = core(field);
    const sample = isCard(inner) ? undefined : sampleOf(inner);
    if (sample !== undefined) {
      const goes = withoutMembers({ [key]: sample }, new Set(["7"]))[key] === null;
      parts.push({ place: `${place} .${key}`, goes: goes && isNullable(field) });
    }
    walk(field, `${place} .${key}`);
  }
  if (def.element) {
    const element = core(def.element);
    if (element.shape !== undefined && !isLeftOut(element)) items.push(`${place} []`);
    walk(def.element, `${place} []`);
  }
  for (const option of [...(def.options ?? []), ...(def.items ?? [])]) walk(option, place);
  for (const next of [def.valueType, def.out]) if (next) walk(next, place);
}

const read: string[] = [];
const src = new URL("../../../../", import.meta.url);
for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith("contract.ts") || !/^(capabilities|features)\//.test(file)) continue;
  const contract: Record<string, unknown> = await import(/* @vite-ignore */ new URL(file, src).pathname);
  for (const [name, endpoints] of Object.entries(contract)) {
    if (!name.endsWith("Endpoints")) continue;
    for (const [endpoint, { data }] of Object.entries(endpoints as Record<string, { data: Schema }>)) {
      // The administration looks after everybody's, whoever blocked whom.
      if (!endpoint.startsWith("GET /api/") || endpoint.startsWith("GET /api/admin/")) continue;
      read.push(endpoint);
      walk(data, endpoint);
    }
  }
}

/** Parts of the thing itself, wherever it stands: its text, its pictures and what is counted of it. */
const ownParts = new Set([
  "pictures",
  "document",
  "figures",
  "interests",
  "badges",
  "certified",
  "marks",
  "mentions",
]);

/** Lists of what is no other member's, by how their place begins. */
const operators = "the operator's, or of everybody";
const mine = "the asking member's own";
const page = "a part of what the page is about, which says itself whose it is";
const nobodys: Record<string, string> = {
  "GET /api/huodong/recruit-code": operators,
  "GET /api/activities .items": operators,
  "GET /api/activities/calendar": operators,
  "GET /api/activities/day": operators,
  "GET /api/activities/facets": operators,
  "GET /api/activities/{id} ": operators,
  "GET /api/activities/{id}/gate": "whoever stands at the gate sees everybody who has a ticket",
  "GET /api/activities/{id}/mine": mine,
  "GET /api/activities/{id}/quick": operators,
  "GET /api/activities/{id}/reviews/mine": mine,
  "GET /api/activities/{id}/sign-up": mine,
  "GET /api/activity-reviews/{id} ": page,
  "GET /api/my/activity-reviews/{id} ": mine,
  "GET /api/my/decisions": mine,
  "GET /api/my/goods-reviews": mine,
  "GET /api/my/sanctions": mine,
  "GET /api/my/warnings": mine,
  "GET /api/my/sign-ups": mine,
  "GET /api/my/tickets": mine,
  "GET /api/articles/overview .counts": operators,
  "GET /api/articles/overview .layout .blocks": operators,
  "GET /api/articles/{id} ": page,
  "GET /api/articles/{id}/whole": page,
  "GET /api/articles/preview": page,
  "GET /api/boards": operators,
  "GET /api/goods .items": operators,
  "GET /api/goods/{id} ": operators,
  "GET /api/goods/{id}/mine": mine,
  "GET /api/goods-preview": operators,
  "GET /api/my/goods/wishes": operators,
  "GET /api/shop ": operators,
  "GET /api/polls/": "part of a text, which says whose it is; nobody learns who voted",
  "GET /api/groups/facets": operators,
  "GET /api/questions/home .categories": operators,
  "GET /api/questions/channel .children": operators,
  "GET /api/questions/types .categories": operators,
  "GET /api/topics": "a topic is everybody's, whoever proposed it and hosts it",
  "GET /api/topic-classes": operators,
  "GET /api/about/": operators,
  "GET /api/adverts/": operators,
  "GET /api/around/": operators,
  "GET /api/catalogue/": operators,
  "GET /api/campaigns/{slug}": operators,
  "GET /api/campaign-preview": operators,
  "GET /api/clubs/{section} .top_cities": operators,
  "GET /api/home/layouts": operators,
  "GET /api/guides": operators,
  "GET /api/lead-forms": operators,
  "GET /api/live .items": operators,
  "GET /api/live/{id} ": operators,
  "GET /api/articles/{id}/live ": operators,
  "GET /api/members/{id}/honours": page,
  "GET /api/influence/landing": operators,
  "GET /api/influence/": mine,
  "GET /api/certifications": mine,
  "GET /api/comments/mine .own": mine,
  "GET /api/documents": operators,
  "GET /api/avatars": operators,
  "GET /api/interests": operators,
  "GET /api/moderation/": operators,
  "GET /api/notices/settings": mine,
  "GET /api/phone-preview/notes": operators,
  "GET /api/reactions": "asked for by the ids of what is on the screen",
  "GET /api/red-packets/{id} .conditions": operators,
  "GET /api/search/kinds": operators,
  "GET /api/search .names [] .card .links": operators,
  "GET /api/quizzes": operators,
  "GET /api/quiz-results/{id}": page,
  "GET /api/user/{id} .tabs": page,
  "GET /api/user-other .tabs": page,
  "GET /api/space/{key}/lists": page,
  "GET /api/user/": mine,
  "GET /api/my/relations": "asked for by the ids of what is on the screen",
  // Named one by one: what others made can stand in a list of one's own, as what one collected.
  "GET /api/my/boards": mine,
  "GET /api/my/groups": "one is in them, also where one blocked the leader since",
  "GET /api/my/questions/cars .series": operators,
  "GET /api/my/questions/means .series": operators,
  "GET /api/my/topics": "a topic is everybody's, whoever proposed it and hosts it",
  "GET /api/my/hosted-topics": mine,
  "GET /api/my/addresses": mine,
  "GET /api/my/car-requests": mine,
  "GET /api/my/clubs": mine,
  "GET /api/my/signatures": mine,
  "GET /api/my/cars": mine,
  "GET /api/my/gift-claims": mine,
  "GET /api/gifts": operators,
  "GET /api/my/leads": mine,
  "GET /api/my/level": mine,
  "GET /api/my/waiting": mine,
  "GET /api/my/points/entries": mine,
  "GET /api/my/check-in": mine,
  "GET /api/my/tasks": mine,
  "GET /api/my/collect-folders": mine,
  "GET /api/my/red-packets": operators,
  "GET /api/my/drafts": mine,
  "GET /api/coupons": operators,
  "GET /api/my/coupon-standing": mine,
  "GET /api/my/coupons": mine,
  "GET /api/my/after-sales": mine,
  "GET /api/shop/cart-goods": operators,
  "GET /api/my/cart": mine,
  "GET /api/my/orders": mine,
  "GET /api/my/partner/": mine,
  "GET /api/points/exchanges": operators,
};

/** Parts that stay, with why. */
const kept: Record<string, string> = {
  "GET /api/articles/{id}/live .room": "a room is the operator's, whoever hosts it",
  "GET /api/my/groups .items [] .group": "one is in it",
  "GET /api/questions/{id}/mine .question": mine,
  // Of whom one follows or was asked by, the server leaves those out (my-lists.ts).
  "GET /api/my/questions .items [] .question": "of one's own answer",
};

it("finds the contracts, and what tells whose something is", () => {
  expect(read.length).toBeGreaterThan(100);
  expect(parts.filter(({ goes }) => goes).length).toBeGreaterThan(5);
});

it("every item of a list says whose it is, or is nobody's", () => {
  const isOwnPart = (place: string) => place.split(" ").some((step) => ownParts.has(step.slice(1)));
  const unsaid = items.filter(
    (place) => !isOwnPart(place) && !Object.keys(nobodys).some((begin) => place.startsWith(begin)),
  );
  expect(unsaid).toEqual([]);
  // What no list begins with any longer goes from the table.
  expect(Object.keys(nobodys).filter((begin) => !items.some((place) => place.startsWith(begin)))).toEqual([]);
});

it("a part that says whose it is can be missing where it is not seen", () => {
  expect(
    parts
      .filter(({ goes }) => !goes)
      .map(({ place }) => place)
      .toSorted(),
  ).toEqual(Object.keys(kept).toSorted());
});
