import type { Picture, Video } from "#capabilities/media/media/web/public.ts";
import {
  blocksOf,
  documentOf,
  type EditedBlock,
  fromField,
  toField,
} from "#capabilities/site/blocks/web/public.ts";
import type { DeskGoods, DeskSku } from "#features/goods/desk-contract.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { yuanOf } from "#shared/money.ts";
import { fenOf, fenOrNull, wholeOf, wholeOrNull } from "./words.ts";

/** A SKU as its form holds it: amounts as they are typed, in yuan. */
export interface SkuValues {
  key: string;
  id?: string | undefined;
  used: boolean;
  code: string;
  values: readonly string[];
  price: string;
  list: string;
  /** 3:180;5:170 */
  members: string;
  owner: string;
  points: string;
  pointsPrice: string;
  grams: string;
  stock: string;
  picture_id: string | null;
  active: boolean;
}

/** Goods as their form holds them. */
export interface GoodsValues {
  section: string;
  category_id: string;
  title: string;
  subtitle: string;
  document: readonly EditedBlock[];
  picture_ids: readonly Picture[];
  video_id: Video | null;
  on_at: string;
  off_at: string;
  axes: string;
  freight_id: string;
  limit_per_member: string;
  owners_only: boolean;
  return_days: string;
  ships_in: string;
  weight: string;
  fitments: readonly { series: string; generation_id: string | null; note: string }[];
  skus: readonly SkuValues[];
}

let serial = 0;

export function newSku(from?: SkuValues): SkuValues {
  serial += 1;
  const none = { price: "", list: "", members: "", owner: "", points: "", pointsPrice: "", grams: "0" };
  return {
    ...(from ?? { ...none, picture_id: null }),
    ...{ key: `new-${serial}`, id: undefined, used: false, code: "", values: [], stock: "0", active: true },
  };
}

const yuan = (fen: number | null): string => (fen === null ? "" : yuanOf(fen));

function skuValues(sku: DeskSku): SkuValues {
  return {
    ...{ key: sku.id, id: sku.id, used: sku.used, code: sku.code, values: sku.values },
    ...{ price: yuan(sku.price_fen), list: yuan(sku.list_fen), owner: yuan(sku.owner_fen) },
    members: sku.member_prices.map(({ level, fen }) => `${level}:${yuanOf(fen)}`).join(";"),
    ...{ points: sku.points === null ? "" : String(sku.points) },
    pointsPrice: sku.points_fen === 0 ? "" : yuanOf(sku.points_fen),
    ...{ grams: String(sku.grams), stock: String(sku.stock), picture_id: sku.picture_id, active: sku.active },
  };
}

/** What stands in the form at first. */
export function valuesOf(goods: DeskGoods | undefined, categoryId: string): GoodsValues {
  return {
    section: goods?.section ?? umbrellaSection.slug,
    category_id: goods?.category_id ?? categoryId,
    title: goods?.title ?? "",
    subtitle: goods?.subtitle ?? "",
    document: goods === undefined ? [] : blocksOf(goods.document),
    picture_ids: goods?.pictures ?? [],
    video_id: goods?.video ?? null,
    on_at: goods?.on_at ? toField(goods.on_at) : "",
    off_at: goods?.off_at ? toField(goods.off_at) : "",
    axes: goods?.axes.join(" ") ?? "",
    freight_id: goods?.freight_id ?? "",
    limit_per_member: goods?.limit_per_member == null ? "" : String(goods.limit_per_member),
    owners_only: goods?.owners_only ?? false,
    return_days: String(goods?.return_days ?? 7),
    ships_in: goods?.ships_in ?? "48 小时内发出",
    weight: String(goods?.weight ?? 0),
    fitments:
      goods?.fitments.map(({ series, generation_id, note }) => ({ series, generation_id, note })) ?? [],
    skus: goods?.skus.map(skuValues) ?? [newSku()],
  };
}

/** The names of what is chosen, each once, as they were typed: 尺寸 颜色. */
export const axesOf = (typed: string): string[] => [...new Set(typed.split(/[\s,，、]+/).filter(Boolean))];

function memberPrices(typed: string) {
  return typed
    .normalize("NFKC")
    .split(/[;；]/)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [level = "", price = ""] = part.replace("级", "").split(":");
      return { level: wholeOf(level), fen: fenOf(price) };
    });
}

/** What is sent. */
export function bodyOf(values: GoodsValues) {
  const axes = axesOf(values.axes);
  return {
    ...{ section: values.section, category_id: values.category_id, title: values.title },
    ...{ subtitle: values.subtitle, document: documentOf(values.document), axes },
    picture_ids: values.picture_ids.map(({ id }) => id),
    video_id: values.video_id?.id ?? null,
    on_at: fromField(values.on_at) ?? null,
    off_at: fromField(values.off_at) ?? null,
    freight_id: values.freight_id === "" ? null : values.freight_id,
    limit_per_member: wholeOrNull(values.limit_per_member),
    ...{ owners_only: values.owners_only, return_days: wholeOf(values.return_days) },
    ...{ ships_in: values.ships_in, weight: wholeOf(values.weight), fitments: [...values.fitments] },
    skus: values.skus.map((sku) => ({
      ...(sku.id !== undefined && { id: sku.id }),
      ...{ code: sku.code, values: axes.map((_, at) => sku.values[at] ?? "") },
      ...{ price_fen: fenOf(sku.price), list_fen: fenOrNull(sku.list), owner_fen: fenOrNull(sku.owner) },
      ...{ member_prices: memberPrices(sku.members), points: wholeOrNull(sku.points) },
      points_fen: fenOrNull(sku.pointsPrice) ?? 0,
      grams: wholeOf(sku.grams),
      picture_id: values.picture_ids.some(({ id }) => id === sku.picture_id) ? sku.picture_id : null,
      active: sku.active,
      ...(sku.id === undefined && { stock: wholeOf(sku.stock) }),
    })),
  };
}
