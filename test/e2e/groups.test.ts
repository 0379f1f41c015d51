import { expect, inject, test } from "vitest";
import { phonePhoto } from "../support/pictures.ts";
import { openPhoneAs, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const { people } = inject("fixture");
const { group, leader, newcomer } = people;

test("who applies is let in by the leader, and only then sees the group's code", async () => {
  const path = `/grouplist?group=${group.id}`;
  const leading = (await openPhoneAs(leader.token)).page;
  await visit(leading, path);
  const led = leading.getByRole("dialog", { name: group.name });
  await led
    .getByLabel("选择群二维码")
    .setInputFiles({ name: "code.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(1, 600, 600) });
  await leading.getByText("群二维码已更新").waitFor();
  await led.getByRole("img", { name: "群二维码" }).waitFor();

  const applying = (await openPhoneAs(newcomer.token)).page;
  await visit(applying, path);
  const applied = applying.getByRole("dialog", { name: group.name });
  await applied.getByText("加入后才能看到群二维码").waitFor();
  expect(await applied.getByRole("img", { name: "群二维码" }).count()).toBe(0);
  await applied.getByLabel("申请说明").fill("开旅行车，周末想去海边。");
  await applied.getByRole("button", { name: "申请加入" }).tap();
  await applied.getByText("申请已发出，等群主审核").waitFor();
  const headers = { authorization: `Bearer ${newcomer.token}` };
  const side = async () =>
    (
      (await (await applying.request.get(`/api/groups/${group.id}/mine`, { headers })).json()) as {
        data: { code: { id: string } | null };
      }
    ).data;
  expect((await side()).code).toBeNull();

  await visit(leading, path);
  await led.getByText("开旅行车，周末想去海边。").waitFor();
  await led.getByRole("button", { name: "同意" }).tap();
  await leading.getByText(`${newcomer.nickname} 已入群`).waitFor();

  await visit(applying, path);
  await applied.getByRole("img", { name: "群二维码" }).waitFor();
  expect((await side()).code).not.toBeNull();
});
