import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { documentOfText } from "../../src/shared/document.ts";
import { within } from "../support/within.ts";
import { openPhoneAs, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();
const { people, forum } = inject("fixture");
const { loud, quiet } = people;
const TITLE = "高速上开远光的都该把灯拆了";
const BODY = "说了多少遍，对面有车就切近光。";
const QUESTION = "远光灯自动切换总是慢半拍是哪里的事";

/** What the app tells, asked for as a member. */
async function ask<Data>(
  page: Page,
  token: string,
  method: string,
  path: string,
  data?: object,
): Promise<Data> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  const body = (await answer.json()) as { data: Data; error?: string[] };
  expect([path, answer.status(), body.error ?? []]).toEqual([path, 200, []]);
  return body.data;
}

test("whom a member blocked is in none of his lists; a page opened on purpose says so, is looked at once, and opened again", async () => {
  const { page } = await openPhoneAs(quiet.token);
  const post = await ask<{ id: string }>(page, loud.token, "POST", "/api/posts", {
    ...{ board_id: forum.board, title: TITLE, document: documentOfText(BODY) },
    idempotency_key: "journey-loud-post",
  });
  const category = await ask<{ categories: { children: { id: string }[] }[] }>(
    page,
    loud.token,
    "GET",
    "/api/questions/types",
  );
  const question = await ask<{ id: string }>(page, loud.token, "POST", "/api/questions", {
    ...{ category_id: category.categories[0]?.children[0]?.id, section: "main", title: QUESTION },
    ...{ document: documentOfText("会车的时候已经晃到人了。"), idempotency_key: "journey-loud-question" },
  });
  const lists = [
    [`/bbs/${forum.board}/channel`, TITLE],
    ["/ask", QUESTION],
  ] as const;
  const shown = (text: string) => page.getByText(text).filter({ visible: true });
  for (const [path, title] of lists) {
    await visit(page, path);
    await shown(title).first().waitFor();
  }

  await ask(page, quiet.token, "POST", `/api/user/${loud.id}/block`);
  // On a slow phone who is hidden is known early. Asked for before React took the list over, the list would be drawn
  // with other words than the server's.
  const phone = await page.context().newCDPSession(page);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await page.addInitScript(() => {
    const fetched = window.fetch;
    window.fetch = (what, options) => {
      const list = document.querySelector("[role=tabpanel] *");
      const isTakenOver = Object.keys(list ?? { __reactFiber: "" }).some((key) =>
        key.startsWith("__reactFiber"),
      );
      const address = what instanceof Request ? what.url : String(what);
      if (address.includes("/hidden-members") && !isTakenOver) console.error("asked for too early");
      return fetched(what, options);
    };
  });
  for (const [path, title] of lists) {
    await visit(page, path);
    await expect.poll(() => shown(title).count(), { timeout: 30_000 }).toBe(0);
  }
  await phone.send("Emulation.setCPUThrottlingRate", { rate: 1 });

  const blocked = page.getByRole("heading", { name: "你已拉黑 TA" });
  for (const [path, title] of [
    [`/bbs/${post.id}`, TITLE],
    [`/ask/${question.id}`, QUESTION],
  ] as const) {
    await visit(page, path);
    await blocked.waitFor();
    expect(await shown(title).count()).toBe(0);
    await page.getByRole("button", { name: "查看内容" }).tap();
    await page.getByRole("heading", { name: title }).waitFor();
    // This once: whoever comes back is asked again.
    await page.reload();
    await blocked.waitFor();
  }
  await visit(page, `/u/${loud.id}?tab=posts`);
  await page.getByText("你已拉黑 TA").waitFor();
  await page.getByRole("button", { name: "查看内容" }).tap();
  await shown(TITLE).first().waitFor();

  // The other one is told as much, without a way around it.
  const other = (await openPhoneAs(loud.token)).page;
  const theirs = await ask<{ id: string }>(other, quiet.token, "POST", "/api/posts", {
    ...{ board_id: forum.board, title: "找一条晚上没人的路", document: documentOfText("随便开开。") },
    idempotency_key: "journey-quiet-post",
  });
  await visit(other, `/bbs/${theirs.id}`);
  await other.getByRole("heading", { name: "无法查看这里的内容" }).waitFor();
  expect(await other.getByRole("button", { name: "查看内容" }).count()).toBe(0);

  await visit(page, `/bbs/${post.id}`);
  await blocked.waitFor();
  await page.getByRole("button", { name: `解除拉黑${loud.nickname}` }).tap();
  await page.getByRole("heading", { name: TITLE }).waitFor();
  await visit(page, `/bbs/${forum.board}/channel`);
  await within("the post in its list again", shown(TITLE).first().waitFor());
});
