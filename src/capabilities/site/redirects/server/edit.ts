import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { type Editor, leadsSomewhere } from "#capabilities/site/blocks/server/public.ts";
import {
  type RedirectContent,
  redirectContentSchema,
  type redirectEndpoints,
} from "#capabilities/site/redirects/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import { lock } from "#platform/database/lock.ts";
import { PAGES_TAG } from "#platform/http/cache-tags.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { REDIRECTS_TAG } from "./follow.ts";
import { goesInCircles, normalPath, type Rule, rulesOf } from "./resolve.ts";
import { lostAddresses, redirects } from "./tables.ts";

type Row = typeof redirects.$inferSelect;
type Changing = Pick<Services, "db" | "cache">;
type List = z.input<(typeof redirectEndpoints)["GET /api/admin/redirects"]["data"]>;

const MOST = 10_000;
const TARGET = "redirect";
/** What the app itself answers, whatever stands here. */
const CLOSED = /^\/(?:api|media|admin|assets|healthz)(?:[/*]|$)/;

const contentOf = ({ source, target, code, on, over }: Omit<Row, "hits">): RedirectContent => ({
  from: source,
  to: target,
  code: code === 302 ? 302 : 301,
  ...{ on, over },
});
const versionOfRow = (row: Row) => versionOf(row.id, contentOf(row));

/** One page of the redirects that have the words in either address, those that were changed last first. */
export async function listRedirects(
  { db, keys }: Pick<Services, "db" | "keys">,
  { q, ...page }: PageQuery & { q: string },
): Promise<List> {
  const order = [redirects.updatedAt, redirects.id];
  const like = `%${q.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const found = await keysetPage(
    { keys, list: ["redirects", q], ...page },
    (after, take) =>
      db
        .select({ row: redirects, by: admins.name })
        .from(redirects)
        .leftJoin(admins, eq(admins.id, redirects.updatedBy))
        .where(
          and(
            q.trim() === ""
              ? undefined
              : or(sql`${redirects.source} ilike ${like}`, sql`${redirects.target} ilike ${like}`),
            below(order, after),
          ),
        )
        .orderBy(desc(redirects.updatedAt), desc(redirects.id))
        .limit(take),
    ({ row }) => [row.updatedAt, row.id],
  );
  return {
    items: found.rows.map(({ row, by }) => ({
      ...{ id: row.id, version: versionOfRow(row), content: contentOf(row), hits: row.hits },
      last_hit_at: row.lastHitAt?.toISOString() ?? null,
      updated_by: by ?? "系统",
      updated_at: row.updatedAt.toISOString(),
    })),
    next_cursor: found.next_cursor,
  };
}

/** All redirects by their old addresses. */
export async function exportRedirects(db: Queryable) {
  const rows = await db.select().from(redirects).orderBy(asc(redirects.source));
  return { items: rows.map((row) => ({ ...contentOf(row), hits: row.hits })) };
}

/**
 * Makes a redirect; the same key again answers the same one.
 * @throws AppError INVALID_INPUT, CONFLICT for an address that has one, a page that is there, or where there are too many
 */
export function createRedirect(
  services: Changing,
  editor: Editor,
  key: string,
  content: RedirectContent,
): Promise<{ id: string }> {
  return changing(services, (tx) =>
    once(tx, { scope: `redirect:${editor.actor.id}`, key, request: content }, async () => {
      const id = await put(tx, content, editor.actor.id);
      await audit(tx, editor, "redirects.created", id, { after: content });
      return { id };
    }),
  );
}

/** @throws AppError NOT_FOUND, CHANGED, and as `createRedirect` */
export function changeRedirect(
  services: Changing,
  editor: Editor,
  id: string,
  { version, content }: { version: string; content: RedirectContent },
): Promise<void> {
  return changing(services, async (tx) => {
    const before = await demandRow(tx, id, version);
    await put(tx, content, editor.actor.id, before);
    await audit(tx, editor, "redirects.changed", id, { before: contentOf(before), after: content });
  });
}

/** @throws AppError NOT_FOUND, CHANGED */
export function removeRedirect(
  services: Changing,
  editor: Editor,
  id: string,
  version: string,
): Promise<void> {
  return changing(services, async (tx) => {
    const before = await demandRow(tx, id, version);
    await tx.delete(redirects).where(eq(redirects.id, id));
    await audit(tx, editor, "redirects.removed", id, { before: contentOf(before) });
  });
}

interface ImportedRow {
  line: number;
  from: string;
  to: string;
  code: string;
}

/**
 * Takes rows of a file, each on its own: what is there already is changed, what cannot be is told with its line. All that can be
 * are taken together.
 */
export function importRedirects(services: Changing, editor: Editor, rows: readonly ImportedRow[]) {
  return changing(services, async (tx) => {
    const refused: { line: number; problem: string }[] = [];
    let taken = 0;
    for (const { line, from, to, code } of rows) {
      const read = redirectContentSchema.safeParse({
        ...{ from, to, on: true, over: false },
        code: code.trim() === "" ? 301 : Number(code),
      });
      if (!read.success) {
        const { message = "" } = read.error.issues[0] ?? {};
        refused.push({
          line,
          problem: /\p{Script=Han}/u.test(message) ? message : "状态码只能是 301 或 302",
        });
        continue;
      }
      try {
        const known = await rowOf(tx, read.data.from);
        await put(tx, known ? { ...read.data, over: known.over } : read.data, editor.actor.id, known);
        taken += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ line, problem: error.messages.join("，") });
      }
    }
    if (taken > 0) await audit(tx, editor, "redirects.imported", "import", { after: { total: taken } });
    return { taken, refused };
  });
}

/**
 * Leaves a redirect where something moved to another address; what stood there gives way, and a circle is not made.
 * For features whose addresses change. `cache.invalidate(tx, [REDIRECTS_TAG])` is called here.
 */
export async function leaveRedirect(
  { cache }: Pick<Services, "cache">,
  tx: Transaction,
  from: string,
  to: string,
): Promise<void> {
  await lock(tx, TARGET);
  // The new address is one that is live: nothing may lead away from it.
  await tx.delete(redirects).where(eq(redirects.source, normalPath(to)));
  const values = { source: normalPath(from), target: to, code: 301, on: true, over: true };
  await tx
    .insert(redirects)
    .values(values)
    .onConflictDoUpdate({ target: redirects.source, set: { ...values, updatedAt: new Date() } });
  await cache.invalidate(tx, [REDIRECTS_TAG, PAGES_TAG]);
}

/** The addresses that led nowhere and have no redirect by now. */
export async function listLost(db: Queryable) {
  const rows = await db
    .select()
    .from(lostAddresses)
    .where(sql`not exists (select 1 from ${redirects} where ${redirects.source} = ${lostAddresses.path})`)
    .orderBy(sql`${lostAddresses.hits} desc nulls first`, sql`${lostAddresses.path} desc nulls first`)
    .limit(100);
  return { items: rows.map(({ path, hits, lastAt }) => ({ path, hits, last_at: lastAt.toISOString() })) };
}

export async function forgetLost(db: Queryable, path: string): Promise<void> {
  await db.delete(lostAddresses).where(eq(lostAddresses.path, path));
}

async function put(
  tx: Transaction,
  content: RedirectContent,
  adminId: string,
  before?: Row,
): Promise<string> {
  const source = normalPath(content.from);
  if (CLOSED.test(source))
    throw new AppError("INVALID_INPUT", "后台、接口和文件的地址不能跳转", { field: "from" });
  const bare = source.replace(/\*$/, "");
  if (bare === "" || bare === "/") throw new AppError("INVALID_INPUT", "不能让整个站跳走", { field: "from" });
  if (content.on && !content.over && !source.endsWith("*") && isLive(source))
    throw new AppError("CONFLICT", "这个地址现在有页面。确定要盖过它，请打开“盖过现有页面”", {
      field: "from",
    });
  const twin = await rowOf(tx, source);
  if (twin !== undefined && twin.id !== before?.id)
    throw new AppError("CONFLICT", "这个旧地址已经有跳转", { field: "from" });
  const all = await tx.select().from(redirects);
  if (before === undefined && all.length >= MOST)
    throw new AppError("CONFLICT", `跳转最多 ${MOST} 条`, { field: "from" });
  const rule: Rule = {
    ...{ id: before?.id ?? "new", source, target: content.to, code: content.code, over: content.over },
  };
  const others = all.filter(({ id, on }) => on && id !== rule.id);
  if (content.on && goesInCircles(rulesOf([...others, rule]), rule))
    throw new AppError("INVALID_INPUT", "这样会来回跳，访客打不开", { field: "to" });
  const values = {
    ...{ source, target: content.to, code: content.code, on: content.on, over: content.over },
    ...{ updatedBy: adminId, updatedAt: new Date() },
  };
  if (before !== undefined) {
    await tx.update(redirects).set(values).where(eq(redirects.id, before.id));
    return before.id;
  }
  const [row] = await tx.insert(redirects).values(values).returning({ id: redirects.id });
  return row?.id ?? "";
}

const isLive = (path: string) => sections.some(({ slug }) => leadsSomewhere(slug, encodeURI(path)));

async function rowOf(tx: Transaction, source: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(redirects)
    .where(eq(redirects.source, normalPath(source)));
  return row;
}

async function demandRow(tx: Transaction, id: string, version: string): Promise<Row> {
  const [row] = await tx.select().from(redirects).where(eq(redirects.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (versionOfRow(row) !== version) throw new AppError("CHANGED");
  return row;
}

function changing<T>({ db, cache }: Changing, change: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lock(tx, TARGET);
    const result = await change(tx);
    await cache.invalidate(tx, [REDIRECTS_TAG, PAGES_TAG]);
    return result;
  });
}

async function audit(
  tx: Transaction,
  { actor, address }: Editor,
  action: "redirects.created" | "redirects.changed" | "redirects.removed" | "redirects.imported",
  targetId: string,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await recordAudit(tx, { adminId: actor.id, action, targetKind: TARGET, targetId, ...values, address });
}
