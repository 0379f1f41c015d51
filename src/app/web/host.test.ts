import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bridge, setBridge } from "#bridge/bridge.ts";
import type { ShareCard } from "#bridge/share-card.ts";
import { isPrivate } from "#client/screen-route.ts";
import { sections } from "#sections/registry.ts";
import { describeScreen } from "./host.ts";
import { buildRouteTable } from "./route-table.ts";
import { visitorScreens } from "./visitor-screens.ts";

const ORIGIN = "https://paddock.test";
const table = buildRouteTable(sections, visitorScreens);
const cards: ShareCard[] = [];

beforeEach(() => {
  vi.stubGlobal("window", { location: new URL(ORIGIN) });
  vi.stubGlobal("document", { title: "" });
  cards.length = 0;
  setBridge({ ...bridge(), prepareShare: (card) => cards.push(card) });
});
afterEach(() => vi.unstubAllGlobals());

test("every screen has a card of its own to share, before anything of it is known too", () => {
  for (const row of table) {
    describeScreen(row, {}, row.path);
    const card = cards.pop();
    expect([row.path, card?.title, card?.description].every(Boolean)).toBe(true);
    for (const address of [card?.url, card?.picture]) expect(new URL(address ?? "").origin).toBe(ORIGIN);
  }
});

test("what belongs to a member is not shared, nor what was on screen before it", () => {
  const [article, own] = [
    table.find(({ screen }) => screen.id === "article.post"),
    table.find(({ screen }) => isPrivate(screen)),
  ];
  if (!article || !own) throw new Error("no such screens");
  describeScreen(article, { title: "海拔", image: "/media/a" }, "/article/1/post");
  expect(cards.at(-1)).toMatchObject({ title: "海拔", url: `${ORIGIN}/article/1/post` });
  describeScreen(own, { title: "我的秘密" }, own.path);
  const { title = "", url = "" } = cards.at(-1) ?? {};
  expect([title.includes("秘密"), title.includes("海拔"), new URL(url).pathname]).toEqual([
    false,
    false,
    "/",
  ]);
});

test("an invitation goes on with the card of the page that it opened", () => {
  const row = table.find(({ screen }) => screen.id === "voice.landing");
  if (!row) throw new Error("no landing");
  describeScreen(row, { canonical: row.path, sharePath: `${row.path}?invite=VIP1` }, row.path);
  expect(cards.at(-1)?.url).toBe(`${ORIGIN}${row.path}?invite=VIP1`);
});

test("the shell has a search button where the page's own bars have one", () => {
  const told: [string, boolean][] = [];
  setBridge({ ...bridge(), isShowSearch: (visible) => told.push([current, visible]) });
  let current = "";
  for (const row of table) {
    current = row.screen.id;
    describeScreen(row, {}, row.path);
  }
  const shown = new Set(told.filter(([, visible]) => visible).map(([id]) => id));
  for (const id of ["home", "bbs.home", "ask"]) expect(shown).toContain(id);
  for (const id of ["my.info", "article.post", "login"]) expect(shown).not.toContain(id);
});

test("a link carries nothing of how somebody came", () => {
  const home = table.find(({ screen }) => screen.id === "home");
  if (!home) throw new Error("no home");
  const canonical = "/?tab=video&code=a&state=b&source=6&token=c";
  describeScreen(home, { canonical }, "/");
  expect(cards.at(-1)?.url).toBe(`${ORIGIN}/?tab=video`);
});
