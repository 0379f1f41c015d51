import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { textOfCode } from "../../src/features/activities/entry-code.ts";
import { connectDatabase } from "../../src/platform/database/client.ts";
import { codeOf, makeGate, makeStaff, makeTicket } from "../support/entry.ts";
import { makeSignedIn } from "../support/factories.ts";
import { until } from "../support/within.ts";
import { filmOfCode } from "../support/y4m.ts";
import { cameraPhone } from "./support/camera-phone.ts";
import { phonesForJourneys, visit } from "./support/phone.ts";
import { newMobile } from "./support/sign-in.ts";

phonesForJourneys();
const built = process.env.E2E_MODE !== "development";

/** A gate with one ticket, of a member who is signed in, and somebody who stands there. */
async function gateWithTicket() {
  const database = connectDatabase(inject("appDatabaseUrl"), { max: 1 });
  onTestFinished(() => database.close());
  const { db } = database;
  const stages = [{ key: "departed", label: "出发" }];
  const gate = await makeGate(db, { title: "莫干山晨跑", gates: ["东门"], stages });
  const owner = await makeSignedIn(db, { nickname: `门口的车友${gate.activity.id}`, mobile: newMobile() });
  const ticket = await makeTicket(db, gate, {
    memberId: owner.member.id,
    name: "江边老邱",
    number: 17,
    convoy: 2,
  });
  const staff = await makeStaff(db, gate.activity.id, "marshal", {
    nickname: `门口的领队${gate.activity.id}`,
    mobile: newMobile(),
  });
  return { gate, owner, ticket, staff };
}

test("a code held before the gate's camera lets its ticket in, which its phone and the board tell at once", async () => {
  const { gate, owner, ticket, staff } = await gateWithTicket();
  const film = join(inject("dataDir"), `code-${ticket.id}.y4m`);
  // Good for eleven minutes, as if the phone's clock were that far behind.
  await writeFile(film, filmOfCode(textOfCode(ticket.id, await codeOf(ticket))));

  const holding = await cameraPhone(owner.token);
  await visit(holding.page, "/qrcode");
  await holding.page.getByRole("img", { name: "入场码" }).waitFor();

  const scanning = await cameraPhone(staff.token, film);
  await visit(scanning.page, "/qrcode");
  await scanning.page.getByRole("link", { name: /莫干山晨跑/ }).tap();
  const verdict = scanning.page.getByRole("status", { name: "核验结果" });
  await verdict.getByText("请入场").waitFor();
  expect(await verdict.textContent()).toContain("P17 江边老邱");
  await holding.page.getByText(/^已入场 \d\d:\d\d$/).waitFor();

  // The code is still held there: it says so, and lets nobody in twice.
  await verdict.getByText(/已入场/).waitFor();
  await scanning.page.getByRole("button", { name: "下一位" }).tap();
  await scanning.page.getByRole("tab", { name: "看板" }).tap();
  const figures = scanning.page.getByRole("region", { name: "到场" });
  await expect.poll(() => figures.textContent()).toContain("已到1未到0应到1");

  // Taken back at the list.
  await scanning.page.getByRole("tab", { name: "名单" }).tap();
  await scanning.page.getByRole("button", { name: /江边老邱/ }).tap();
  await scanning.page.getByRole("button", { name: "撤销入场" }).tap();
  await scanning.page.getByRole("alertdialog").getByRole("button", { name: "撤销入场" }).tap();
  await holding.page.getByRole("img", { name: "入场码" }).waitFor();
  expect(gate.activity.id).not.toBe("");
});

test.runIf(built)(
  "without a network the ticket is shown and the gate lets in, and tells it when the network is back",
  async () => {
    const { owner, staff } = await gateWithTicket();
    const holding = await cameraPhone(owner.token);
    await visit(holding.page, "/qrcode");
    await holding.page.getByRole("img", { name: "入场码" }).waitFor();
    const scanning = await cameraPhone(staff.token);
    await visit(scanning.page, "/qrcode");
    await scanning.page.getByRole("link", { name: /莫干山晨跑/ }).tap();
    await scanning.page.getByText(/名单 1 人/).waitFor();
    const { page } = scanning;
    const path = new URL(page.url());
    for (const [on, kept] of [
      [holding.page, "/qrcode"],
      [page, path.pathname + path.search],
    ] as const)
      await until(`${kept} to be kept`, () =>
        on.evaluate(async (wanted) => {
          const pages = await caches.open("paddock-pages");
          return navigator.serviceWorker.controller !== null && (await pages.match(wanted)) !== undefined;
        }, kept),
      );

    await holding.context.setOffline(true);
    await holding.page.reload();
    await holding.page.getByRole("img", { name: "入场码" }).waitFor();
    await holding.page.getByText(/没有网络，入场码照常可用/).waitFor();

    await scanning.context.setOffline(true);
    await page.reload();
    await page.getByRole("tab", { name: "名单" }).tap();
    await page.getByRole("button", { name: /江边老邱/ }).tap();
    await page.getByRole("button", { name: "核对本人后放行" }).tap();
    await page.getByText("江边老邱 已入场").waitFor();
    await page.getByRole("tab", { name: "点名" }).tap();
    await page.getByRole("button", { name: /江边老邱/ }).tap();
    await page.getByText(/2 条待上报/).waitFor();
    // Over another reload.
    await page.reload();
    await page.getByText(/2 条待上报/).waitFor();

    await scanning.context.setOffline(false);
    await expect.poll(() => page.getByText(/待上报/).count(), { timeout: 60_000 }).toBe(0);
    await page.getByRole("tab", { name: "看板" }).tap();
    const figures = page.getByRole("region", { name: "到场" });
    await expect.poll(() => figures.textContent(), { timeout: 60_000 }).toContain("已到1");
    await holding.context.setOffline(false);
    await holding.page.reload();
    await holding.page.getByText(/^已入场 \d\d:\d\d$/).waitFor();
  },
);
