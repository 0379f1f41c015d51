import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ask } from "./support/ask.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();

/** What members are told of by the way, as they grow, would be counted along. */
async function hearOnlyOfOthers(page: Page): Promise<void> {
  for (const kind of ["honours.awarded", "growth.promotion"])
    await ask(page, "PUT", `/api/notices/settings/${kind}`, { muted: true });
}

test("a new fan is followed back in the row, the tab is read as one, and the kind switched off", async () => {
  const { page } = await openPhone();
  await signIn(page, "/my");
  await hearOnlyOfOthers(page);
  const me = await ask<{ id: string }>(page, "GET", "/api/user");
  const { page: other } = await openPhone();
  await signIn(other, "/my");
  await ask(other, "POST", `/api/user/${me.id}/follow`);

  // The news is what opens first.
  await visit(page, "/my/message");
  await page.getByRole("tab", { name: /^新粉丝/, selected: true }).waitFor();
  await page.getByRole("button", { name: /^关注/ }).tap();
  await page.getByRole("button", { name: /^已关注/ }).waitFor();
  await page.getByRole("button", { name: "本类已读" }).tap();
  await page.getByRole("button", { name: "本类已读" }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "消息设置" }).tap();
  const sheet = page.getByRole("dialog", { name: "消息设置" });
  await sheet.locator("label", { hasText: "新粉丝" }).tap();
  await expect
    .poll(
      async () =>
        (await ask<{ items: { kind: string; muted: boolean }[] }>(page, "GET", "/api/notices/settings"))
          .items,
    )
    .toContainEqual(expect.objectContaining({ kind: "relations.fan", muted: true }));
  const { page: third } = await openPhone();
  await signIn(third, "/my");
  await ask(third, "POST", `/api/user/${me.id}/follow`);
  expect(await ask(page, "GET", "/api/notices/unread")).toMatchObject({ fan: 0 });
});
