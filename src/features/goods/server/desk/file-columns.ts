import { gramsSchema, priceBody, stockSchema } from "#features/goods/desk-contract.ts";
import { parseYuan, yuanOf } from "#shared/money.ts";
import type { SkuRow } from "./goods-rows.ts";

/** What a file may change of a SKU. */
export type Values = Pick<
  SkuRow,
  "priceFen" | "listFen" | "memberPrices" | "ownerFen" | "points" | "pointsFen" | "grams" | "stock" | "active"
>;

export interface FileColumn {
  name: string;
  write(values: Values): string | number | null;
  /** @returns what becomes another, or what is wrong with it in words */
  read(cell: string): Partial<Values> | string;
}

const yuan = (cell: string): number | undefined => parseYuan(cell) ?? undefined;
const whole = (cell: string): number | undefined =>
  /^\d{1,9}$/.test(cell.replaceAll(",", "")) ? Number(cell.replaceAll(",", "")) : undefined;

const said = (
  result: { success: boolean; error?: { issues: { message: string }[] } },
  name: string,
): string => result.error?.issues[0]?.message ?? `${name}不正确`;

/** A price that may be left empty for none. */
const price = (name: string, key: "listFen" | "ownerFen", field: "list_fen" | "owner_fen"): FileColumn => ({
  name,
  write: (values) => (values[key] === null ? null : yuanOf(values[key])),
  read(cell) {
    if (cell === "") return { [key]: null };
    const fen = yuan(cell);
    if (fen === undefined) return `${name}“${cell}”不是金额`;
    const result = priceBody.shape[field].safeParse(fen);
    return result.success ? { [key]: fen } : said(result, name);
  },
});

/** The columns that an import reads, in the order of the export. */
export const fileColumns: readonly FileColumn[] = [
  {
    name: "售价",
    write: ({ priceFen }) => yuanOf(priceFen),
    read(cell) {
      const fen = yuan(cell);
      if (fen === undefined) return cell === "" ? "售价不能为空" : `售价“${cell}”不是金额`;
      const result = priceBody.shape.price_fen.safeParse(fen);
      return result.success ? { priceFen: fen } : said(result, "售价");
    },
  },
  price("划线价", "listFen", "list_fen"),
  {
    name: "会员价",
    write: ({ memberPrices }) =>
      memberPrices.length === 0
        ? null
        : memberPrices.map(({ level, fen }) => `${level}级:${yuanOf(fen)}`).join(";"),
    read(cell) {
      if (cell === "") return { memberPrices: [] };
      const parts = cell
        .normalize("NFKC")
        .split(/[;；]/)
        .filter((part) => part.trim() !== "");
      const prices = parts.map((part) => {
        const [, level = "", amount = ""] = /^\s*(\d{1,3})\s*级?\s*:\s*(\S+)\s*$/.exec(part) ?? [];
        return { level: Number(level), fen: yuan(amount) ?? -1 };
      });
      const result = priceBody.shape.member_prices.safeParse(prices);
      return result.success ? { memberPrices: result.data } : `会员价“${cell}”不对，写成 3级:180;5级:170`;
    },
  },
  price("车主价", "ownerFen", "owner_fen"),
  {
    name: "积分",
    write: ({ points }) => points,
    read(cell) {
      if (cell === "") return { points: null };
      const result = priceBody.shape.points.safeParse(whole(cell));
      return result.success ? { points: result.data } : `积分“${cell}”不对，要是大于 0 的整数`;
    },
  },
  {
    name: "积分加价",
    write: ({ pointsFen }) => (pointsFen === 0 ? null : yuanOf(pointsFen)),
    read(cell) {
      const fen = cell === "" ? 0 : yuan(cell);
      return fen === undefined ? `积分加价“${cell}”不是金额` : { pointsFen: fen };
    },
  },
  {
    name: "重量(克)",
    write: ({ grams }) => grams,
    read(cell) {
      const result = gramsSchema.safeParse(whole(cell));
      return result.success ? { grams: result.data } : `重量“${cell}”不对，要是 0 到 1000000 的整数`;
    },
  },
  {
    name: "库存",
    write: ({ stock }) => stock,
    read(cell) {
      const result = stockSchema.safeParse(whole(cell));
      return result.success ? { stock: result.data } : `库存“${cell}”不对，要是 0 到 1000000 的整数`;
    },
  },
  {
    name: "在售",
    write: ({ active }) => (active ? "是" : "否"),
    read: (cell) =>
      cell === "是" ? { active: true } : cell === "否" ? { active: false } : "在售只能写“是”或“否”",
  },
];

export const CODE = "编码";
/** What an export tells beside them. An import passes over it for SKUs that are there, and makes goods of it for new ones. */
export const toldColumns = [
  "商品编号",
  "商品",
  "副标题",
  "分区",
  "货架",
  "规格名",
  "规格",
  "运费模板",
] as const;
export type ToldColumn = (typeof toldColumns)[number];

/** Between several 规格名, and between what is chosen of each. */
export const BETWEEN = " · ";
/** Parts of such a cell, however it was typed. */
export const partsOfCell = (cell: string): string[] =>
  cell
    .split(/[·・]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
