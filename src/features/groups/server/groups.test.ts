import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { blocks } from "#capabilities/community/relations/server/tables.ts";
import type { PrivatePicture } from "#capabilities/media/media/contract.ts";
import { privateMedia } from "#capabilities/media/media/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { moveLife } from "#capabilities/review/moderation/server/public.ts";
import { mutes } from "#capabilities/review/moderation/server/tables.ts";
import type { Group, GroupApplication, GroupMember, GroupSide, OwnGroup } from "#features/groups/contract.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { doneBehind } from "../../../../test/support/behind.ts";
import { makeCrowd, makeSignedIn } from "../../../../test/support/factories.ts";
import { makeGroup } from "../../../../test/support/topics.ts";
import { groupMerge } from "./merge.ts";
import { forgetGroups, groupApplicationData, groupMembershipData } from "./personal-data.ts";
import { groupApplications, groupMembers, groups } from "./tables.ts";

const { app, call, services } = await createTestApp();
const { db } = services;

let serial = 0;
const request = (values: object = {}) => {
  serial += 1;
  return {
    ...{ name: `第${serial}个新群`, intro: "本地车友周末一起出门。", region_code: "440300" },
    ...{ section: "main", idempotency_key: `founding-${serial}` },
    ...values,
  };
};
const found = (token: string, values: object = {}) =>
  call("POST", "/api/groups", { token, body: request(values) });
const move = (id: string, name: "pass" | "reject", reason = "") =>
  db.transaction((tx) => moveLife(tx, services, "group", id, name, { by: {}, reason }));
const settle = () => call("POST", "/api/topics/1/view");
const apply = (id: string, token: string, note = "") =>
  call("POST", `/api/groups/${id}/applications`, { token, body: { note } });
const side = async (id: string, token: string) =>
  (await call("GET", `/api/groups/${id}/mine`, { token })).body.data as GroupSide;
const countOf = async (id: string) => ({
  counter: (await db.select().from(groups).where(eq(groups.id, id)))[0]?.members,
  rows: await db.$count(groupMembers, eq(groupMembers.groupId, id)),
});
async function toldTo(memberId: string) {
  await doneBehind(services);
  return (await db.select().from(notices).where(eq(notices.memberId, memberId))).map(({ title }) => title);
}

/** A public group with its leader signed in. */
async function led(values: Partial<typeof groups.$inferInsert> = {}) {
  const leader = await makeSignedIn(db);
  const group = await makeGroup(db, { leaderId: leader.member.id, ...values });
  return { group, leader };
}
const waiting = async (id: string, token: string) =>
  (
    (await call("GET", `/api/groups/${id}/applications`, { token })).body.data as {
      items: GroupApplication[];
    }
  ).items;
const decide = (id: string, application: string, token: string, approve: boolean, reason = "") =>
  call("POST", `/api/groups/${id}/applications/${application}`, { token, body: { approve, reason } });

test("a group is asked for, looked at, and then led by whoever asked", async () => {
  const { member, token } = await makeSignedIn(db);
  const made = (await found(token, { name: " 深圳 跑山 群 " })).body.data as OwnGroup;
  expect(made).toMatchObject({ status: "in_review", role: null, group: { name: "深圳 跑山 群" } });
  const { id } = made.group;
  expect((await call("GET", `/api/groups/${id}`)).body.code).toBe("UNDER_REVIEW");
  expect((await apply(id, (await makeSignedIn(db)).token)).status).toBe(404);
  await move(id, "pass");
  await settle();
  expect((await call("GET", `/api/groups/${id}`)).body.data).toMatchObject({
    members: 1,
    leader: { id: member.id },
    region: { code: "440300", name: "广东省深圳市" },
  });
  expect(await side(id, token)).toMatchObject({ role: "leader" });
  expect(await countOf(id)).toEqual({ counter: 1, rows: 1 });
});

test.each([
  [{ name: "一" }, "name", "群名称要 2–20 个字"],
  [{ intro: "短" }, "intro", "简介至少写 5 个字，说说群里聊什么、多久聚一次"],
  [{ region_code: "440305" }, "region_code", "请选择省份或城市"],
  [{ region_code: "999999" }, "region_code", "请选择省份或城市"],
  [{ series: "nothing" }, "series", "这个车系已经不在列表里，请重新选择"],
])("asking for a group with %o is refused in place", async (values, field, message) => {
  const { status, body } = await found((await makeSignedIn(db)).token, values);
  expect([status, body.error, Object.keys(body.fields ?? {})]).toEqual([400, [message], [field]]);
});

test("without a number nobody asks for a group, five are the most, and a name is taken once", async () => {
  const unbound = await makeSignedIn(db, { mobile: null });
  expect((await found(unbound.token)).body.code).toBe("MOBILE_REQUIRED");
  const { token } = await makeSignedIn(db);
  for (let n = 0; n < 5; n += 1) expect((await found(token)).status).toBe(200);
  expect((await found(token)).body.error).toEqual(["最多担任 5 个群的群主"]);
  const other = await makeSignedIn(db);
  const name = "同名的群只有一个";
  expect((await found(other.token, { name })).status).toBe(200);
  expect((await found((await makeSignedIn(db)).token, { name: "同名的 群只有一个" })).body.error).toEqual([
    "已经有同名的车友群了",
  ]);
});

test("the same request twice asks for one group", async () => {
  const { token } = await makeSignedIn(db);
  const body = request();
  const answers = await Promise.all([1, 2].map(() => call("POST", "/api/groups", { token, body })));
  expect(new Set(answers.map((answer) => (answer.body.data as OwnGroup).group.id)).size).toBe(1);
});

test("who wants to join is let in by the leader or a moderator, and both sides are told", async () => {
  const { group, leader } = await led();
  const applicant = await makeSignedIn(db, { city: "深圳" });
  expect((await apply(group.id, applicant.token, "开了三年，想找人一起走")).body.data).toEqual({
    joined: false,
  });
  expect((await apply(group.id, applicant.token)).body.data).toEqual({ joined: false });
  expect(await toldTo(leader.member.id)).toEqual([`申请加入车友群“${group.name}”`]);
  expect(await side(group.id, applicant.token)).toMatchObject({
    role: null,
    code: null,
    application: { state: "waiting" },
  });
  const [application] = await waiting(group.id, leader.token);
  expect(application).toMatchObject({ note: "开了三年，想找人一起走", city: "深圳" });
  const id = application?.id ?? "";
  expect((await decide(group.id, id, applicant.token, true)).status).toBe(403);
  expect((await call("GET", `/api/groups/${group.id}/applications`, { token: applicant.token })).status).toBe(
    403,
  );
  expect((await decide(group.id, id, leader.token, true)).body.data).toEqual({ members: 2 });
  expect((await decide(group.id, id, leader.token, false)).status).toBe(409);
  expect(await toldTo(applicant.member.id)).toEqual([`你已加入车友群“${group.name}”`]);
  expect(await countOf(group.id)).toEqual({ counter: 2, rows: 2 });
});

test("who is refused reads why, asks again after a day, and takes back what he asked", async () => {
  const { group, leader } = await led();
  const { member, token } = await makeSignedIn(db);
  await apply(group.id, token);
  const [application] = await waiting(group.id, leader.token);
  await decide(group.id, application?.id ?? "", leader.token, false, "只限本地");
  expect(await side(group.id, token)).toMatchObject({
    application: { state: "refused", reason: "只限本地" },
  });
  expect((await apply(group.id, token)).body.error).toEqual(["上次申请未通过，请过一天再试"]);
  await db
    .update(groupApplications)
    .set({ decidedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(groupApplications.memberId, member.id));
  expect((await apply(group.id, token)).status).toBe(200);
  for (const _ of [1, 2])
    expect((await call("DELETE", `/api/groups/${group.id}/applications`, { token })).status).toBe(200);
  expect(await waiting(group.id, leader.token)).toEqual([]);
  expect(await groupApplicationData.rows(db, member.id)).toMatchObject([
    { group: group.name, state: "已撤回" },
    { group: group.name, state: "未通过", reason: "只限本地" },
  ]);
});

test("an open group takes everybody at once, and its count is exact however many come and go together", async () => {
  const { group } = await led({ joining: "open" });
  const crowd = await makeCrowd(db, 14);
  const joined = await Promise.all(crowd.map(({ token }) => apply(group.id, token)));
  expect(joined.every(({ body }) => (body.data as { joined: boolean }).joined)).toBe(true);
  expect(await countOf(group.id)).toEqual({ counter: 15, rows: 15 });
  await Promise.all(
    crowd
      .slice(0, 6)
      .flatMap(({ token }) =>
        [1, 2].map(() => call("DELETE", `/api/groups/${group.id}/membership`, { token })),
      ),
  );
  expect(await countOf(group.id)).toEqual({ counter: 9, rows: 9 });
});

test("nobody joins across a block with the leader, muted, or as a visitor", async () => {
  const { group, leader } = await led({ joining: "open" });
  const blocked = await makeSignedIn(db);
  await db.insert(blocks).values({ blockerId: leader.member.id, blockedId: blocked.member.id });
  expect((await apply(group.id, blocked.token)).body.code).toBe("BLOCKED");
  expect((await apply(group.id, (await makeSignedIn(db, { status: "muted" })).token)).body.code).toBe(
    "MUTED",
  );
  const mutedHere = await makeSignedIn(db);
  await db.insert(mutes).values({ memberId: mutedHere.member.id, section: "main", reason: "刷屏" });
  expect((await apply(group.id, mutedHere.token)).body.code).toBe("MUTED");
  expect((await call("POST", `/api/groups/${group.id}/applications`, { body: {} })).status).toBe(401);
  expect(await countOf(group.id)).toEqual({ counter: 1, rows: 1 });
});

/** Uploads a picture as a group's code. */
async function uploadPrivate(token: string): Promise<PrivatePicture> {
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("purpose", "private");
  form.set("file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "code.png");
  const encoded = new Response(form);
  const answer = await app.inject({
    method: "POST",
    url: "/api/upload",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return (answer.json() as { data: PrivatePicture }).data;
}

test("the code is for the group's members alone, and for nobody any longer who left", async () => {
  const { group, leader } = await led({ joining: "open" });
  const inside = await makeSignedIn(db);
  const outside = await makeSignedIn(db);
  await apply(group.id, inside.token);
  const upload = await uploadPrivate(leader.token);
  const put = (token: string, id: string, days = 7) =>
    call("PUT", `/api/groups/${group.id}/code`, { token, body: { private_media_id: id, days } });
  expect((await put(inside.token, upload.id)).status).toBe(403);
  expect((await put(leader.token, upload.id)).body.data).toMatchObject({ code: { id: upload.id } });
  const read = (token?: string) =>
    call("GET", `/api/private-media/${upload.id}`, token === undefined ? {} : { token });
  expect((await side(group.id, inside.token)).code?.id).toBe(upload.id);
  const { src } = (await read(inside.token)).body.data as PrivatePicture;
  const open = (token?: string) =>
    app.inject({
      method: "GET",
      url: src,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const picture = await open(inside.token);
  expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  // Neither its number, nor the address that a member was given, nor anything public leads a stranger there.
  expect((await side(group.id, outside.token)).code).toBeNull();
  expect((await read(outside.token)).status).toBe(403);
  expect((await read()).status).toBe(401);
  expect((await open(outside.token)).statusCode).toBe(403);
  expect((await open()).statusCode).toBe(401);
  const [row] = await db.select().from(privateMedia).where(eq(privateMedia.id, upload.id));
  for (const url of [
    "/api/groups",
    `/api/groups/${group.id}`,
    "/api/groups/facets",
    `/api/groups?q=${group.name}`,
  ])
    expect((await app.inject({ method: "GET", url })).body).not.toContain(row?.key ?? "?");
  expect((await app.inject({ method: "GET", url: `/media/${row?.key}` })).statusCode).toBe(404);
  await call("DELETE", `/api/groups/${group.id}/membership`, { token: inside.token });
  expect((await read(inside.token)).status).toBe(403);
  expect((await open(inside.token)).statusCode).toBe(403);
  const next = await uploadPrivate(leader.token);
  await put(leader.token, next.id, 180);
  expect((await read(leader.token)).status).toBe(404);
  const days = (Date.parse((await side(group.id, leader.token)).code?.until ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(180);
});

test.each([
  ["removed", "remove", [410, "GONE"]],
  ["taken back", "revoke", [410, "GONE"]],
  ["looked at again", "submit", [404, "UNDER_REVIEW"]],
] as const)(
  "a group that is %s hands out nothing, and everything again once it is public",
  async (_, name, refused) => {
    const { group, leader } = await led({ joining: "open", name: `云南自驾${serial++}` });
    const [inside, asks] = [await makeSignedIn(db), await makeSignedIn(db)];
    await apply(group.id, inside.token);
    await db.update(groups).set({ joining: "approval" }).where(eq(groups.id, group.id));
    await apply(group.id, asks.token, "一起去");
    const [asked] = await db
      .select()
      .from(groupApplications)
      .where(eq(groupApplications.memberId, asks.member.id));
    const upload = await uploadPrivate(leader.token);
    const code = { private_media_id: upload.id, days: 7 };
    const putCode = () => call("PUT", `/api/groups/${group.id}/code`, { token: leader.token, body: code });
    await putCode();
    const at = `/api/groups/${group.id}`;
    const { src } = (await call("GET", `/api/private-media/${upload.id}`, { token: inside.token })).body
      .data as PrivatePicture;
    const opened = async () =>
      (await app.inject({ method: "GET", url: src, headers: { authorization: `Bearer ${inside.token}` } }))
        .statusCode;
    const mine = async (token: string) =>
      ((await call("GET", "/api/my/groups", { token })).body.data as { items: OwnGroup[] }).items;
    const answers = async () =>
      Promise.all(
        [
          ["", inside],
          ["/members", inside],
          ["/applications", leader],
        ].map(async ([path, by]) => {
          const { status, body } = await call("GET", `${at}${path}`, { token: (by as typeof inside).token });
          return [status, body.code];
        }),
      );
    expect([await opened(), await side(group.id, inside.token)]).toMatchObject([
      200,
      { code: { id: upload.id } },
    ]);
    await db.transaction((tx) => moveLife(tx, services, "group", group.id, name, { by: {} }));
    await settle();
    expect(await answers()).toEqual([refused, refused, refused]);
    expect(await opened()).toBe(403);
    expect((await call("GET", `/api/private-media/${upload.id}`, { token: inside.token })).status).toBe(403);
    for (const { token } of [inside, leader, asks]) {
      const own = await call("GET", `${at}/mine`, { token });
      if (name === "submit") expect(own.body.data).toMatchObject({ code: null, waiting: 0 });
      else expect([own.status, own.body.code]).toEqual([410, "GONE"]);
    }
    if (name !== "submit") {
      expect((await putCode()).body.code).toBe("GONE");
      expect((await decide(group.id, asked?.id ?? "", leader.token, true)).body.code).toBe("GONE");
    }
    // Others than its leader do not find it among their own, nor its name in what is kept about them.
    expect(await mine(inside.token)).toEqual([]);
    expect((await mine(leader.token)).map((own) => [own.group.id, own.waiting])).toEqual([[group.id, 0]]);
    for (const [kept, { member }] of [
      [groupMembershipData, inside],
      [groupApplicationData, asks],
    ] as const)
      expect((await kept.rows(db, member.id)).map((row) => row.group)).toEqual([""]);
    expect((await groupMembershipData.rows(db, leader.member.id)).map((row) => row.group)).toEqual([
      group.name,
    ]);
    const waits = async (token: string) =>
      (
        (await call("GET", "/api/my/waiting", { token })).body.data as { items: { label: string }[] }
      ).items.map(({ label }) => label);
    expect(await waits(leader.token)).not.toContain("入群申请等你审核");
    if (name !== "submit") expect(await waits(asks.token)).not.toContain("入群申请等群主审核");

    await db.transaction((tx) => moveLife(tx, services, "group", group.id, "pass", { by: {} }));
    await settle();
    expect((await answers()).map(([status]) => status)).toEqual([200, 200, 200]);
    expect([await opened(), await side(group.id, inside.token)]).toMatchObject([
      200,
      { code: { id: upload.id } },
    ]);
    expect(await mine(inside.token)).toHaveLength(1);
  },
);

test("a private upload of somebody else becomes no code", async () => {
  const { group, leader } = await led();
  const upload = await uploadPrivate((await makeSignedIn(db)).token);
  const put = await call("PUT", `/api/groups/${group.id}/code`, {
    token: leader.token,
    body: { private_media_id: upload.id, days: 7 },
  });
  expect([put.status, put.body.error]).toEqual([400, ["文件已失效，请重新上传"]]);
});

test("the leader gives roles and hands the group on; he leaves only after that", async () => {
  const { group, leader } = await led({ joining: "open" });
  const [one, two] = [await makeSignedIn(db), await makeSignedIn(db)];
  for (const { token } of [one, two]) await apply(group.id, token);
  const give = (token: string, member: string, role: string) =>
    call("PUT", `/api/groups/${group.id}/members/${member}`, { token, body: { role } });
  const expel = (token: string, member: string) =>
    call("DELETE", `/api/groups/${group.id}/members/${member}`, { token });
  expect((await give(one.token, two.member.id, "moderator")).status).toBe(403);
  await give(leader.token, one.member.id, "moderator");
  expect(await toldTo(one.member.id)).toEqual([`你成为了车友群“${group.name}”的管理员`]);
  expect((await expel(one.token, leader.member.id)).status).toBe(403);
  expect((await call("DELETE", `/api/groups/${group.id}/membership`, { token: leader.token })).status).toBe(
    409,
  );
  await give(leader.token, one.member.id, "leader");
  const listed = (await call("GET", `/api/groups/${group.id}/members`, { token: two.token })).body.data as {
    items: GroupMember[];
  };
  expect(listed.items.map(({ member, role }) => [member.id, role])).toEqual([
    [one.member.id, "leader"],
    [leader.member.id, "moderator"],
    [two.member.id, "member"],
  ]);
  expect((await expel(leader.token, two.member.id)).status).toBe(200);
  expect(await toldTo(two.member.id)).toEqual([`你已被移出车友群“${group.name}”`]);
  expect((await call("GET", `/api/groups/${group.id}/members`, { token: two.token })).status).toBe(403);
  expect((await call("DELETE", `/api/groups/${group.id}/membership`, { token: leader.token })).status).toBe(
    200,
  );
  expect(await countOf(group.id)).toEqual({ counter: 1, rows: 1 });
});

test("a group is dissolved by typing its name: nobody is in it, all are told, and its code is gone", async () => {
  const { group, leader } = await led({ joining: "open" });
  const inside = await makeSignedIn(db);
  await apply(group.id, inside.token);
  const upload = await uploadPrivate(leader.token);
  await call("PUT", `/api/groups/${group.id}/code`, {
    token: leader.token,
    body: { private_media_id: upload.id, days: 7 },
  });
  const end = (token: string, name: string) =>
    call("DELETE", `/api/groups/${group.id}?name=${encodeURIComponent(name)}`, { token });
  expect((await end(leader.token, "别的名字")).body.fields).toEqual({
    name: "输入的名称和群名称不一致，没有解散",
  });
  expect((await end(inside.token, group.name)).status).toBe(403);
  expect((await end(leader.token, group.name)).status).toBe(200);
  expect((await end(leader.token, group.name)).status).toBe(200);
  expect((await call("GET", `/api/groups/${group.id}`)).status).toBe(410);
  expect(await countOf(group.id)).toEqual({ counter: 0, rows: 0 });
  expect(await toldTo(inside.member.id)).toContain(`车友群“${group.name}”已解散`);
  expect((await call("GET", `/api/private-media/${upload.id}`, { token: inside.token })).status).toBe(404);
});

test("what the leader changes is judged again: words afterwards, a refused request anew", async () => {
  const { group, leader } = await led();
  const mine = async () =>
    (
      (await call("GET", "/api/my/groups", { token: leader.token })).body.data as { items: OwnGroup[] }
    ).items.find((own) => own.group.id === group.id);
  const body = {
    name: group.name,
    intro: "改过的简介，说得更清楚。",
    region_code: "440000",
    joining: "open",
  };
  const put = (version: string) =>
    call("PUT", `/api/groups/${group.id}`, { token: leader.token, body: { ...body, version } });
  expect((await put("old")).body.code).toBe("CHANGED");
  expect((await put((await mine())?.version ?? "")).body.data).toMatchObject({
    status: "published",
    group: { region: { name: "广东省" }, joining: "open", intro: body.intro },
  });
  const asked = (await found(leader.token)).body.data as OwnGroup;
  await move(asked.group.id, "reject", "请写清楚是哪里的群");
  const [refused] = (
    (await call("GET", "/api/my/groups", { token: leader.token })).body.data as {
      items: OwnGroup[];
    }
  ).items.filter((own) => own.group.id === asked.group.id);
  expect(refused).toMatchObject({ status: "rejected", reason: "请写清楚是哪里的群" });
  const again = await call("PUT", `/api/groups/${asked.group.id}`, {
    token: leader.token,
    body: { ...body, name: "写清楚了的群", version: refused?.version },
  });
  expect(again.body.data).toMatchObject({ status: "in_review", group: { name: "写清楚了的群" } });
});

test("groups are found by name, place and series, in a club its own only", async () => {
  const one = await makeGroup(db, { name: "鹭岛晨跑", regionCode: "350200", section: "honda", members: 5 });
  const two = await makeGroup(db, { name: "闽江夜跑", regionCode: "350100", members: 9 });
  await settle();
  const ids = async (query: string) =>
    ((await call("GET", `/api/groups?${query}`)).body.data as { items: Group[] }).items.map(({ id }) => id);
  const q = encodeURIComponent;
  expect(await ids("region=350000")).toEqual([two.id, one.id]);
  expect(await ids("region=350200")).toEqual([one.id]);
  expect(await ids("region=350000&section=honda")).toEqual([one.id]);
  expect(await ids(`q=${q("夜跑")}`)).toEqual([two.id]);
  expect(await ids(`q=${q("福建")}`)).toEqual([two.id, one.id]);
  expect(await ids(`q=${q("厦门 晨跑")}`)).toEqual([one.id]);
  expect(await ids(`q=${q("%")}`)).toEqual([]);
  expect((await call("GET", "/api/groups?region=35")).status).toBe(400);
  const facets = (await call("GET", "/api/groups/facets?section=honda")).body.data;
  expect(facets).toMatchObject({ provinces: [{ code: "350000", name: "福建省", groups: 1 }] });
});

test("who ends his account leaves all groups, and what he led goes to the oldest moderator or ends", async () => {
  const { group, leader } = await led({ joining: "open" });
  const alone = await makeGroup(db, { leaderId: leader.member.id });
  const [one, two] = [await makeSignedIn(db), await makeSignedIn(db)];
  for (const { token } of [one, two]) await apply(group.id, token);
  await db
    .update(groupMembers)
    .set({ role: "moderator" })
    .where(and(eq(groupMembers.groupId, group.id), eq(groupMembers.memberId, two.member.id)));
  expect(await groupMembershipData.rows(db, leader.member.id)).toMatchObject([
    { role: "群主" },
    { role: "群主" },
  ]);
  await db.transaction(async (tx) => forgetGroups.forget?.(tx, services, leader.member.id));
  expect(await side(group.id, two.token)).toMatchObject({ role: "leader" });
  expect(await countOf(group.id)).toEqual({ counter: 2, rows: 2 });
  const [ended] = await db.select().from(groups).where(eq(groups.id, alone.id));
  expect(ended).toMatchObject({ status: "withdrawn", members: 0, leaderId: null });
});

test("two accounts of one person lead and stand in a group once", async () => {
  const { group, leader } = await led({ joining: "open" });
  const into = await makeSignedIn(db);
  await apply(group.id, into.token);
  const accounts = { from: leader.member.id, into: into.member.id };
  await db.transaction(async (tx) => {
    await groupMerge.merge?.(tx, services, accounts);
    await forgetGroups.forget?.(tx, services, accounts.from);
  });
  expect(await side(group.id, into.token)).toMatchObject({ role: "leader" });
  expect(await countOf(group.id)).toEqual({ counter: 1, rows: 1 });
});
