/**
 * Tries on real rows what cutting the tables that grow would change: notices by month and by hash of the member, the ledger's
 * entries by month, comments by hash of what they stand under.
 * Beside them copies in one piece, with the same rows and indexes.
 *   node scripts/run.cjs test/scale/large/partitions.ts --folder /tmp/large [--share 4]
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { startLargeServer } from "./server.ts";

const { values } = parseArgs({
  options: { folder: { type: "string" }, share: { type: "string", default: "4" } },
});
if (!values.folder) throw new Error("--folder names what fill.ts filled");
/** One in so many rows is copied. */
const share = Number(values.share);
const HASHES = 16;
const ASKED = 40;

interface Cut {
  table: string;
  /** How the copy is cut; in one piece without. */
  by?: "month" | "hash";
  column: string;
  indexes: string[];
}
interface Question {
  name: string;
  /** `$1` is a member, or an account. */
  sql: string;
}

const notices = ["(member_id, created_at desc, id desc)", "(member_id) where read_at is null"];
const said = [
  "(id)",
  "(target_kind, target_id, created_at desc, id desc) where root_id is null and (status = 'published' or replies > 0)",
  "(author_id, created_at desc)",
];
const entries = ["(account_id, id desc)", "(transfer_id)"];
const tried: { cuts: Cut[]; who: string; questions: Question[]; old: string }[] = [
  {
    cuts: [
      {
        table: "notices",
        column: "created_at",
        indexes: ["unique (id)", "unique (key, member_id)", ...notices],
      },
      // Unique is only what holds the column by which is cut: a key is no longer unique by itself.
      {
        table: "notices",
        by: "month",
        column: "created_at",
        indexes: ["(id)", "(key, member_id)", ...notices],
      },
      {
        table: "notices",
        by: "hash",
        column: "member_id",
        indexes: ["(id)", "unique (key, member_id)", ...notices],
      },
    ],
    who: `select member_id as who from notices where scale.hash(member_id, 5) % ${share} = 0 order by scale.hash(id, 3) limit ${ASKED}`,
    questions: [
      {
        name: "a member's newest 20",
        sql: `select * from TABLE where member_id = $1 and "group" = 'reply' order by created_at desc, id desc limit 20`,
      },
      {
        name: "how many are unread, by group",
        sql: `select "group", count(*) from TABLE where member_id = $1 and read_at is null group by 1`,
      },
      {
        name: "whether a key was told",
        sql: "select 1 from TABLE where key = 'n:' || $1 || ':3' and member_id = $1",
      },
      { name: "one by its id", sql: "select * from TABLE where id = $1" },
    ],
    old: "created_at",
  },
  {
    cuts: [
      { table: "comments", column: "created_at", indexes: said },
      { table: "comments", by: "hash", column: "target_id", indexes: said },
    ],
    who: `select target_id as who from comments where target_kind = 'post' and scale.hash(target_id, 5) % ${share} = 0 order by scale.hash(id, 3) limit ${ASKED}`,
    questions: [
      {
        name: "a thread's newest 20",
        sql: "select * from TABLE where target_kind = 'post' and target_id = $1 and root_id is null and (status = 'published' or replies > 0) order by created_at desc, id desc limit 20",
      },
      {
        name: "a member's newest 20",
        sql: "select * from TABLE where author_id = $1 order by created_at desc limit 20",
      },
      { name: "one by its id", sql: "select * from TABLE where id = $1" },
    ],
    old: "created_at",
  },
  {
    cuts: [
      { table: "ledger_entries", column: "created_at", indexes: ["unique (id)", ...entries] },
      { table: "ledger_entries", by: "month", column: "created_at", indexes: ["(id)", ...entries] },
    ],
    who: `select account_id as who from ledger_entries where account_id > 100 and scale.hash(transfer_id, 5) % ${share} = 0 order by scale.hash(id, 3) limit ${ASKED}`,
    questions: [
      {
        name: "a statement's newest 20",
        sql: "select * from TABLE where account_id = $1 order by id desc limit 20",
      },
      { name: "entries of a transfer", sql: "select * from TABLE where transfer_id = $1" },
    ],
    old: "created_at",
  },
];

const server = await startLargeServer(values.folder, (line) => console.log(line));
const client = new pg.Client({ connectionString: server.adminUrl });
client.on("error", () => undefined);
await client.connect();
try {
  await client.query("create schema if not exists tried");
  console.log(
    "| table | cut by | rows | size | a year's oldest month gone | question | ms | planning | blocks |\n|---|---|--:|--:|--:|---|--:|--:|--:|",
  );
  for (const { cuts, who, questions, old } of tried) {
    const { rows: people } = await client.query<{ who: string }>(who);
    for (const cut of cuts) {
      const name = await makeCopy(cut);
      const about = await client.query<{ rows: string; size: string }>(
        `select (select count(*) from ${name})::text as rows,
           pg_size_pretty(coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree('${name}')),
             pg_total_relation_size('${name}'))) as size`,
      );
      const answers = [];
      for (const question of questions) answers.push(await ask(question, name, people));
      const gone = await dropOldest(cut, name, old);
      for (const { name: asked, ms, planning, blocks } of answers)
        console.log(
          `| ${cut.table} | ${cut.by ?? "-"} | ${about.rows[0]?.rows} | ${about.rows[0]?.size} | ${gone} | ${asked} | ${ms.toFixed(2)} | ${planning.toFixed(2)} | ${blocks} |`,
        );
      await client.query(`drop table ${name}`);
    }
  }
} finally {
  await client.query("drop schema if exists tried cascade");
  await client.end();
  await server.release();
}

async function makeCopy({ table, by, column, indexes }: Cut): Promise<string> {
  const name = `tried.${table}_${by ?? "whole"}`;
  const kept = `scale.hash(${{ notices: "member_id", comments: "target_id" }[table] ?? "transfer_id"}, 5) % ${share} = 0`;
  await client.query(`drop table if exists ${name}`);
  const cut =
    by === undefined
      ? ""
      : by === "month"
        ? `partition by range (${column})`
        : `partition by hash (${column})`;
  await client.query(`create table ${name} (like ${table} including defaults including generated) ${cut}`);
  if (by === "hash")
    for (let at = 0; at < HASHES; at += 1)
      await client.query(
        `create table ${name}_${at} partition of ${name} for values with (modulus ${HASHES}, remainder ${at})`,
      );
  if (by === "month") {
    const { rows } = await client.query<{ month: string }>(
      `select to_char(month, 'YYYY-MM-DD') as month from generate_series(
         (select date_trunc('month', min(${column})) from ${table}), (select max(${column}) from ${table}), interval '1 month') as month`,
    );
    for (const { month } of rows)
      await client.query(
        `create table ${name}_${month.slice(0, 7).replace("-", "_")} partition of ${name}
         for values from ('${month}') to ('${month}'::date + interval '1 month')`,
      );
  }
  await client.query(`insert into ${name} select * from ${table} where ${kept} order by id`);
  for (const index of indexes) {
    const unique = index.startsWith("unique ");
    await client.query(`create ${unique ? "unique " : ""}index on ${name} ${index.replace("unique ", "")}`);
  }
  await client.query(`vacuum analyze ${name}`);
  return name;
}

/** Medians over some people, each asked twice, the second time counted; planned anew each time, as most statements are. */
async function ask({ name, sql }: Question, table: string, people: readonly { who: string }[]) {
  const times: { ms: number; planning: number; blocks: number }[] = [];
  for (const { who } of people) {
    const text = `explain (analyze, buffers, timing off, format json) ${sql.replaceAll("TABLE", table).replaceAll("$1", who)}`;
    await client.query(text);
    const { rows } = await client.query<{
      "QUERY PLAN": { Plan: Record<string, number>; "Planning Time": number; "Execution Time": number }[];
    }>(text);
    const answer = rows[0]?.["QUERY PLAN"][0];
    if (answer === undefined) throw new Error("no plan");
    const { Plan: plan } = answer;
    times.push({
      ms: answer["Execution Time"],
      planning: answer["Planning Time"],
      blocks: (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0),
    });
  }
  const middle = (of: (time: (typeof times)[number]) => number) =>
    times.map(of).sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return {
    name,
    ms: middle(({ ms }) => ms),
    planning: middle(({ planning }) => planning),
    blocks: middle(({ blocks }) => blocks),
  };
}

/** The month that a year ends with: deleted row by row, or dropped with its table. */
async function dropOldest({ by }: Cut, name: string, column: string): Promise<string> {
  const { rows } = await client.query<{ month: string }>(
    `select to_char(date_trunc('month', max(${column}) - interval '11 months'), 'YYYY-MM-DD') as month from ${name}`,
  );
  const month = rows[0]?.month ?? "";
  const begun = performance.now();
  let what: string;
  if (by === "month") {
    await client.query(`drop table if exists ${name}_${month.slice(0, 7).replace("-", "_")}`);
    what = "dropped";
  } else {
    const { rowCount } = await client.query(
      `delete from ${name} where ${column} >= '${month}' and ${column} < '${month}'::date + interval '1 month'`,
    );
    await client.query(`vacuum ${name}`);
    what = `${rowCount} rows`;
  }
  return `${what}, ${((performance.now() - begun) / 1000).toFixed(2)} s`;
}
