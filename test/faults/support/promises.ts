/** Members who write everything that can be written, what they were told, and whether it is kept. */
import { sql } from "drizzle-orm";
import type { Database, DatabaseClient } from "../../../src/platform/database/client.ts";
import { contradictions } from "../../support/sign-ups.ts";
import { until } from "../../support/within.ts";
import { ask } from "./load.ts";
import type { World } from "./world.ts";
import { FOUND, makeWrite, WRITE_KINDS, type Write, type WriteKind } from "./writes.ts";

export interface Told {
  /** Writes that were answered with success. */
  kept: Write[];
  /** Writes of which nobody was told anything, and which were not sent again. */
  unknown: Write[];
  /** Answers by status, and what broke the connection, by its name. */
  outcomes: Map<string, number>;
  /** Answers that nothing excuses. */
  broken: string[];
  /** The longest time from a write to its answer, in milliseconds; tries that failed are apart. */
  slowest: number;
}

const PAUSE_MS = 100;
/** What a server says that is not there, or a balancer that has none. */
const EXCUSED = new Set([502, 503, 504]);

interface WriterOptions {
  /** How many write at the same time. */
  count?: number;
  /** How many members wrote before, in another call: each does once what can be done once. */
  from?: number;
  /** What they leave out. */
  without?: readonly WriteKind[];
}

/**
 * Starts writers, each of whom sends one write after the other, and again under the same key where nobody answered.
 * @param origin where to; asked for each try
 * @returns what they were told so far, and a way to stop them
 */
export function startWriters(
  world: World,
  origin: () => string,
  { count = 12, from = 0, without = [] }: WriterOptions = {},
) {
  const told: Told = { kept: [], unknown: [], outcomes: new Map(), broken: [], slowest: 0 };
  const turns = new Map<WriteKind, number>();
  const kinds = WRITE_KINDS.filter((kind) => !without.includes(kind));
  let going = true;
  let next = 0;
  const count1 = (what: string) => told.outcomes.set(what, (told.outcomes.get(what) ?? 0) + 1);
  const send = async (write: Write): Promise<"kept" | "refused" | "unknown"> => {
    const { method, token, headers, body, path } = write;
    const begun = performance.now();
    const answer = await ask(`${origin()}${path}`, {
      ...{ method, body: typeof body === "string" ? body : new Uint8Array(body) },
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    if (answer instanceof Error) {
      count1((answer.cause as { code?: string } | undefined)?.code ?? answer.name);
      return "unknown";
    }
    const text = await answer.text().catch(() => undefined);
    count1(text === undefined ? "cut off" : String(answer.status));
    if (text === undefined || EXCUSED.has(answer.status)) return "unknown";
    told.slowest = Math.max(told.slowest, performance.now() - begun);
    if (answer.status === 200) return "kept";
    if (answer.status !== 429)
      told.broken.push(`${write.kind} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return "refused";
  };
  const writer = async () => {
    while (going) {
      const kind = kinds[next++ % kinds.length] as WriteKind;
      const turn = turns.get(kind) ?? from;
      turns.set(kind, turn + 1);
      // Everybody has done it once; where that is so of all kinds, nobody is left who would give others their turn.
      if (turn >= world.people.length - 1) {
        await new Promise((done) => setTimeout(done, PAUSE_MS));
        continue;
      }
      const write = await makeWrite(world, kind, turn);
      let outcome = await send(write);
      while (outcome === "unknown" && !write.once && going) {
        await new Promise((done) => setTimeout(done, PAUSE_MS));
        outcome = await send(write);
      }
      if (outcome === "kept") told.kept.push(write);
      if (outcome === "unknown") {
        told.unknown.push(write);
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    }
  };
  const all = Promise.all(Array.from({ length: count }, writer));
  return {
    told,
    async stop() {
      going = false;
      await all;
    },
  };
}

/**
 * Looks whether every write that was acknowledged is there, once, and whether all sums are what they are sums of.
 * @returns by kind how many were acknowledged; then what is wrong: nothing
 */
export async function lookFor({ db, pool }: Pick<DatabaseClient, "db" | "pool">, world: World, told: Told) {
  const wrong: string[] = [...told.broken.slice(0, 10)];
  const counts: Record<string, number> = {};
  for (const kind of WRITE_KINDS) {
    const kept = told.kept.filter((write) => write.kind === kind);
    const unknown = told.unknown.filter((write) => write.kind === kind);
    counts[kind] = kept.length;
    const marks = [...kept, ...unknown].map(({ mark }) => mark);
    const { rows } = await pool.query<{ mark: string; n: number }>(FOUND[kind], [marks]);
    const found = new Map(rows.map(({ mark, n }) => [mark, n]));
    const times = (write: Write) => found.get(write.mark) ?? 0;
    const lost = kept.filter((write) => times(write) === 0);
    const twice = [...kept, ...unknown].filter((write) => times(write) > 1);
    if (lost.length > 0)
      wrong.push(`${lost.length} acknowledged of the kind ${kind} are lost: ${lost[0]?.mark}`);
    if (twice.length > 0)
      wrong.push(`${twice.length} of the kind ${kind} are there twice: ${twice[0]?.mark}`);
  }
  // What follows behind the commit has a moment.
  let left: string[] = [];
  await until("the sums to come right", async () => {
    left = await unlikeSums(db, world);
    return left.length === 0;
  }).catch(() => wrong.push(...left));
  return { counts, wrong };
}

async function unlikeSums(db: Database, { articleId, packets, sku, people }: World): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select 'transfer ' || t.key || ' is uneven' as what from ledger_entries e
      join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
      group by t.id, a.unit having sum(e.amount) <> 0
    union all
    select 'balance of ' || a.owner || ': ' || a.balance from ledger_accounts a
      left join ledger_entries e on e.account_id = a.id
      group by a.id having not a.source and a.balance <> coalesce(sum(e.amount), 0)
    union all
    select 'likes ' || c.likes || ' beside ' || n.n from article_counters c,
      (select count(*) as n from likes where target_kind = 'article' and target_id = ${articleId}) n
      where c.article_id = ${articleId} and c.likes <> n.n
    union all
    select 'collects ' || c.collects || ' beside ' || n.n from article_counters c,
      (select count(*) as n from collects where target_kind = 'article' and target_id = ${articleId}) n
      where c.article_id = ${articleId} and c.collects <> n.n
    union all
    select 'fans ' || r.fans || ' beside ' || n.n from member_relations r,
      (select count(*) as n from follows where followed_id = ${people.at(-1)?.id}) n
      where r.member_id = ${people.at(-1)?.id} and r.fans <> n.n
    union all
    select 'stock ' || s.stock || ' beside ' || n.n || ' orders' from goods_skus s,
      (select coalesce(sum(l.quantity), 0) as n from order_lines l join orders o on o.id = l.order_id
        where l.sku_id = ${sku.id} and o.state <> 'cancelled') n
      where s.id = ${sku.id} and s.stock <> ${sku.stock}::int - n.n
    union all
    select 'stock ' || s.stock || ' beside its log' from goods_skus s
      where s.id = ${sku.id} and s.stock <> ${sku.stock}::int
        + (select coalesce(sum(m.amount), 0) from goods_stock_moves m where m.sku_id = s.id)
    union all
    select 'orders without their one payment: ' || count(*) from orders o
      where (select count(*) from payments p where p.number = o.payment_number) <> 1 having count(*) > 0
    union all
    select 'packets gave ' || n.opened || ', the pot lost ' || n.moved from (select
      (select coalesce(sum(amount), 0) from red_packets
        where campaign_id = ${packets.campaignId} and member_id is not null) as opened,
      (select ${packets.total}::int - coalesce(sum(e.amount), 0) from ledger_entries e
        join ledger_accounts a on a.id = e.account_id
        where a.owner = 'red-packets:' || ${packets.campaignId}::text) as moved) n
      where n.opened <> n.moved
    union all
    select 'check-ins ' || n.made || ', given for them ' || n.given from (select
      (select coalesce(sum(points), 0) from check_ins) as made,
      (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        where t.key like 'check-in:%' and e.amount > 0) as given) n
      where n.made <> n.given`);
  return [...rows.map(({ what }) => what), ...(await contradictions(db))];
}

/** `12 comment, 3 reply, …` */
export const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([kind, n]) => `${n} ${kind}`)
    .join(", ");

export const outcomesOf = ({ outcomes }: Told) =>
  [...outcomes]
    .sort(([, a], [, b]) => b - a)
    .map(([what, n]) => `${n} × ${what}`)
    .join(", ");
