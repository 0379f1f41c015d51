import { describe, expect, it } from "vitest";
import { commentTargets } from "#capabilities/texts/comments/server/public.ts";
import { reactionTargets } from "#capabilities/texts/reactions/server/public.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { blockedActs } from "../../../test/support/blocked-acts.ts";
import { type Person, relationsOver } from "../../../test/support/relations.ts";

const test = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { app, call } = test;
const { people, block } = relationsOver(test);
const { things, acts: others, commenting, reacting } = blockedActs(test);

/** What operators put up: no member made it. */
const isMembers = ([kind]: readonly [string, unknown]) => kind !== "activity" && kind !== "goods";
const commentKinds = commentTargets
  .entries()
  .filter(isMembers)
  .map(([kind]) => kind);
const reactionKinds = reactionTargets.entries().filter(isMembers);
const acts = {
  ...others,
  ...commenting(commentKinds),
  ...reacting(
    "likes",
    reactionKinds.map(([kind]) => kind),
  ),
  ...reacting(
    "collects",
    reactionKinds.flatMap(([kind, { addCollects }]) => (addCollects === undefined ? [] : [kind])),
  ),
};

/** `POST /api/comments under post`: the endpoint, and which of its acts. */
const endpointOf = (name: string) => name.split(" ").slice(0, 2).join(" ");

/** Endpoints that write and are no act on what another member made, with why. */
const own = "one's own thing alone";
const mine =
  "what is written is one's own; who is named in it across a block is no longer linked (settleMentions)";
const back = "takes back what one did oneself";
const report = "what is wrong is told to moderators, whoever wrote it";
const moderates = "who looks after a place does so whoever wrote there";
const staffs = "whoever stands at the gate lets in everybody who has a ticket";
const place = "a place of everybody's, or of the operator's";
const free: Record<string, string> = {
  "POST /api/my/car-requests": place,
  "POST /api/coupons/redeem": place,
  "POST /api/coupons/{id}/claim": place,
  "POST /api/my/after-sales/{number}/cancel": own,
  "POST /api/my/after-sales/{number}/send-back": own,
  "POST /api/my/cart": own,
  "POST /api/my/cart/choose": own,
  "POST /api/my/cart/merge": own,
  "POST /api/my/cart/remove": own,
  "PUT /api/my/cart/{sku}": own,
  "POST /api/my/orders/{number}/after-sale": own,
  "POST /api/my/orders/{number}/buy-again": own,
  "POST /api/my/orders/{number}/hide": own,
  "POST /api/my/orders/{number}/receive": own,
  "POST /api/my/orders/{number}/reviews": own,
  "POST /api/my/partner/withdrawals": own,
  "POST /api/my/payments/{number}/check": own,
  "POST /api/my/payments/{number}/pay": own,
  "POST /api/my/payments/{number}/sandbox": own,
  "POST /api/orders": place,
  "POST /api/orders/quote": place,
  "POST /api/orders/{number}/cancel": own,
  "POST /api/partner-applications": own,
  "POST /api/partner-applications/{id}/withdraw": own,
  "PUT /api/partner-applications/draft": own,
  "PUT /api/goods/{id}/wish": place,
  "DELETE /api/goods/{id}/wish": place,
  "PUT /api/skus/{id}/restock": place,
  "DELETE /api/skus/{id}/restock": place,
  "DELETE /api/live/messages/{id}":
    "takes back what one said oneself, or removes it where one looks after the room",
  "DELETE /api/live/messages/{id}/vote": back,
  "DELETE /api/live/{id}/mutes/{member}": moderates,
  "POST /api/live/messages/{id}/answered": moderates,
  "POST /api/live/messages/{id}/report": report,
  "POST /api/live/{id}/likes": place,
  "POST /api/live/{id}/mutes": moderates,
  "PUT /api/live/{id}/chat": moderates,
  "PUT /api/live/{id}/shown": moderates,
  "POST /api/clubs/{section}/membership": place,
  "POST /api/games/rounds": own,
  "POST /api/games/scores": own,
  "DELETE /api/clubs/{section}/membership": place,
  "PUT /api/comments/place": own,
  "DELETE /api/comments/{id}": back,
  "POST /api/comments/{id}/report": report,
  "PUT /api/my/honours/{key}/worn": own,
  "DELETE /api/my/honours/{key}/worn": own,
  "POST /api/upload": own,
  "POST /api/upload/video": own,
  "DELETE /api/private-media/{id}": own,
  "POST /api/token/refresh": own,
  "POST /api/user/logout": own,
  "POST /api/user/proof/code": own,
  "POST /api/user/proof": own,
  "POST /api/user/phone_binding": own,
  "POST /api/user/merge": own,
  "DELETE /api/user/sign-ins": own,
  "PUT /api/user": own,
  "PUT /api/user/privacy": own,
  "POST /api/user/mobile-appeal": own,
  "DELETE /api/user/devices/{id}": own,
  "POST /api/user/consents/withdraw": own,
  "POST /api/user/consents/again": own,
  "POST /api/user/exports": own,
  "POST /api/user/minor-mode": own,
  "POST /api/user/minor-mode/off": own,
  "POST /api/user/minor-mode/reset": own,
  "POST /api/user/minor-mode/allow": own,
  "POST /api/user/minor-mode/use": own,
  "POST /api/user/cancellation": own,
  "DELETE /api/user/cancellation": own,
  "POST /api/guides/{id}/reports": "guides are the operator's",
  "POST /api/lead-forms/{key}/leads": own,
  "DELETE /api/my/leads/{id}": own,
  "POST /api/gifts/{id}/claims": own,
  "POST /api/my/gift-claims/{id}/cancel": own,
  "PUT /api/my/gift-claims/{id}/destination": own,
  "POST /api/my/signatures/{key}": own,
  "DELETE /api/my/signatures/{key}": own,
  "POST /api/my/cars": own,
  "PUT /api/my/cars/{id}": own,
  "PUT /api/my/cars/{id}/default": own,
  "DELETE /api/my/cars/{id}": own,
  "POST /api/my/cars/{id}/records": own,
  "PUT /api/my/cars/{id}/records/{record}": own,
  "DELETE /api/my/cars/{id}/records/{record}": own,
  "POST /api/my/addresses": own,
  "PUT /api/my/addresses/{id}": own,
  "PUT /api/my/addresses/{id}/default": own,
  "DELETE /api/my/addresses/{id}": own,
  "POST /api/notices/read": own,
  "POST /api/my/warnings/{id}/acknowledge": own,
  "PUT /api/notices/settings/{kind}": own,
  "POST /api/moderation/{kind}/{id}": moderates,
  "POST /api/moderation/{kind}/{id}/undo": moderates,
  "PUT /api/opinion-answers/{id}": own,
  "POST /api/my/check-in": own,
  "POST /api/my/check-in/repair": own,
  "POST /api/my/tasks/{key}/claim": own,
  "POST /api/user/{id}/report": report,
  "DELETE /api/likes/{kind}/{id}": back,
  "DELETE /api/collects/{kind}/{id}": back,
  "PUT /api/dislikes/{kind}/{id}": "hides it from oneself; its author learns nothing",
  "DELETE /api/dislikes/{kind}/{id}": back,
  "POST /api/my/collects/move": own,
  "POST /api/my/collects/remove": back,
  "POST /api/my/collect-folders": own,
  "PUT /api/my/collect-folders/{id}": own,
  "DELETE /api/my/collect-folders/{id}": own,
  "DELETE /api/my/fans/{id}": "ends what stands between the two",
  "DELETE /api/user/{id}/follow": back,
  "POST /api/user/{id}/block": "the block itself",
  "DELETE /api/user/{id}/block": "the block itself",
  "POST /api/red-packets/{id}/open": place,
  "POST /api/my/decisions/{id}/appeal": own,
  "POST /api/my/sanctions/{kind}/{id}/appeal": own,
  "PUT /api/my/drafts/{key}": own,
  "DELETE /api/my/drafts/{key}": own,
  "POST /api/my/drafts/{key}/restore": own,
  "POST /api/user/wechat": own,
  "DELETE /api/user/wechat": own,
  "PUT /api/my/visibility": own,
  "PUT /api/certifications/draft": own,
  "POST /api/certifications/examination": own,
  "POST /api/certifications": own,
  "POST /api/certifications/{id}/withdraw": own,
  "POST /api/certifications/{id}/release": own,
  "POST /api/certifications/{id}/sold": own,
  "POST /api/certifications/{id}/answer": own,
  "POST /api/certifications/{id}/confirm": own,
  "POST /api/certifications/{id}/recheck": own,
  "PUT /api/certifications/{id}/badge": own,
  "PUT /api/influence/reservation": own,
  "PUT /api/influence/draft": own,
  "POST /api/influence": own,
  "POST /api/influence/{id}/withdraw": own,
  "POST /api/influence/{id}/resign": own,
  "POST /api/influence/{id}/invitation": own,
  "POST /api/influence/{id}/rights/{right}": own,
  "POST /api/articles/{id}/report": report,
  "PUT /api/boards/{id}/membership": place,
  "DELETE /api/boards/{id}/membership": place,
  "POST /api/posts": mine,
  "PUT /api/posts/{id}": mine,
  "DELETE /api/posts/{id}": back,
  "POST /api/posts/{id}/report": report,
  "PUT /api/topics/{id}/follow": place,
  "DELETE /api/topics/{id}/follow": back,
  "POST /api/topics": mine,
  "PUT /api/topics/{id}": moderates,
  "DELETE /api/topics/{id}": moderates,
  "POST /api/topics/{id}/restore": moderates,
  "PUT /api/topics/{id}/closed": moderates,
  "PUT /api/topics/{id}/pinned": moderates,
  "POST /api/topics/{id}/report": report,
  "POST /api/activities/{id}/gate/entries": staffs,
  "POST /api/activities/{id}/gate/emergency": staffs,
  "POST /api/activities/{id}/gate/undo": staffs,
  "PUT /api/activities/{id}/gate/calls": staffs,
  "PUT /api/activities/{id}/wishes/{wish}": place,
  "DELETE /api/activities/{id}/wishes/{wish}": back,
  "POST /api/live/{id}/reminder": place,
  "DELETE /api/live/{id}/reminder": back,
  "POST /api/activities/{id}/reviews": mine,
  "POST /api/activities/{id}/sign-ups": own,
  "PUT /api/my/sign-ups/{id}": own,
  "POST /api/my/sign-ups/{id}/cancel": own,
  "POST /api/my/sign-ups/{id}/answer": own,
  "POST /api/my/sign-ups/{id}/agree": own,
  "PUT /api/goods-reviews/{id}": mine,
  "DELETE /api/goods-reviews/{id}": back,
  "POST /api/goods-reviews/{id}/report": report,
  "PUT /api/activity-reviews/{id}": mine,
  "DELETE /api/activity-reviews/{id}": back,
  "POST /api/activity-reviews/{id}/report": report,
  "POST /api/groups": mine,
  "PUT /api/groups/{id}": moderates,
  "DELETE /api/groups/{id}": moderates,
  "DELETE /api/groups/{id}/applications": back,
  "DELETE /api/groups/{id}/membership": back,
  "DELETE /api/groups/{id}/members/{member}": "ends what stands between the two",
  "PUT /api/groups/{id}/code": moderates,
  "POST /api/groups/{id}/report": report,
  "DELETE /api/answers/{id}": back,
  "POST /api/answers/{id}/report": report,
  "POST /api/questions/categories/{id}/follow": place,
  "DELETE /api/questions/categories/{id}/follow": back,
  "POST /api/questions": mine,
  "PUT /api/questions/{id}": mine,
  "DELETE /api/questions/{id}": back,
  "POST /api/questions/{id}/close": own,
  "POST /api/questions/{id}/reopen": own,
  "POST /api/questions/{id}/bounty": own,
  "DELETE /api/questions/{id}/accept": back,
  "POST /api/questions/{id}/duplicate": own,
  "DELETE /api/questions/{id}/same": back,
  "DELETE /api/questions/{id}/follow": back,
  "POST /api/questions/{id}/report": report,
};

const reading = new Set(["GET", "HEAD", "OPTIONS"]);
const writing = app.routePolicies
  .filter(
    ({ method, policy, permission }) =>
      !reading.has(method) && policy !== "anyone" && policy !== "admin" && permission === undefined,
  )
  .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, "{$1}")}`);

describe("every endpoint by which members write", () => {
  it("is an act on another member's thing that is tried across a block, or says why it is none", () => {
    const known = [...Object.keys(free), ...new Set(Object.keys(acts).map(endpointOf))];
    expect(known.toSorted()).toEqual([...new Set(writing)].toSorted());
  });

  it("knows how each kind is made that can be commented on or reacted to", () => {
    const kinds = [...commentKinds, ...reactionKinds.map(([kind]) => kind)];
    expect([...new Set(kinds)].filter((kind) => things[kind] === undefined)).toEqual([]);
  });
});

describe.each(Object.entries(acts))("%s", (name, act) => {
  const [method = ""] = name.split(" ");
  const tried = async (by: Person, to: Person, before: () => Promise<unknown>) => {
    const { url, body } = await act(by, to);
    await before();
    const { status, body: answer } = await call(method, url, {
      token: by.token,
      ...(body !== undefined && { body }),
    });
    return { status, code: answer.code };
  };

  it("is done between two whom nothing stands between", async () => {
    const [one, other] = await people(2);
    if (!one || !other) throw new Error("two people");
    expect(await tried(one, other, async () => undefined)).toMatchObject({ status: 200 });
  });

  it("is refused to whom the other one blocked, and to who blocked him", async () => {
    const [one, other, third] = await people(3);
    if (!one || !other || !third) throw new Error("three people");
    const refused = { status: 409, code: "BLOCKED" };
    expect(await tried(one, other, () => block(other, one.id))).toEqual(refused);
    expect(await tried(third, other, () => block(third, other.id))).toEqual(refused);
  });
});
