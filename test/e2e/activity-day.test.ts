import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { textOfCode } from "../../src/features/activities/entry-code.ts";
import { activityTag } from "../../src/features/activities/server/cache-tags.ts";
import { activities, signUps } from "../../src/features/activities/server/tables.ts";
import { connectDatabase } from "../../src/platform/database/client.ts";
import { announceInvalidation } from "../../src/platform/http/invalidation.ts";
import { inHours, makeActivity } from "../support/activities.ts";
import { codeOf, makeStaff } from "../support/entry.ts";
import { makeSignedIn } from "../support/factories.ts";
import { phonePhoto } from "../support/pictures.ts";
import { signUpBody } from "../support/sign-ups.ts";
import { until } from "../support/within.ts";
import { filmOfCode } from "../support/y4m.ts";
import { cameraPhone } from "./support/camera-phone.ts";
import { openPhone, openPhoneAs, phonesForJourneys, visit } from "./support/phone.ts";
import { newMobile } from "./support/sign-in.ts";

phonesForJourneys();

test("from a poster's code over the waitlist and the gate to a photo and stars", async () => {
  const database = connectDatabase(inject("appDatabaseUrl"), { max: 1 });
  onTestFinished(() => database.close());
  const { db } = database;
  const { activity, kind } = await makeActivity(
    db,
    {
      ...{ title: "一整天的早餐会", section: "lexus", place: "湖滨停车场" },
      ...{ startsAt: inHours(1), endsAt: inHours(5), closesAt: inHours(0.9) },
      ...{ quickCode: "WHOLEDAY", quickUntil: inHours(0.9) },
    },
    [{ name: "早餐票", quota: 1 }],
  );
  const seated = await makeSignedIn(db, { nickname: `先来的${activity.id}`, mobile: newMobile() });
  const { page: sitting } = await openPhoneAs(seated.token);
  const made = await sitting.request.post(`/api/activities/${activity.id}/sign-ups`, {
    headers: { authorization: `Bearer ${seated.token}` },
    data: signUpBody(kind.id, { idempotency_key: `whole-day-${activity.id}` }),
  });
  expect(made.status()).toBe(200);

  // From the poster: number, code, form, in one go.
  const mobile = newMobile();
  const { page } = await openPhone();
  await visit(page, `/lexus/activereg?id=${activity.id}&code=WHOLEDAY`);
  await page.getByLabel("手机号").fill(mobile);
  await page.getByRole("button", { name: "获取验证码" }).tap();
  await page.getByRole("button", { name: "填入" }).tap();
  await page.getByLabel("姓名").fill("湖边老秦");
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await page.getByRole("button", { name: "登录并候补" }).tap();
  await page.getByRole("heading", { name: "候补第 1 位" }).waitFor();

  // A seat becomes free, and is his once he says so.
  await visit(sitting, `/lexus/my/activeapply/${activity.id}`);
  await sitting.getByRole("button", { name: "取消报名" }).tap();
  await sitting.getByRole("alertdialog").getByRole("button", { name: "取消报名" }).tap();
  await sitting.getByText("已取消，名额已让出").waitFor();
  await page.getByRole("link", { name: "查看我的报名" }).tap();
  await page.getByRole("button", { name: "确认参加" }).tap();
  await page.getByText("P2", { exact: true }).waitFor();

  // At the gate, before a camera.
  const [ticket] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.activityId, activity.id), eq(signUps.state, "confirmed")));
  if (ticket === undefined) throw new Error("nobody was confirmed");
  const film = join(inject("dataDir"), `day-${ticket.id}.y4m`);
  await writeFile(film, filmOfCode(textOfCode(ticket.id, await codeOf(ticket))));
  const staff = await makeStaff(db, activity.id, "gate", {
    nickname: `早餐会门口${activity.id}`,
    mobile: newMobile(),
  });
  await visit(page, "/lexus/qrcode");
  await page.getByRole("img", { name: "入场码" }).waitFor();
  const gate = await cameraPhone(staff.token, film);
  await visit(gate.page, "/lexus/qrcode");
  await gate.page.getByRole("link", { name: /一整天的早餐会/ }).tap();
  await gate.page.getByRole("status", { name: "核验结果" }).getByText("请入场").waitFor();
  await page.getByText(/^已入场 \d\d:\d\d$/).waitFor();

  // The day is over.
  await db
    .update(activities)
    .set({ closesAt: inHours(-6), startsAt: inHours(-5), endsAt: inHours(-1), state: "ended" })
    .where(eq(activities.id, activity.id));
  await announceInvalidation(db, [activityTag(activity.id)]);
  await until("the end of the day to be told", async () => {
    const { data } = await (await page.request.get(`/api/activities/${activity.id}`)).json();
    return data.state === "ended";
  });
  await visit(page, `/lexus/my/activeinfo/${activity.id}`);
  await page.getByRole("button", { name: "写评价" }).tap();
  const composer = page.getByRole("dialog", { name: "写评价" });
  await composer.getByLabel("5 星，超出期待").check({ force: true });
  await composer.getByLabel("正文").fill("湖边的豆浆是热的，下次还来。");
  await composer
    .getByLabel("选择图片")
    .setInputFiles({ name: "lake.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(6, 600, 400) });
  await composer.getByRole("button", { name: "发布" }).tap();
  await page.getByText(/已提交，(审核通过后所有人可见|通常 .+内审核完)/).waitFor();
  await visit(page, `/lexus/active/${activity.id}/comment?view=reviews`);
  await page.getByText("湖边的豆浆是热的，下次还来。").waitFor();
  await page.getByText("审核中").waitFor();
  await page.getByRole("img", { name: /我的活动照片/ }).waitFor();
});
