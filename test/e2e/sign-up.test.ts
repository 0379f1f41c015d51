import { expect, inject, onTestFinished, test } from "vitest";
import { connectDatabase } from "../../src/platform/database/client.ts";
import { inHours, makeActivity } from "../support/activities.ts";
import { makeSignedIn } from "../support/factories.ts";
import { field, signUpBody } from "../support/sign-ups.ts";
import { openPhone, openPhoneAs, phonesForJourneys, visit } from "./support/phone.ts";
import { newMobile } from "./support/sign-in.ts";

phonesForJourneys();

/** An activity with one seat that is taken, a poster, and who sits on that seat. */
async function fullActivity() {
  const database = connectDatabase(inject("appDatabaseUrl"), { max: 1 });
  onTestFinished(() => database.close());
  const { activity, kind } = await makeActivity(
    database.db,
    {
      ...{ title: "莫干山晨跑", section: "lexus", place: "观景台停车场" },
      form: [field("team", { label: "车队名称", most: 10 })],
      ...{ quickCode: "POSTER8", quickUntil: inHours(5) },
    },
    [{ name: "观众票", quota: 1 }],
  );
  const seated = await makeSignedIn(database.db, { nickname: `坐着的${activity.id}`, mobile: newMobile() });
  return { activity, kind, seated };
}

test("a poster's code signs in and up, onto the waitlist; when somebody cancels, the seat is offered and taken", async () => {
  const { activity, kind, seated } = await fullActivity();
  const { page: sitting } = await openPhoneAs(seated.token);
  const headers = { authorization: `Bearer ${seated.token}` };
  const body = signUpBody(kind.id, { answers: { team: "晨风" }, idempotency_key: `journey-${activity.id}` });
  await visit(sitting, `/lexus/my/activeapply/${activity.id}`);
  const made = await sitting.request.post(`/api/activities/${activity.id}/sign-ups`, { headers, data: body });
  expect(made.status()).toBe(200);

  const { page } = await openPhone();
  await visit(page, `/lexus/activereg?id=${activity.id}&code=POSTER8`);
  await page.getByLabel("手机号").fill(newMobile());
  await page.getByRole("button", { name: "获取验证码" }).tap();
  await page.getByRole("button", { name: "填入" }).tap();
  await page.getByLabel("姓名").fill("江边老邱");
  await page.getByRole("button", { name: "登录并候补" }).tap();
  // What is missing is said at its field, before anything is sent.
  await page.getByText("请填写车队名称").waitFor();
  await page.getByLabel("车队名称").fill("夜猫");
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await page.getByRole("button", { name: "登录并候补" }).tap();
  await page.getByRole("heading", { name: "候补第 1 位" }).waitFor();

  await visit(sitting, `/lexus/my/activeapply/${activity.id}`);
  await sitting.getByText("报名成功").waitFor();
  await sitting.getByRole("button", { name: "取消报名" }).tap();
  await sitting.getByRole("alertdialog").getByRole("button", { name: "取消报名" }).tap();
  await sitting.getByText("已取消，名额已让出").waitFor();

  await page.getByRole("link", { name: "查看我的报名" }).tap();
  await page.getByText("轮到你了，确认后名额就是你的。").waitFor();
  await page.getByRole("button", { name: "确认参加" }).tap();
  await page.getByText("P2", { exact: true }).waitFor();
  await page.getByRole("button", { name: "修改报名" }).tap();
  const edit = page.getByRole("dialog", { name: "修改报名" });
  await edit.getByLabel("车队名称").fill("晨风");
  await edit.getByRole("button", { name: "保存" }).tap();
  await page.getByText("车队名称 晨风").waitFor();

  await visit(page, "/lexus/my/active");
  await page.getByRole("region", { name: "入场券 莫干山晨跑" }).waitFor();
  await visit(sitting, "/lexus/my/active?tab=over");
  await sitting.getByRole("region", { name: "入场券 莫干山晨跑" }).waitFor();
});

test("a poster's code that has ended says so, and the page without one leads to the activities", async () => {
  const { activity } = await fullActivity();
  const phone = await openPhone();
  phone.expectProblems(/404/);
  await visit(phone.page, `/activereg?id=${activity.id}&code=OTHER`);
  await phone.page.getByText("报名码不正确或已更换").waitFor();
  await visit(phone.page, "/activereg");
  await phone.page.getByRole("link", { name: "查看活动" }).waitFor();
});
