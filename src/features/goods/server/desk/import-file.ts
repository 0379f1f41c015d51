import { readFile, rm } from "node:fs/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { type Reception, receiveFile, temporaryPath } from "#capabilities/media/media/server/public.ts";
import type { SkuPrices } from "#features/goods/desk-contract.ts";
import { type GoodsFile, MOST_BYTES } from "#features/goods/files-contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { changeStock } from "../stock.ts";
import { goods, skus } from "../tables.ts";
import { announce } from "./announce.ts";
import { fileColumns, type Values } from "./file-columns.ts";
import { type SkuRow, settlePrices } from "./goods-rows.ts";
import { newGoodsOf, presentDraft } from "./new-goods.ts";
import { type AtDesk, managedSections, record } from "./policy.ts";
import { priceProblems } from "./price-problems.ts";
import { type FileRow, type Problem, readRows, textOf } from "./read-file.ts";
import { insertDraft } from "./save-goods.ts";

const reception: Reception = {
  pace: { window: 10_000, bytes: 20_000, total: 120_000 },
  most: MOST_BYTES,
  tooLarge: () => new AppError("PAYLOAD_TOO_LARGE", `表格不能超过 ${MOST_BYTES / 1024 / 1024} MB`),
  missing: "请选择要导入的表格",
};
/** What is listed of each; the rest is counted. */
const LISTED = 300;

interface Known {
  sku: SkuRow;
  title: string;
}

interface Change {
  line: number;
  known: Known;
  after: Values;
}

/**
 * Reads a file of goods: what it would change of SKUs that are there and which goods it would make. With the version of exactly
 * that it does so; with one mistake in it, or where something was sold or changed since it was looked at, nothing is stored.
 * @throws AppError INVALID_INPUT for what is no such file, CHANGED
 */
export async function importGoods(
  services: Services,
  actor: AtDesk,
  request: FastifyRequest,
  version: string | undefined,
): Promise<GoodsFile> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_MEDIA", "请以 multipart/form-data 上传表格");
  const file = await receiveFile(request, await temporaryPath(services.env), reception);
  try {
    return await applyFile(services, actor, textOf(await readFile(file.path)), version);
  } finally {
    await rm(file.path, { force: true });
  }
}

async function applyFile(
  { db, cache }: Services,
  actor: AtDesk,
  text: string,
  version: string | undefined,
): Promise<GoodsFile> {
  const { rows, problems } = readRows(text);
  return transact(db, async (tx) => {
    const known = await knownSkus(tx, actor, rows, version !== undefined);
    const { changes, wrong } = compare(rows, known);
    const fresh = await newGoodsOf(
      tx,
      actor,
      rows.filter(({ code }) => !known.has(code)),
    );
    const all = [...problems, ...wrong, ...fresh.wrong].toSorted((a, b) => a.line - b.line);
    const seen =
      all.length > 0
        ? null
        : versionOf(
            changes.map(({ known: { sku }, after }) => [sku.id, own(sku), after]),
            fresh.drafts.map(({ input }) => input),
          );
    if (version !== undefined) {
      if (seen !== version) throw new AppError("CHANGED", "预览之后库存或价格有变动，请重新看过再导入");
      const made: string[] = [];
      for (const { input } of fresh.drafts) made.push((await insertDraft(tx, actor, input)).id);
      await store(tx, actor, changes);
      await announce({ cache }, tx, [...new Set(changes.map(({ known: one }) => one.sku.goodsId)), ...made]);
    }
    return {
      rows: rows.length,
      changed: changes.length,
      changes: changes.slice(0, LISTED).map(present),
      created: fresh.drafts.length,
      drafts: fresh.drafts.slice(0, LISTED).map(presentDraft),
      problems: all.slice(0, LISTED),
      version: seen,
      done: version !== undefined,
    };
  });
}

/** SKUs of the file by their codes, among those that the administrator looks after; held where they are to be changed. */
async function knownSkus(
  tx: Transaction,
  actor: AtDesk,
  rows: readonly FileRow[],
  hold: boolean,
): Promise<Map<string, Known>> {
  const codes = [...new Set(rows.map(({ code }) => code))];
  const sections = managedSections(actor);
  if (codes.length === 0) return new Map();
  if (hold)
    await tx.execute(sql`
      select id from ${skus} where code = any(${sql.param(codes)}::text[]) order by id for no key update`);
  const found = await tx
    .select({ sku: skus, title: goods.title })
    .from(skus)
    .innerJoin(goods, eq(goods.id, skus.goodsId))
    .where(and(sql`${skus.code} = any(${sql.param(codes)}::text[])`, inArray(goods.section, sections)));
  return new Map(found.map((one) => [one.sku.code, one]));
}

function compare(rows: readonly FileRow[], known: ReadonlyMap<string, Known>) {
  const changes: Change[] = [];
  const wrong: Problem[] = [];
  for (const { line, code, wanted } of rows) {
    const one = known.get(code);
    if (one === undefined) continue;
    const before = own(one.sku);
    const after = { ...before, ...wanted };
    const [problem] = priceProblems(pricesOf(after));
    if (problem !== undefined) wrong.push({ line, text: problem.text });
    else if (JSON.stringify(after) !== JSON.stringify(before)) changes.push({ line, known: one, after });
  }
  return { changes, wrong };
}

const own = (row: Values): Values => ({
  ...{
    priceFen: row.priceFen,
    listFen: row.listFen,
    memberPrices: row.memberPrices.map(({ level, fen }) => ({ level, fen })),
  },
  ...{ ownerFen: row.ownerFen, points: row.points, pointsFen: row.pointsFen, grams: row.grams },
  ...{ stock: row.stock, active: row.active },
});

const pricesOf = (row: Values): SkuPrices => ({
  ...{ price_fen: row.priceFen, list_fen: row.listFen, member_prices: [...row.memberPrices] },
  ...{ owner_fen: row.ownerFen, points: row.points, points_fen: row.pointsFen },
});

const present = ({ line, known: { sku, title }, after }: Change) => ({
  ...{ line, code: sku.code, title, choice: sku.values.join(" · ") },
  fields: fileColumns.flatMap(({ name, write }) => {
    const [before, now] = [String(write(sku) ?? "无"), String(write(after) ?? "无")];
    return before === now ? [] : [{ name, before, after: now }];
  }),
});

async function store(tx: Transaction, actor: AtDesk, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ known: { sku }, after: { stock: _stock, ...after } }) => ({
    id: sku.id,
    ...after,
  }));
  await tx.execute(sql`
    update ${skus} s set price_fen = r."priceFen", list_fen = r."listFen", member_prices = r."memberPrices",
      owner_fen = r."ownerFen", points = r.points, points_fen = r."pointsFen", grams = r.grams, active = r.active
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, "priceFen" int, "listFen" int,
      "memberPrices" jsonb, "ownerFen" int, points int, "pointsFen" int, grams int, active boolean)
    where s.id = r.id`);
  await changeStock(
    tx,
    changes.flatMap(({ known: { sku }, after }) =>
      after.stock === sku.stock
        ? []
        : [
            {
              skuId: sku.id,
              amount: after.stock - sku.stock,
              reason: "imported" as const,
              adminId: actor.id,
            },
          ],
    ),
  );
  await settlePrices(tx, [...new Set(changes.map(({ known: { sku } }) => sku.goodsId))]);
  await record(
    tx,
    actor,
    "goods.imported",
    { kind: "goods_file", id: "all" },
    {
      after: {
        excerpt: `商品表格，改了 ${changes.length} 个规格`,
        parts: changes.slice(0, 50).map((change) => {
          const { code, fields } = present(change);
          return `${code} ${fields.map(({ name, before, after }) => `${name} ${before} → ${after}`).join("，")}`;
        }),
      },
    },
  );
}
