import type { Page } from "playwright-core";
import { inject } from "vitest";
import { visit } from "./phone.ts";

interface Entry {
  account: string;
  password: string;
}

/** Fills the desk's sign-in and sends it; what follows may ask for more. */
export async function fillDeskSignIn(page: Page, path: string, { account, password }: Entry): Promise<void> {
  await visit(page, `/admin/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel("账号").fill(account);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录" }).click();
}

/** Signs in at the desk, which opens at an address; as the journeys' administrator, unless another is given. */
export async function openDesk(
  page: Page,
  path: string,
  entry: Entry = inject("administrator"),
): Promise<void> {
  await fillDeskSignIn(page, path, entry);
  await page.waitForURL((url) => url.pathname + url.search === path);
}
