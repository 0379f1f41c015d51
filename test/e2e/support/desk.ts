import type { Page } from "playwright-core";
import { inject } from "vitest";
import type { AdminProfile } from "../../../src/capabilities/desk/admin/contract.ts";
import { ADMIN_KEY, ADMIN_TOKEN_KEY } from "../../../src/client/admin-token.ts";
import { ask, NOBODY } from "./ask.ts";
import { visit } from "./phone.ts";
import { keep } from "./sign-in.ts";

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

/** Opens the desk at an address, signed in before; as the journeys' administrator, unless another is given. */
export async function openDesk(
  page: Page,
  path: string,
  entry: Entry = inject("administrator"),
): Promise<void> {
  const { access_token, admin } = await ask<{ access_token: string; admin: AdminProfile }>(
    page,
    "POST",
    "/api/admin/login",
    entry,
    NOBODY,
  );
  await keep(page, { [ADMIN_TOKEN_KEY]: access_token, [ADMIN_KEY]: JSON.stringify(admin) });
  await visit(page, path);
}
