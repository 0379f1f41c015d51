import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { carSeries } from "#capabilities/cars/catalogue/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import type { Board, OwnPost, PostCard, PostDetail } from "#features/forum/contract.ts";
import { sections } from "#sections/registry.ts";
import { documentOfText } from "#shared/document.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import {
  makeAdmin,
  makeBoard,
  makeMember,
  makePicture,
  makePost,
  makeRole,
  makeSignedIn,
} from "../../../../test/support/factories.ts";
import { lockPost, movePost, pinPost, setBest } from "./curate.ts";
import { beginWithBoards } from "./first-boards.ts";
import { boardCounters, boardModerators, boards, postListings } from "./tables.ts";

const { call, inject, services } = await createTestApp();
const { db } = services;
const [club] = sections.filter(({ umbrella }) => !umbrella);
await db
  .insert(carSeries)
  .values({ slug: "coupe-x", name: "轿跑 X", make: "甲牌", section: "main", body: "coupe" });

/** A member whose posts are shown at once. */
const known = () =>
  makeSignedIn(db, {
    level: 5,
    growth: 5000,
    createdAt: new Date(Date.now() - 30 * 86_400_000),
    region: "上海",
  });

let serial = 0;
const written = (boardId: string, changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    board_id: boardId,
    title: `原厂卡钳换六活塞 ${serial}`,
    document: documentOfText("先说结论：日常没必要，跑山有意义。"),
    idempotency_key: `key-${serial}-of-this-test`,
    ...changes,
  };
};
const write = async (token: string, body: unknown) => call("POST", "/api/posts", { token, body });
const listOf = async (query: string) =>
  ((await call("GET", `/api/posts?${query}`)).body.data as unknown as { items: PostCard[] }).items;

test("a post is shown at once with all that it says, and stands in its lists", async () => {
  const board = await makeBoard(db);
  const { token, member } = await known();
  const picture = await makePicture(db, { ownerMemberId: member.id });
  const document = {
    blocks: [
      ...documentOfText("四千公里后说点实话 #刹车升级#").blocks,
      { type: "picture", media_id: picture.id, caption: "" },
    ],
  };
  const body = written(board.id, { document, series: "coupe-x", city: "杭州" });
  const made = await write(token, body);
  expect([made.status, made.body.error]).toEqual([200, undefined]);
  const post = made.body.data as unknown as OwnPost;
  expect(post).toMatchObject({
    status: "published",
    city: "杭州",
    series: { key: "coupe-x" },
    region: "上海",
  });
  const shown = (await call("GET", `/api/posts/${post.id}`)).body.data as unknown as PostDetail;
  expect(shown).toMatchObject({ title: body.title, picture_count: 1, board: { id: board.id } });
  expect(shown.document.pictures.map(({ src }) => src)).toEqual([`/media/${picture.key}`]);
  for (const query of [
    "section=main&sort=new",
    `board=${board.id}&sort=hot`,
    `board=${board.id}&sort=new&series=coupe-x&city=${encodeURIComponent("杭州")}`,
    `section=main&sort=new&city=${encodeURIComponent("杭州")}`,
    "series=coupe-x&sort=hot",
  ])
    expect([query, (await listOf(query)).map(({ id }) => id)]).toEqual([
      query,
      expect.arrayContaining([post.id]),
    ]);
  expect(await listOf(`board=${board.id}&sort=best`)).toEqual([]);
  const { items } = (await call("GET", "/api/boards?section=main")).body.data as unknown as {
    items: Board[];
  };
  expect(items.find(({ id }) => id === board.id)).toMatchObject({ posts: 1, today: 1 });
});

test("the same key posts once, also at the same moment; another text under it is refused", async () => {
  const board = await makeBoard(db);
  const { token } = await known();
  const body = written(board.id);
  const answers = await Promise.all(Array.from({ length: 4 }, () => write(token, body)));
  expect(new Set(answers.map((answer) => (answer.body.data as { id?: string } | undefined)?.id)).size).toBe(
    1,
  );
  expect(await listOf(`board=${board.id}&sort=new`)).toHaveLength(1);
  expect((await write(token, { ...body, title: "换一个标题试试看" })).status).toBe(409);
});

test.each([
  ["a title that is too short", { title: "短" }, 400],
  ["a title that is too long", { title: "长".repeat(51) }, 400],
  ["no text", { document: { blocks: [] } }, 400],
  ["a series that nobody lists", { series: "no-such-car" }, 400],
  ["a city that there is not", { city: "亚特兰蒂斯" }, 400],
  ["a board that there is not", { board_id: "999999" }, 404],
])("%s is refused and stores nothing", async (_what, changes, status) => {
  const board = await makeBoard(db);
  const { token } = await known();
  const answer = await write(token, written(board.id, changes));
  expect([answer.status, answer.body.error?.[0]]).toEqual([status, expect.stringMatching(/\p{Script=Han}/u)]);
  expect(await listOf(`board=${board.id}&sort=new`)).toEqual([]);
});

test("who has no number, is muted, or posts in a closed board is refused", async () => {
  const board = await makeBoard(db);
  const unbound = await makeSignedIn(db, { mobile: null });
  expect((await write(unbound.token, written(board.id))).status).toBe(428);
  const muted = await known();
  await db.update(members).set({ status: "muted" }).where(eq(members.id, muted.member.id));
  expect((await write(muted.token, written(board.id))).body.code).toBe("MUTED");
  const closed = await makeBoard(db, { closed: true });
  expect((await write((await known()).token, written(closed.id))).body.code).toBe("CLOSED");
  expect((await call("POST", "/api/posts", { body: written(board.id) })).status).toBe(401);
});

test("a new member's post waits: he alone sees it, nothing counts it", async () => {
  const board = await makeBoard(db);
  const { token, member } = await makeSignedIn(db);
  const made = await write(token, written(board.id));
  const post = made.body.data as unknown as OwnPost;
  expect(post.status).toBe("in_review");
  expect((await call("GET", `/api/posts/${post.id}`)).status).toBe(404);
  expect(await listOf(`board=${board.id}&sort=new`)).toEqual([]);
  expect((await call("GET", `/api/my/posts/${post.id}`, { token })).status).toBe(200);
  expect((await call("GET", `/api/my/posts/${post.id}`, { token: (await known()).token })).status).toBe(404);
  const own = (await call("GET", "/api/my/posts?tab=in_review", { token })).body.data as unknown as {
    items: OwnPost[];
    counts: Record<string, number>;
  };
  expect([own.items.map(({ id }) => id), own.counts]).toEqual([
    [post.id],
    { published: 0, in_review: 1, refused: 0 },
  ]);
  const [item] = await db.select().from(reviewItems).where(eq(reviewItems.authorId, member.id));
  expect(item).toMatchObject({ kind: "post", status: "in_review", waiting: true });
});

test("a change is judged again and marked; what was not seen is refused", async () => {
  const board = await makeBoard(db);
  const { token } = await known();
  const post = (await write(token, written(board.id))).body.data as unknown as OwnPost;
  const change = (changes: Record<string, unknown>, by = token) =>
    call("PUT", `/api/posts/${post.id}`, {
      token: by,
      body: { title: post.title, document: documentOfText("改过的正文"), version: post.version, ...changes },
    });
  expect((await change({}, (await known()).token)).status).toBe(403);
  expect((await change({ version: "another" })).body.code).toBe("CHANGED");
  const changed = (await change({})).body.data as unknown as OwnPost;
  expect(changed).toMatchObject({ status: "published", excerpt: "改过的正文" });
  expect(changed.edited_at).not.toBeNull();
  expect((await call("GET", `/api/posts/${post.id}`)).body.data).toMatchObject({ excerpt: "改过的正文" });
  // A link to another site is looked at first, and hides the post meanwhile.
  const held = await change({
    document: documentOfText("看这里 https://elsewhere.example.com/x"),
    version: changed.version,
  });
  expect(held.body.data).toMatchObject({ status: "in_review" });
  expect((await call("GET", `/api/posts/${post.id}`)).status).toBe(404);
  expect(await listOf(`board=${board.id}&sort=new`)).toEqual([]);
});

test("deleting an own post takes it from everywhere, once; another's is refused", async () => {
  const board = await makeBoard(db);
  const { token } = await known();
  const post = (await write(token, written(board.id))).body.data as unknown as OwnPost;
  const remove = (by: string) => call("DELETE", `/api/posts/${post.id}`, { token: by });
  expect((await remove((await known()).token)).status).toBe(403);
  expect((await remove(token)).status).toBe(200);
  expect((await remove(token)).status).toBe(200);
  expect((await call("GET", `/api/posts/${post.id}`)).status).toBe(404);
  const [counters] = await db.select().from(boardCounters).where(eq(boardCounters.boardId, board.id));
  expect(counters).toMatchObject({ posts: 0 });
});

test("response and age make the order of hot lists, without anything being computed anew", async () => {
  const board = await makeBoard(db);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const at = async (days: number, replies: number) =>
    (await makePost(db, { boardId: board.id, publishedAt: ago(days), figures: { replies } })).id;
  const fresh = await at(0, 0);
  const busy = await at(1.5, 500);
  const quiet = await at(1.5, 0);
  const old = await at(30, 5000);
  const order = async () => (await listOf(`board=${board.id}&sort=hot`)).map(({ id }) => id);
  expect(await order()).toEqual([busy, fresh, quiet, old]);
  const { token } = await known();
  await Promise.all(
    Array.from({ length: 3 }, async () =>
      call("PUT", `/api/likes/post/${quiet}`, { token: (await known()).token }),
    ),
  );
  await call("PUT", `/api/collects/post/${quiet}`, { token });
  // 10 to the power of the 1.5 days between them is 32 times the response of nobody.
  await db.update(postListings).set({ replies: 20 }).where(eq(postListings.postId, quiet));
  await db.update(postListings).set({ replies: 0 }).where(eq(postListings.postId, busy));
  const hot = await db.select({ id: postListings.postId, hot: postListings.hot }).from(postListings);
  const hotOf = (id: string) => hot.find((row) => row.id === id)?.hot ?? 0;
  expect(hotOf(quiet) - hotOf(busy)).toBeCloseTo(Math.log10(1 + 3 + 2 * 20 + 3), 2);
  expect((await listOf(`board=${board.id}&sort=new`)).map(({ id }) => id)).toHaveLength(4);
});

test("pages follow each other without repeating or losing a post", async () => {
  const board = await makeBoard(db);
  const day = Date.now();
  for (let at = 0; at < 7; at += 1)
    await makePost(db, { boardId: board.id, publishedAt: new Date(day - Math.floor(at / 2) * 1000) });
  for (const sort of ["new", "hot"]) {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const answer = await call(
        "GET",
        `/api/posts?board=${board.id}&sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`,
      );
      const page = answer.body.data as unknown as { items: PostCard[]; next_cursor: string | null };
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 7, 7]);
  }
});

test("a club lists its own posts, the umbrella all; a member's feeds what he follows", async () => {
  const inClub = await makePost(db, {
    boardId: (await makeBoard(db, { section: club?.slug ?? "" })).id,
    series: "coupe-x",
  });
  const inMain = await makePost(db, {});
  const ids = async (query: string) => (await listOf(`${query}&sort=new&limit=50`)).map(({ id }) => id);
  expect(await ids(`section=${club?.slug}`)).toEqual([inClub.id]);
  expect(await ids("section=main")).toEqual(expect.arrayContaining([inClub.id, inMain.id]));
  const { token } = await known();
  const feed = async (kind: string) =>
    (await call("GET", `/api/my/feed?kind=${kind}`, { token })).body.data as unknown as {
      items: PostCard[];
      sources: number;
    };
  expect(await feed("following")).toMatchObject({ items: [], sources: 0 });
  await call("POST", `/api/user/${inMain.authorId}/follow`, { token });
  expect((await feed("following")).items.map(({ id }) => id)).toEqual([inMain.id]);
  expect(await feed("cars")).toMatchObject({ items: [], sources: 0 });
});

test("an administrator of the section announces a post over all of its boards, one who looks after a board cannot", async () => {
  const section = club?.slug ?? "";
  const [board, other] = [await makeBoard(db, { section }), await makeBoard(db, { section })];
  const elsewhere = await makeBoard(db);
  const { id } = await makePost(db, { boardId: board.id });
  const { token: keeper, member } = await known();
  await db.insert(boardModerators).values({ boardId: board.id, memberId: member.id });
  const curator = await makeRole(db, [{ permission: "review.curate", section }]);
  const { token } = await makeAdmin(db, curator);
  const { token: stranger } = await makeAdmin(
    db,
    await makeRole(db, [{ permission: "review.curate", section: "main" }]),
  );
  const acts = async (as: string) =>
    ((await call("GET", `/api/moderation/post/${id}`, { token: as })).body.data as { acts: string[] }).acts;
  const act = (name: string, as: string) =>
    call("POST", `/api/moderation/post/${id}`, { token: as, body: { act: name } });
  const above = async (query: string) =>
    (
      (await call("GET", `/api/posts/pinned?${query}`)).body.data as {
        items: { id: string; announcement: boolean }[];
      }
    ).items.filter((one) => one.id === id);
  expect(await above(`board=${other.id}`)).toEqual([]);
  expect(await acts(keeper)).not.toContain("announce");
  expect((await act("announce", keeper)).status).toBe(403);
  expect((await act("announce", stranger)).status).toBe(403);

  expect(await acts(token)).toContain("announce");
  expect((await act("announce", token)).body.data).toEqual({ undo: { act: "unannounce" } });
  for (const query of [`board=${board.id}`, `board=${other.id}`, `section=${section}`])
    await expect.poll(() => above(query)).toMatchObject([{ announcement: true }]);
  expect(await above(`board=${elsewhere.id}`)).toEqual([]);
  // Whoever looks after its board does not take down what stands over the others.
  expect(await acts(keeper)).not.toContain("pin");
  expect(await acts(keeper)).not.toContain("unpin");
  expect((await act("unannounce", token)).status).toBe(200);
  await expect.poll(() => above(`board=${other.id}`)).toEqual([]);
});

test("moderators pin, set apart, lock and move; lists and page follow", async () => {
  const board = await makeBoard(db);
  const other = await makeBoard(db, { section: club?.slug ?? "" });
  const { id } = await makePost(db, { boardId: board.id });
  const act = (work: (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => Promise<boolean>) =>
    db.transaction(work);
  expect(await act((tx) => pinPost(tx, services, id, "section"))).toBe(true);
  expect(await act((tx) => pinPost(tx, services, id, "section"))).toBe(false);
  await expect
    .poll(async () => (await call("GET", "/api/posts/pinned?section=main")).body.data)
    .toEqual({ items: [expect.objectContaining({ id, announcement: true })] });
  await act((tx) => setBest(tx, services, id, true));
  await act((tx) => lockPost(tx, services, id, true, "答案都在置顶里了"));
  await act((tx) => movePost(tx, services, id, other.id));
  await expect
    .poll(async () => (await call("GET", `/api/posts/${id}`)).body.data)
    .toMatchObject({
      best: true,
      locked: true,
      lock_reason: "答案都在置顶里了",
      pinned: false,
      board: { id: other.id },
      moved_from: { id: board.id },
    });
  expect((await listOf(`board=${other.id}&sort=best`)).map((post) => post.id)).toEqual([id]);
  const counters = await db.select().from(boardCounters);
  expect(new Map(counters.map(({ boardId, posts }) => [boardId, posts]))).toEqual(
    new Map([
      ...counters.map(({ boardId, posts }) => [boardId, posts] as const),
      [board.id, 0],
      [other.id, 1],
    ]),
  );
  const { token } = await known();
  const reply = await call("POST", "/api/comments", {
    token,
    body: { target_kind: "post", target_id: id, body: "还能回吗", idempotency_key: "locked-post-1" },
  });
  expect(reply.body).toMatchObject({ state: false, error: ["答案都在置顶里了"] });
});

test("joining a board counts once; leaving takes it back", async () => {
  const board = await makeBoard(db);
  const { token } = await known();
  const set = (method: string) => call(method, `/api/boards/${board.id}/membership`, { token });
  expect((await set("PUT")).body.data).toEqual({ joined: true, members: 1 });
  expect((await set("PUT")).body.data).toEqual({ joined: true, members: 1 });
  expect((await call("GET", "/api/my/boards", { token })).body.data).toMatchObject({
    items: [{ id: board.id }],
  });
  expect((await set("DELETE")).body.data).toEqual({ joined: false, members: 0 });
  expect((await set("DELETE")).body.data).toEqual({ joined: false, members: 0 });
});

test("a report stands in the queue once a member; nobody reports his own", async () => {
  const { token, member } = await known();
  const { id } = await makePost(db, { authorId: member.id });
  const report = (by: string) =>
    call("POST", `/api/posts/${id}/report`, { token: by, body: { reason: "ad", note: "卖货的" } });
  expect((await report(token)).status).toBe(400);
  const other = (await known()).token;
  expect([(await report(other)).status, (await report(other)).status]).toEqual([200, 200]);
  const items = await db.select().from(reviewItems).where(eq(reviewItems.targetId, id));
  expect(items.filter(({ kind }) => kind === "post")).toHaveLength(1);
});

test("the feed and the sitemap hold what is published, and nothing that waits", async () => {
  const shown = await makePost(db, { text: "订阅里能读到" });
  const waits = await makePost(db, { status: "in_review", authorId: (await makeMember(db)).id });
  for (const path of ["/bbs/feed.xml", "/sitemap.xml"]) {
    const answer = await inject(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
  }
  const feed = (await inject("/bbs/feed.xml")).body;
  expect(feed).toContain("订阅里能读到");
  expect(feed).toContain(`/bbs/${shown.id}<`.replace("<", '"'));
  expect(feed).not.toContain(`/bbs/${waits.id}"`);
});

test("a post has a poster while everybody sees it", async () => {
  const { id } = await makePost(db, { title: "自驾川西的七天账单" });
  const poster = await inject(`/media/posters/post/${id}.jpg`);
  expect([poster.statusCode, poster.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  const again = await inject({
    url: `/media/posters/post/${id}.jpg`,
    headers: { "if-none-match": String(poster.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  // Without a picture there is none to cut.
  expect((await inject(`/media/posters/post/${id}-square.jpg`)).statusCode).toBe(404);
  const waits = await makePost(db, { status: "in_review" });
  expect((await inject(`/media/posters/post/${waits.id}.jpg`)).statusCode).toBe(404);
});

test("what is published is found, and stands on the home; what goes is neither", async () => {
  const board = await makeBoard(db);
  const { token } = await known();
  const body = written(board.id, { title: "云雀轮毂 ET35 数据" });
  const post = (await write(token, body)).body.data as unknown as OwnPost;
  const found = async () =>
    (
      (await call("GET", `/api/search?q=${encodeURIComponent("云雀轮毂")}`)).body.data as unknown as {
        items: { path: string }[];
      }
    ).items.map(({ path }) => path);
  const onHome = async () =>
    (
      (await call("GET", "/api/home/cards/post?section=main&limit=50")).body.data as unknown as {
        items: { id: string; place: string }[];
      }
    ).items.find(({ id }) => id === post.id)?.place;
  expect([await found(), await onHome()]).toEqual([[`/bbs/${post.id}`], board.name]);
  await call("DELETE", `/api/posts/${post.id}`, { token });
  expect([await found(), await onHome()]).toEqual([[], undefined]);
});

test("a member who looks after a board moderates there, and nowhere else", async () => {
  const [own, other] = [await makeBoard(db), await makeBoard(db)];
  const { token, member } = await known();
  await db.insert(boardModerators).values({ boardId: own.id, memberId: member.id });
  const act = async (id: string, body: Record<string, unknown>) =>
    (await call("POST", `/api/moderation/post/${id}`, { token, body })).status;
  const here = await makePost(db, { boardId: own.id });
  const there = await makePost(db, { boardId: other.id });
  expect([await act(here.id, { act: "best" }), await act(there.id, { act: "best" })]).toEqual([200, 403]);
  expect((await call("GET", `/api/posts/${here.id}`)).body.data).toMatchObject({ best: true });
});

test("an installation without a board begins with some in every section, once", async () => {
  const empty = await createTestApp();
  const boardsOf = async () =>
    ((await empty.call("GET", "/api/boards?section=main&fresh")).body.data as unknown as { items: Board[] })
      .items;
  await Promise.all([beginWithBoards(empty.services), beginWithBoards(empty.services)]);
  const begun = await boardsOf();
  expect(new Set(begun.map(({ section }) => section))).toEqual(new Set(sections.map(({ slug }) => slug)));
  // Its own come first.
  expect(begun[0]?.section).toBe("main");
  await beginWithBoards(services);
  expect((await db.select().from(boards)).some(({ name }) => name === begun[0]?.name)).toBe(false);
});

test("who posts at the same moment as others gets his own answer, and what is refused takes nobody with it", async () => {
  const board = await makeBoard(db);
  const writers = await Promise.all(Array.from({ length: 9 }, known));
  const twice = written(board.id);
  const answers = await Promise.all([
    ...writers.slice(0, 7).map(({ token }) => write(token, written(board.id))),
    write(writers[7]?.token ?? "", written(board.id, { series: "no-such-series" })),
    ...[1, 2].map(() => write(writers[8]?.token ?? "", twice)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([...Array(7).fill(200), 400, 200, 200]);
  const ids = answers.flatMap(({ body }) => (body.data ? [(body.data as unknown as OwnPost).id] : []));
  // A double tap is one post.
  expect(ids.at(-1)).toBe(ids.at(-2));
  expect(new Set(ids).size).toBe(8);
  const rows = await db.select().from(postListings).where(eq(postListings.boardId, board.id));
  expect(rows.map(({ postId }) => postId).toSorted()).toEqual([...new Set(ids)].toSorted());
  const [counted] = await db.select().from(boardCounters).where(eq(boardCounters.boardId, board.id));
  expect(counted?.posts).toBe(8);
});
