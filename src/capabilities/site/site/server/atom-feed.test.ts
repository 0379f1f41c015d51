import { expect, test } from "vitest";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeBoard, makePost, makeSignedIn } from "../../../../../test/support/factories.ts";
import { all, one, parseXml } from "../../../../../test/support/xml.ts";

const { inject, services } = await createTestApp();
const { db } = services;
const ORIGIN = "http://paddock.test";
const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";

test("what readers guess leads to the feed of the section", async () => {
  for (const base of ["", `/${club}`])
    for (const path of ["/rss.xml", "/rss", "/feed", "/atom.xml"]) {
      const { statusCode, headers } = await inject({ url: base + path });
      expect([path, statusCode, headers.location]).toEqual([path, 301, `${base}/feed.xml`]);
    }
});

test("a board and a member have feeds of their own, of what everybody sees", async () => {
  const board = await makeBoard(db, { name: "改装与养护" });
  const other = await makeBoard(db);
  const { member, token } = await makeSignedIn(db, { nickname: "二师兄" });
  const post = await makePost(db, { boardId: board.id, authorId: member.id, title: "换了刹车皮 & 盘" });
  const elsewhere = await makePost(db, { boardId: other.id, title: "别的版块" });

  const ofBoard = parseXml((await inject({ url: `/bbs/${board.id}/feed.xml` })).body);
  expect(one(ofBoard, "title").text).toBe("改装与养护版块");
  expect(all(ofBoard, "entry").map((entry) => one(entry, "title").text)).toEqual(["换了刹车皮 & 盘"]);
  const links = all(ofBoard, "link").map(({ attributes }) => attributes.href);
  expect(links).toEqual([`${ORIGIN}/bbs/${board.id}/feed.xml`, `${ORIGIN}/bbs/${board.id}/channel`]);

  const ofMember = parseXml((await inject({ url: `/u/${member.id}/feed.xml` })).body);
  expect(one(ofMember, "title").text).toBe("二师兄的主页");
  const [entry] = all(ofMember, "entry");
  expect(one(entry, "link").attributes.href).toBe(`${ORIGIN}/bbs/${post.id}`);
  // The same text is the same entry, whichever feed it is read in.
  expect(one(entry, "id").text).toBe(one(all(ofBoard, "entry")[0], "id").text);
  expect(all(ofMember, "entry").length).toBe(1);
  expect(elsewhere.id).not.toBe(post.id);

  const hide = await inject({
    method: "PUT",
    url: "/api/my/visibility",
    headers: { authorization: `Bearer ${token}` },
    payload: { activity: false },
  });
  expect(hide.statusCode).toBe(200);
  const hidden = parseXml((await inject({ url: `/u/${member.id}/feed.xml` })).body);
  expect(all(hidden, "entry")).toEqual([]);
});

test("of what does not exist there is no feed", async () => {
  for (const url of [
    "/bbs/999999/feed.xml",
    "/bbs/x/feed.xml",
    "/u/999999/feed.xml",
    "/topicinfo/999999/feed.xml",
  ])
    expect([url, (await inject({ url })).statusCode]).toEqual([url, 404]);
});
