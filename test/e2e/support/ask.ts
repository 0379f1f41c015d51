import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { TOKEN_KEY } from "../../../src/shared/token-key.ts";

/** The token of whoever is not signed in. */
export const NOBODY = "";

/** Asks the API; as the member who is signed in on the page, unless the token says otherwise. */
export async function ask<T>(
  page: Page,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  data?: object,
  token?: string,
): Promise<T> {
  const bearer = token ?? (await memberToken(page));
  const answer = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${bearer}` },
    ...(data && { data }),
  });
  const body = (await answer.json()) as { data: T; error?: string[] };
  expect([path, body.error]).toEqual([path, undefined]);
  return body.data;
}

/** Of the member who is signed in on the page; empty for a visitor. */
export const memberToken = async (page: Page): Promise<string> =>
  (await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)) ?? "";

/** Of the journeys' administrator. */
export async function administratorToken(page: Page): Promise<string> {
  const { account, password } = inject("administrator");
  const login = { account, password };
  return (await ask<{ access_token: string }>(page, "POST", "/api/admin/login", login, NOBODY)).access_token;
}

/** Passes the newest item of a review queue that fits, or turns it down with a reason. */
export async function decideReview<Content>(
  page: Page,
  kind: string,
  fits: (content: Content) => boolean,
  decision: { decision: "pass" } | { decision: "reject"; reason: string },
): Promise<void> {
  const token = await administratorToken(page);
  const { items } = await ask<{ items: { id: string; version: string; content: Content }[] }>(
    page,
    "GET",
    `/api/admin/reviews?kind=${kind}&limit=50`,
    undefined,
    token,
  );
  const row = items.find(({ content }) => fits(content));
  const body = { items: [{ id: row?.id, version: row?.version }], ...decision };
  await ask(page, "POST", "/api/admin/reviews/decide", body, token);
}
