import { makePeople, type Person } from "./people.ts";
import { type Running, startApp } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";

const FEW = 100;
const MANY = 1_000_000;
/** Requests of each kind to each of the two, asked in turn, after some that do not count. */
const TIMES = 200;
const WARM_UP = 50;

/** What following, listing and opening cost where a member has a million fans, in pairs with one who has a hundred. */
export async function measureFans(site: Site, say: (line: string) => void): Promise<Row[]> {
  const database = await site.copyDatabase();
  const [few, many, ...followers] = await makePeople(database.url, 2 + WARM_UP + TIMES);
  if (few === undefined || many === undefined) throw new Error("two members were made");
  say(`writing ${MANY.toLocaleString("en")} fans …`);
  await giveFans(database.url, few.id, FEW);
  await giveFans(database.url, many.id, MANY);
  await query(database.url, "vacuum analyze");
  const app = await startApp({ dataDir: site.dataDir, databaseUrl: database.url, uncached: "all" });
  const [deepOfFew, deepOfMany] = [await lastAddress(app, few, 3), await lastAddress(app, many, 50)];
  const rows = [
    await pair("following", (time, other) => post(app, `/api/user/${other.id}/follow`, followers[time])),
    await pair("fans, first page", (_, other) => ask(app, "/api/my/fans", other)),
    await pair("fans, a later page", (_, other) => ask(app, other === few ? deepOfFew : deepOfMany, other)),
    await pair("fans, searched", (_, other) => ask(app, "/api/my/fans?q=bench", other)),
    await pair("fans as others see them", (_, other) => ask(app, `/api/user/${other.id}/fans`)),
    await pair("the space", (_, other) => ask(app, `/api/user/${other.id}`)),
    await pair("the space's page", (_, other) => ask(app, `/u/${other.id}`)),
  ];
  await app.stop();
  await database.drop();
  return rows;

  async function pair(what: string, once: (time: number, other: Person) => Promise<number>): Promise<Row> {
    const times = { few: [] as number[], many: [] as number[] };
    for (let time = 0; time < WARM_UP + TIMES; time += 1) {
      const [a, b] = [await once(time, few as Person), await once(time, many as Person)];
      if (time < WARM_UP) continue;
      times.few.push(a);
      times.many.push(b);
    }
    const [a, b] = [median(times.few), median(times.many)];
    return row(
      what,
      `${(b / a).toFixed(2)} × (${b.toFixed(2)} ms against ${a.toFixed(2)} ms)`,
      // Searches look at five thousand fans, which a hundred are not.
      what === "fans, searched" ? undefined : { text: "≤ 1.5 ×", met: b / a <= 1.5 },
    );
  }
}

async function giveFans(url: string, memberId: string, count: number): Promise<void> {
  await query(
    url,
    `with fans as (
       insert into members (nickname) select 'fan ' || n || ' of ' || $1::text from generate_series(1, $2::int) as n
       returning id
     ), followed as (
       insert into follows (follower_id, followed_id, created_at)
       select id, $1::bigint, now() - (id % 100000) * interval '1 second' from fans returning follower_id
     )
     insert into member_relations (member_id, follows, fans)
     select follower_id, 1, 0 from followed union all select $1::bigint, 0, $2::int`,
    [memberId, count],
  );
}

/** Walks the cursors, as a reader does. */
async function lastAddress(app: Running, { token }: Person, page: number): Promise<string> {
  let address = "/api/my/fans?limit=20";
  for (let at = 1; at < page; at += 1) {
    const answer = (await (await fetch(app.url + address, headed(token))).json()) as {
      data: { next_cursor: string | null };
    };
    if (answer.data.next_cursor === null) throw new Error(`the list ends before page ${page}`);
    address = `/api/my/fans?limit=20&cursor=${encodeURIComponent(answer.data.next_cursor)}`;
  }
  return address;
}

const headed = (token: string | undefined, method = "GET") => ({
  method,
  headers: {
    "accept-encoding": "identity",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
});

const ask = (app: Running, path: string, by?: Person) => timed(app.url + path, headed(by?.token));
const post = (app: Running, path: string, by?: Person) => timed(app.url + path, headed(by?.token, "POST"));

/** Milliseconds of one request. */
async function timed(url: string, init: RequestInit): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return performance.now() - begun;
}
