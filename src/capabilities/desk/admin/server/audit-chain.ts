import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { auditSeals } from "./tables.ts";

/** Entries that are sealed, or read, at once. */
const AT_ONCE = 1000;
/** What the first seal is chained to. */
const BEGINNING = "0".repeat(64);

/**
 * An entry as its seal holds it: every column, in one fixed notation that the database writes, so that sealing and verifying
 * cannot differ by how a driver reads a value.
 */
const sealedText =
  sql.raw(`json_build_array(a.id, a.admin_id, a.action, a.target_kind, a.target_id, a.before, a.after,
  a.address, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text`);

const hashOf = (before: string, entry: string): string =>
  createHash("sha256").update(before).update("\n").update(entry).digest("hex");

/** The last link of the chain; seq 0 before there is any. */
export interface ChainHead {
  seq: number;
  hash: string;
}

async function headOf(db: Queryable): Promise<ChainHead> {
  const { rows } = await db.execute<{ seq: string; hash: string }>(
    sql`select seq, hash from ${auditSeals} order by seq desc limit 1`,
  );
  const [last] = rows;
  return last === undefined ? { seq: 0, hash: BEGINNING } : { seq: Number(last.seq), hash: last.hash };
}

/**
 * Chains the entries that have no seal yet, oldest first. It runs beside the work of administrators, one process at a time,
 * so that a decision never waits for another one's entry.
 * @returns how many were sealed, and where the chain ends now
 */
export async function sealAudit(db: Database): Promise<{ sealed: number; head: ChainHead }> {
  let sealed = 0;
  let after: string | undefined;
  for (;;) {
    const part = await db.transaction((tx) => sealSome(tx, after));
    sealed += part.count;
    if (part.count < AT_ONCE) return { sealed, head: part.head };
    after = part.last;
  }
}

async function sealSome(
  tx: Transaction,
  after: string | undefined,
): Promise<{ count: number; last: string | undefined; head: ChainHead }> {
  await lock(tx, "audit:seal");
  // Transactions write their entries before they commit: one may appear late, but not by an hour.
  const from =
    after === undefined
      ? sql`coalesce((select entry_id from ${auditSeals}
    where sealed_at < now() - interval '1 hour' order by seq desc limit 1), 0)`
      : sql`${after}`;
  const { rows } = await tx.execute<{ id: string; entry: string }>(sql`
    select a.id::text as id, ${sealedText} as entry from audit_log a
    where a.id > ${from} and not exists (select 1 from ${auditSeals} s where s.entry_id = a.id)
    order by a.id limit ${AT_ONCE}`);
  let { seq, hash } = await headOf(tx);
  const seals = rows.map(({ id, entry }) => {
    seq += 1;
    hash = hashOf(hash, entry);
    return { seq, entryId: id, hash };
  });
  if (seals.length > 0)
    await tx.execute(sql`insert into audit_seals (seq, entry_id, hash)
      select * from unnest(${sql.param(seals.map((seal) => seal.seq))}::bigint[],
        ${sql.param(seals.map(({ entryId }) => entryId))}::bigint[], ${sql.param(seals.map((seal) => seal.hash))}::text[])`);
  return { count: rows.length, last: rows.at(-1)?.id, head: { seq, hash } };
}

export interface Verdict {
  /** Null when the chain holds. */
  broken: { seq: number; entryId: string; why: string } | null;
  /** How many links hold. */
  checked: number;
  head: ChainHead;
  /** Entries without a seal that are older than ten minutes: nothing sealed them, or their seals are gone. */
  unsealed: number;
  /** Whether `noted` is a link of the chain; null where none was given. */
  notedFound: boolean | null;
}

/**
 * Follows the chain from its beginning and names the first link that does not hold.
 * @param noted a hash that was written down elsewhere: it shows that the end of the chain was not cut off and made anew
 */
export async function verifyAudit(db: Queryable, noted?: string): Promise<Verdict> {
  let head: ChainHead = { seq: 0, hash: BEGINNING };
  let notedFound = false;
  const verdict = async (broken: Verdict["broken"]): Promise<Verdict> => ({
    broken,
    checked: head.seq,
    head,
    unsealed: await countUnsealed(db),
    notedFound: noted === undefined ? null : notedFound,
  });
  for (;;) {
    const { rows } = await db.execute<{
      seq: string;
      entry_id: string;
      hash: string;
      entry: string | null;
    }>(sql`
      select s.seq::text as seq, s.entry_id::text as entry_id, s.hash, case when a.id is null then null else ${sealedText} end as entry
      from ${auditSeals} s left join audit_log a on a.id = s.entry_id
      where s.seq > ${head.seq} order by s.seq limit ${AT_ONCE}`);
    for (const { seq, entry_id: entryId, hash, entry } of rows) {
      const at = { seq: head.seq + 1, entryId };
      if (Number(seq) !== at.seq) return verdict({ ...at, why: "a seal is missing before this entry" });
      if (entry === null) return verdict({ ...at, why: "the entry was deleted" });
      if (hash !== hashOf(head.hash, entry))
        return verdict({ ...at, why: "the entry, or its seal, was changed" });
      head = { seq: at.seq, hash };
      notedFound ||= hash === noted;
    }
    if (rows.length < AT_ONCE) return verdict(null);
  }
}

async function countUnsealed(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from audit_log a
    where a.created_at < now() - interval '10 minutes'
      and not exists (select 1 from ${auditSeals} s where s.entry_id = a.id)`);
  return rows[0]?.count ?? 0;
}

/** Declares the job that seals what was written. The end of the chain goes into the log, which is not in the database. */
export async function defineAuditJobs({ db, jobs, log }: Services): Promise<void> {
  await jobs.define("audit-seal", {
    cron: "* * * * *",
    work: async () => {
      const { sealed, head } = await sealAudit(db);
      if (sealed > 0) log.info({ sealed, ...head }, "audit log sealed");
    },
  });
}
