import type { BrowserContext, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { until } from "../support/within.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";
import { signIn } from "./support/sign-in.ts";

phonesForJourneys();
const fixture = inject("fixture");

/** What a page reads of the API from now on, by address. */
function counting(context: BrowserContext): { asked: string[]; last: () => number } {
  const asked: string[] = [];
  let last = performance.now();
  context.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/api/") || request.method() !== "GET") return;
    asked.push(pathname + search);
    last = performance.now();
  });
  return { asked, last: () => last };
}

/** Opens a page anew, until it has heard where its event stream begins and has nothing more to ask. */
async function loaded(page: Page, path: string, last: () => number): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes("/api/events"));
  await visit(page, path);
  await stream;
  await until("a page that rests", () => performance.now() - last() > 2_000);
}

test("a page of a member asks for each thing once", async () => {
  const { page, context } = await openPhone();
  await signIn(page, "/my");
  const { asked, last } = counting(context);
  // Signing up brings honours and notices, of which pages are told a moment later.
  await loaded(page, "/my", last);

  const screens = [
    "/",
    "/my",
    "/my/message",
    `/article/${fixture.post}/post`,
    `/bbs/${fixture.forum.thread}`,
    "/bbs",
    "/ask",
  ];
  const twice: Record<string, string[]> = {};
  for (const path of screens) {
    asked.length = 0;
    await loaded(page, path, last);
    expect(asked.filter((one) => one.startsWith("/api/events"))).toHaveLength(1);
    const again = asked.filter((one, at) => asked.indexOf(one) !== at);
    if (again.length > 0) twice[path] = again;
  }
  expect(twice).toEqual({});
});
