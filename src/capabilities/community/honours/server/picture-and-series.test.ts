import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { DeskHonour } from "#capabilities/community/honours/desk-contract.ts";
import { sweepMedia } from "#capabilities/media/media/server/sweep.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSeries } from "../../../../../test/support/certifications.ts";
import { makeAdmin, makePicture, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { multipart } from "../../../../../test/support/multipart.ts";
import { quarters } from "../../../../../test/support/pictures.ts";
import { FOLLOW_HONOUR, followHonour } from "./follow-honour.ts";
import { memberHonours } from "./tables.ts";

const { services, call, inject } = await createTestApp();
const { db } = services;
await services.jobs.define(FOLLOW_HONOUR, { work: async () => undefined });
const role = await makeRole(db, [{ permission: "honours.manage" }]);
const { token, admin } = await makeAdmin(db, role);

let made = 0;
const input = (changes: object = {}) => ({
  ...{ name: `图片荣誉 ${++made}`, how: "拥有某个车系", season: "", class: "owner", emblem: "cup" },
  ...{ metal: "silver", colour: "green", path: "", wearable: true, open: true },
  ...{ starts_at: null, ends_at: null, conditions: [], ...changes },
});
const create = (changes: object) => call("POST", "/api/admin/honours", { token, body: input(changes) });
const shown = async (key: string) => {
  const { items } = (await call("GET", "/api/admin/honours", { token })).body.data as { items: DeskHonour[] };
  const honour = items.find((one) => one.key === key);
  if (honour === undefined) throw new Error("the honour is not in the list");
  return honour;
};
async function upload() {
  const { payload, headers } = await multipart({
    purpose: "article",
    file: { bytes: new Uint8Array(await quarters()), name: "medal.png", type: "image/png" },
  });
  const { body } = await inject({
    ...{ method: "POST", url: "/api/upload", payload },
    headers: { ...headers, authorization: `Bearer ${token}` },
  }).then((answer) => ({ body: answer.json() as { data: { id: string; src: string } } }));
  return body.data;
}

test("an uploaded picture stands on the medal, in colour and grey, and stays while the medal does", async () => {
  const picture = await upload();
  const answer = await create({ picture: picture.id });
  expect(answer.body.error).toBeUndefined();
  const { key } = answer.body.data as { key: string };
  expect((await shown(key)).picture).toMatchObject({ id: picture.id });
  for (const file of [`${key}.svg`, `${key}-grey.svg`, `${key}-badge.svg`]) {
    const drawn = await inject(`/media/medals/${file}`);
    expect(drawn.statusCode).toBe(200);
    expect(drawn.body).toContain('href="data:image/jpeg;base64,');
    expect(drawn.body.includes('filter="url(#grey)"')).toBe(file.includes("-grey"));
  }
  await sweepMedia(services, new Date(Date.now() + 3 * 86_400_000));
  expect(await db.$count(media, eq(media.id, picture.id))).toBe(1);
  const { version, held: _, conditions, ...honour } = await shown(key);
  const { name, how, season, class: kind, emblem, metal, colour, path, wearable, open } = honour;
  const body = {
    name,
    how,
    season,
    class: kind,
    emblem,
    metal,
    colour,
    path,
    wearable,
    open,
    conditions,
    version,
  };
  const without = { ...body, picture: null, starts_at: null, ends_at: null };
  expect((await call("PUT", `/api/admin/honours/${key}`, { token, body: without })).status).toBe(200);
  expect((await inject(`/media/medals/${key}.svg`)).body).not.toContain("data:image");
});

test("a preview shows an upload under the name that its editor knows, and nothing else", async () => {
  const { src } = await upload();
  const look = "/media/medal-previews/owner.cup.silver.green.new";
  const name = src.replace("/media/", "");
  expect((await inject(`${look}.${name}.svg`)).body).toContain("data:image/jpeg");
  const [row] = await db.select({ key: media.key }).from(media).orderBy(media.id).limit(1);
  expect((await inject(`${look}.${row?.key}.svg`)).statusCode).toBe(404);
  expect((await inject(`${look}.p-${"0".repeat(32)}.svg`)).statusCode).toBe(404);
});

test("a member's picture, a film and one that is gone cannot stand on a medal", async () => {
  const { member } = await makeSignedIn(db);
  const foreign = await makePicture(db, { ownerMemberId: member.id });
  const film = await makePicture(db, { ownerAdminId: admin.id, kind: "video" });
  for (const picture of [foreign.id, film.id, "999999"]) {
    const { status, body } = await create({ picture });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject({ picture: "有图片或视频已失效，请重新上传" });
  }
});

test("an honour for owners of one series comes to them alone, and the count knows it", async () => {
  const [{ slug: series }, { slug: other }] = [await makeSeries(db), await makeSeries(db)];
  const { member } = await makeSignedIn(db);
  const { member: stranger } = await makeSignedIn(db);
  const certify = (id: string, slug: string) =>
    db
      .update(members)
      .set({ certified: [{ section: "main", series: slug, label: slug }] })
      .where(eq(members.id, id));
  await certify(member.id, series);
  await certify(stranger.id, other);
  const conditions = [{ key: "series", value: 1, choice: series }];
  const count = (asked: object[]) =>
    call("POST", "/api/admin/honours/count", { token, body: { key: "", conditions: asked } });
  expect((await count(conditions)).body.data).toEqual({ count: 1, more: false });
  const { key } = (await create({ conditions })).body.data as { key: string };
  await followHonour(services, key);
  const holds = (id: string) =>
    db.$count(memberHonours, and(eq(memberHonours.memberId, id), eq(memberHonours.honour, key)));
  expect([await holds(member.id), await holds(stranger.id)]).toEqual([1, 0]);
  expect((await shown(key)).conditions).toEqual(conditions);
  for (const [choice, words] of [
    ["", "请选择车系"],
    ["no-such-series", "条件的数量或选项不对"],
  ])
    expect((await count([{ key: "series", value: 1, choice }])).body.fields).toMatchObject({
      conditions: words,
    });
});
