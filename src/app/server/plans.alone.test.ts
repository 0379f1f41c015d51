import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { createTestApp } from "../../../test/support/app.ts";
import { withClient } from "../../../test/support/database-server.ts";
import {
  makeAdmin,
  makeArticle,
  makeBoard,
  makeComment,
  makeMember,
  makePost,
  makeSignedIn,
} from "../../../test/support/factories.ts";
import { hotReads } from "../../../test/support/hot-reads.ts";
import { type LargeSite, pretendLarge } from "../../../test/support/large-site.ts";
import { type Explained, explain } from "../../../test/support/plans.ts";
import { type Sent, sentBy } from "../../../test/support/statements.ts";

const site: LargeSite = JSON.parse(
  readFileSync(new URL("../../../test/scale/large/statistics.json", import.meta.url), "utf8"),
);
const folder = inject("databaseFolder");
const { call, services, responseCache, databaseUrl } = await createTestApp();
const { db, pool } = services;

/** What stands where the large site has most of it. */
async function somethingOfEach() {
  const { most } = site;
  const from = async (table: string, id: string) =>
    db.execute(sql.raw(`alter table ${table} alter column id restart with ${id}`));
  await from("boards", most.board);
  await from("posts", most.post);
  await from("articles", most.article);
  await from("members", most.somebody);
  const somebody = await makeMember(db);
  const { member, token } = await makeSignedIn(db);
  const { token: admin } = await makeAdmin(db);
  const { id: board } = await makeBoard(db);
  const { id: post } = await makePost(db, { boardId: board, authorId: somebody.id });
  const { id: article } = await makeArticle(db, { authorId: somebody.id });
  for (const [targetKind, targetId] of [
    ["post", post],
    ["article", article],
  ] as const) {
    const { id: rootId } = await makeComment(db, {
      ...{ targetKind, targetId, replies: 1, authorId: somebody.id },
      floor: targetKind === "post" ? most.floor : null,
    });
    await makeComment(db, { targetKind, targetId, rootId, authorId: member.id });
  }
  await db.execute(sql`insert into follows (follower_id, followed_id) values (${member.id}, ${somebody.id})`);
  await db.execute(
    sql`insert into notices (member_id, kind, title, "group") values (${member.id}, 'liked', '有人', 'reply')`,
  );
  const { mobile } = await makeMember(db);
  return {
    article,
    post,
    board,
    floor: most.floor,
    member: token,
    admin,
    somebody: somebody.id,
    mobile: mobile ?? "",
    word: "轮胎",
  };
}

test.skipIf(folder === undefined)(
  "what is asked for most is read by indexes on a site of ten million members",
  { timeout: 300_000 },
  async () => {
    const asked = await somethingOfEach();
    const read: { what: string; sent: Sent[] }[] = [];
    for (const [name, requests] of Object.entries(hotReads(asked))) {
      let code: string | undefined;
      for (const { method = "GET", path, token, body } of requests) {
        const ask = async () => {
          const given = body && { ...body, ...(path.endsWith("/login") && { code }) };
          const answer = await call(method, path, { ...(token && { token }), ...(given && { body: given }) });
          expect(answer.status, `${method} ${path}`).toBe(200);
          code = (answer.body.data as { demo_code?: string }).demo_code ?? code;
        };
        // What a process reads once is read by now.
        if (method === "GET") await ask();
        responseCache.clear();
        const shown = decodeURIComponent(path);
        read.push({ what: `${name}: ${method} ${shown}`, sent: await sentBy(pool, ask) });
      }
    }

    const ways: string[] = [];
    const bad: string[] = [];
    await withClient(databaseUrl, async (client) => pretendLarge(client, folder ?? "", site));
    await withClient(databaseUrl, async (client) => {
      for (const { what, sent } of read) {
        const plans = await explain(client, sent);
        const used = new Set(
          plans.flatMap(({ indexes }) => indexes.flatMap((index) => wayBy.get(index) ?? [])),
        );
        ways.push(what, ...[...used].sort().map((way) => `  ${way}`));
        for (const { statement, general, ...own } of plans) {
          for (const [values, plan] of Object.entries({ "these values": own, "any values": general })) {
            const wrong = wrongWith(plan);
            if (wrong.length > 0)
              bad.push([what, `for ${values}: ${wrong.join(", ")}`, statement, plan.outline].join("\n"));
          }
        }
      }
    });
    expect(bad.join("\n\n")).toBe("");
    await expect(`${ways.join("\n")}\n`).toMatchFileSnapshot("../../../test/scale/large/plans.txt");
  },
);

/** In what words an index of a large table stands among the plans that are kept; how small tables are read says nothing. */
const wayBy = new Map(
  site.tables.flatMap(({ table, sizes }) =>
    sizes.filter(({ name }) => name !== table).map(({ name }) => [name, `${table} by ${name}`] as const),
  ),
);

function wrongWith({ scanned, sorted, cost }: Explained["general"]): string[] {
  return [
    ...scanned.filter((table) => large.has(table)).map((table) => `reads all of ${table}`),
    ...(sorted > MOST_SORTED ? [`sorts ${sorted} rows`] : []),
    ...(cost > MOST_COST ? [`costs ${Math.round(cost)}`] : []),
  ];
}

/** Tables that nobody may wait for to be read from one end to the other. */
const large = new Set(site.tables.map(({ table }) => table));
/** Rows. */
const MOST_SORTED = 10_000;
/** In the planner's own measure, in which a page read by chance is four. It takes figures about one member for those of ten. */
const MOST_COST = 100_000;
