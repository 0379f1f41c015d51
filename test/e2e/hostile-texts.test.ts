import type { Page } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { sanitizeArticleHtml } from "../../src/features/articles/server/sanitize.ts";
import { connectDatabase } from "../../src/platform/database/client.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { documentOfText } from "../../src/shared/document.ts";
import { makeArticle, makeBoard, makeComment, makeMember, makePost } from "../support/factories.ts";
import { makeQuestion } from "../support/questions.ts";
import { XSS } from "../support/xss.ts";
import { startAppProcess } from "./support/app-process.ts";
import { newDataFolder } from "./support/data-folder.ts";
import { openPhone, phonesForJourneys, visit } from "./support/phone.ts";

phonesForJourneys();

/** An app of its own: what is written here has no business in other journeys' lists. */
async function openSite() {
  const { path: dataDir, remove } = await newDataFolder();
  onTestFinished(remove);
  const postgres = await ensurePostgres({ dataDir });
  onTestFinished(() => postgres.release());
  await migrateDatabase(postgres.url);
  const { db, close } = connectDatabase(postgres.url, { max: 2 });
  onTestFinished(close);
  const app = await startAppProcess({ dataDir, port: await freePort() });
  onTestFinished(() => app.stop());
  return { db, origin: app.origin };
}

/** What no text may become: a script, what acts by itself, an address that is a program. */
const FOUND_IN_PAGE = `(() => {
  const wrong = [];
  if (window.ran !== undefined) wrong.push("it ran: " + window.ran);
  for (const element of document.querySelectorAll("*")) {
    const name = element.localName;
    if (["iframe", "object", "embed", "base", "applet", "animate", "math"].includes(name)) wrong.push(name);
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute)) wrong.push(name + " " + attribute);
      if (/^(?:href|src|action|formaction|data|srcdoc|xlink:href)$/i.test(attribute) && /^\\s*(?:j\\s*a\\s*v\\s*a|vb)script:|^data:text/i.test(value))
        wrong.push(name + " " + attribute + "=" + value);
    }
    if (name === "script" && element.textContent.includes("alert(1)") && element.type !== "application/json" && element.type !== "application/ld+json")
      wrong.push("script: " + element.textContent.slice(0, 80));
  }
  return wrong;
})()`;

/** A phone without the policy that would hold back what should not be there in the first place. */
async function openUnguarded(baseURL = inject("origin")) {
  const phone = await openPhone({ bypassCSP: true, baseURL });
  // Pictures that texts name by mistake would be missing; there are none.
  await phone.context.addInitScript(() => {
    for (const name of ["alert", "confirm", "prompt"] as const)
      Object.assign(window, { [name]: (said: unknown) => Object.assign(window, { ran: `${name} ${said}` }) });
  });
  return phone;
}

/** Touches what lies there, as somebody who reads does, so that what waits for a touch has its occasion. */
async function touch(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("main *")) {
      for (const type of ["mouseover", "pointerenter", "focus", "toggle"])
        element.dispatchEvent(new Event(type, { bubbles: true }));
    }
  });
}

async function expectHarmless(page: Page, path: string, shown: string): Promise<void> {
  await visit(page, path);
  await page.getByText(shown, { exact: false }).first().waitFor({ state: "attached" });
  await touch(page);
  expect(await page.evaluate(FOUND_IN_PAGE), path).toEqual([]);
}

test("nothing that anybody writes runs, nor becomes what could, with the browser's own guard off", async () => {
  const { db, origin } = await openSite();
  const { page } = await openUnguarded(origin);
  const author = await makeMember(db, {
    nickname: "<img src=x onerror=alert(1)>",
    bio: XSS.slice(0, 3).join(" "),
  });
  const authorId = author.id;

  // An article as the desk keeps it: cleaned, with title, summary and author as they were typed.
  const article = await makeArticle(db, {
    ...{ title: XSS[1], summary: XSS[6], authorName: XSS[3], authorId },
    bodyHtml: `<p>无害的开头</p>${sanitizeArticleHtml(XSS.join("\n"))}<p>无害的结尾</p>`,
  });
  for (const body of XSS) await makeComment(db, { targetId: article.id, authorId, body });
  await expectHarmless(page, `/article/${article.id}/post`, "无害的结尾");
  await expectHarmless(page, "/content", "<img src=x onerror=alert(1)>");

  // Posts, their titles and texts; one holds all of it.
  const boardId = (await makeBoard(db)).id;
  for (const [at, text] of XSS.entries())
    await makePost(db, { authorId, title: XSS[(at + 7) % XSS.length] ?? "", text, boardId });
  const all = await makePost(db, {
    authorId,
    title: "全部在一起",
    text: XSS.join("\n"),
    boardId,
  });
  for (const body of XSS.slice(0, 12))
    await makeComment(db, { targetKind: "post", targetId: all.id, authorId, body });
  await expectHarmless(page, `/bbs/${all.id}`, "全部在一起");
  await expectHarmless(page, `/bbs/${all.boardId}/channel`, "全部在一起");

  const body = XSS.join("\n");
  const question = await makeQuestion(db, {
    ...{ authorId, title: `无害的问题 ${XSS[0]}`, body, document: documentOfText(body) },
  });
  await expectHarmless(page, `/ask/${question.id}`, "无害的问题");
  await expectHarmless(page, `/u/${authorId}`, "<img src=x onerror=alert(1)>");
  // What is looked for stands in the field and in the page itself.
  for (const words of [XSS[0], XSS[31], XSS[35]]) {
    await visit(page, `/search?q=${encodeURIComponent(words ?? "")}`);
    await touch(page);
    expect(await page.evaluate(FOUND_IN_PAGE), `search for ${words}`).toEqual([]);
  }
  // Addresses that are programs, wherever a page reads one.
  for (const words of ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>"]) {
    await visit(page, `/login?redirect=${encodeURIComponent(words)}`);
    expect(await page.evaluate(FOUND_IN_PAGE), `back to ${words}`).toEqual([]);
  }
});

test("what it looks for is found where it is", async () => {
  const { page } = await openUnguarded();
  await visit(page, "/about");
  await page.evaluate(() => {
    const box = document.createElement("div");
    box.innerHTML = "<img src=x onerror=alert(1)><a href=' javascript:alert(1)'>x</a>";
    document.body.append(box);
  });
  await page.waitForFunction("window.ran !== undefined");
  expect(await page.evaluate(FOUND_IN_PAGE)).toEqual([
    "it ran: alert 1",
    "img onerror",
    "a href= javascript:alert(1)",
  ]);
});
