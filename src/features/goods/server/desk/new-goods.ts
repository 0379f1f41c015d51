import { and, inArray, sql } from "drizzle-orm";
import { type GoodsInput, goodsBody } from "#features/goods/desk-contract.ts";
import { type GoodsFile, MOST_NEW } from "#features/goods/files-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { documentOfText } from "#shared/document.ts";
import { freightTemplates, goods, goodsCategories, skus } from "../tables.ts";
import { BETWEEN, partsOfCell, type ToldColumn } from "./file-columns.ts";
import { type AtDesk, managedSections } from "./policy.ts";
import type { FileRow, Problem } from "./read-file.ts";
import { skuProblems } from "./save-skus.ts";

/** Goods that a file would make. */
export interface NewGoods {
  /** Of its first row. */
  line: number;
  shelf: string;
  input: GoodsInput;
}

/** What all rows of the same goods say alike, or leave to the first. */
const SHARED = ["副标题", "货架", "规格名", "运费模板"] as const satisfies readonly ToldColumn[];

/**
 * Goods of rows whose codes are new: those of one title and section are one. They become drafts, without pictures and words.
 * @returns them, and all that is wrong, by line
 */
export async function newGoodsOf(
  db: Queryable,
  actor: AtDesk,
  rows: readonly FileRow[],
): Promise<{ drafts: NewGoods[]; wrong: Problem[] }> {
  if (rows.length === 0) return { drafts: [], wrong: [] };
  const known = await readKnown(db, rows);
  const wrong: Problem[] = [];
  const groups = new Map<string, FileRow[]>();
  for (const row of rows) {
    const text = rowProblem(row, known.codes);
    if (text !== undefined) wrong.push({ line: row.line, text });
    if (row.told.商品 === "") continue;
    const key = `${row.told.分区}\n${row.told.商品}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const drafts: NewGoods[] = [];
  for (const group of groups.values()) {
    const made = groupOf(group, actor, known);
    if ("wrong" in made) wrong.push(...made.wrong);
    else drafts.push(made);
  }
  const [over] = drafts.slice(MOST_NEW);
  if (over !== undefined)
    wrong.push({ line: over.line, text: `一次最多新建 ${MOST_NEW} 件商品，请分几个文件导入` });
  return { drafts, wrong };
}

export const presentDraft = ({ line, shelf, input }: NewGoods): GoodsFile["drafts"][number] => ({
  ...{ line, title: input.title, section: sectionName(input.section), shelf },
  skus: input.skus.map(({ code, values, price_fen }) => ({ code, choice: values.join(BETWEEN), price_fen })),
});

interface Known {
  shelves: ReadonlyMap<string, { id: string; active: boolean }>;
  freight: ReadonlyMap<string, string>;
  /** Codes of SKUs of whichever section. */
  codes: ReadonlySet<string>;
  /** Number of goods by section and title. */
  titles: ReadonlyMap<string, string>;
}

async function readKnown(db: Queryable, rows: readonly FileRow[]): Promise<Known> {
  const shelves = await db.select().from(goodsCategories);
  const freight = await db.select().from(freightTemplates);
  const taken = await db
    .select({ code: skus.code })
    .from(skus)
    .where(sql`${skus.code} = any(${sql.param(rows.map(({ code }) => code))}::text[])`);
  const titles = [...new Set(rows.map(({ told }) => told.商品))];
  const same = await db
    .select({ id: goods.id, title: goods.title, section: goods.section })
    .from(goods)
    .where(and(inArray(goods.title, titles)));
  return {
    shelves: new Map(shelves.map(({ id, name, active }) => [name, { id, active }])),
    freight: new Map(freight.map(({ id, name }) => [name, id])),
    codes: new Set(taken.map(({ code }) => code)),
    titles: new Map(same.map(({ id, title, section }) => [`${section}\n${title}`, id])),
  };
}

/** Why a row can be none of new goods. */
function rowProblem({ code, told }: FileRow, codes: ReadonlySet<string>): string | undefined {
  if (told.商品 === "") return `没有编码为“${code}”的规格`;
  if (codes.has(code)) return `编码“${code}”已被另一件商品使用`;
  if (told.商品编号 !== "") return `没有编码为“${code}”的规格；新建商品请把“商品编号”留空`;
  return undefined;
}

function groupOf(group: readonly FileRow[], actor: AtDesk, known: Known): NewGoods | { wrong: Problem[] } {
  const [first] = group;
  if (first === undefined) throw new Error("goods without a row");
  const { line, told } = first;
  const wrong: Problem[] = [];
  const tell = (at: number, text: string) => wrong.push({ line: at, text });
  for (const name of SHARED)
    for (const row of group)
      if (row.told[name] !== "" && row.told[name] !== told[name])
        tell(row.line, `“${name}”和第 ${line} 行同一件商品写的不一样`);
  const section = sections.find(({ slug }) => sectionName(slug) === told.分区 || slug === told.分区)?.slug;
  if (section === undefined) tell(line, told.分区 === "" ? "新商品要写“分区”" : `没有分区“${told.分区}”`);
  else if (managedSections(actor, section).length === 0) tell(line, `你的角色不能管理“${told.分区}”的商品`);
  const twin = known.titles.get(`${section}\n${told.商品}`);
  if (twin !== undefined) tell(line, `已有同名商品（编号 ${twin}），要加规格请到那件商品里加`);
  const shelf = known.shelves.get(told.货架);
  if (shelf === undefined) tell(line, told.货架 === "" ? "新商品要写“货架”" : `没有货架“${told.货架}”`);
  else if (!shelf.active) tell(line, `货架“${told.货架}”已停用`);
  const freight = told.运费模板 === "" ? null : known.freight.get(told.运费模板);
  if (freight === undefined) tell(line, `没有运费模板“${told.运费模板}”`);
  const axes = axesOf(first);
  const read = goodsBody.safeParse({
    ...{ section: section ?? sections[0]?.slug, category_id: shelf?.id ?? "1", freight_id: freight ?? null },
    ...{ title: told.商品, subtitle: told.副标题, document: documentOfText(""), picture_ids: [], axes },
    skus: group.map(({ code, wanted, told: own }) => ({
      ...{ code, values: partsOfCell(own.规格), price_fen: wanted.priceFen, list_fen: wanted.listFen },
      ...{ member_prices: wanted.memberPrices, owner_fen: wanted.ownerFen, points: wanted.points },
      ...{ points_fen: wanted.pointsFen, grams: wanted.grams, stock: wanted.stock, active: wanted.active },
    })),
  });
  const lineOf = (field: readonly PropertyKey[]) =>
    field[0] === "skus" ? (group[Number(field[1])] ?? first) : first;
  if (!read.success) {
    for (const { path, message } of read.error.issues) {
      const row = lineOf(path);
      // What is wrong with its cells was told already.
      if (path[0] !== "skus" || !row.wrong) tell(row.line, message);
    }
    return { wrong };
  }
  for (const { field, text } of skuProblems(axes, read.data.skus, []))
    tell(lineOf(field.split(".")).line, text);
  if (wrong.length > 0 || group.some((row) => row.wrong)) return { wrong };
  return { line, shelf: told.货架, input: read.data };
}

/** Names of what is chosen; one thing needs none. */
function axesOf({ told }: FileRow): string[] {
  const axes = partsOfCell(told.规格名);
  return axes.length === 0 && partsOfCell(told.规格).length === 1 ? ["规格"] : axes;
}
