import type { Picture } from "#capabilities/media/media/web/public.ts";
import { fromField, toField } from "#capabilities/site/blocks/web/public.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { parseYuan, yuanOf } from "#shared/money.ts";
import type { DeskBatch } from "../../desk-contract.ts";

const DAY = 86_400_000;

export interface OptionValues {
  id?: string | undefined;
  values: readonly string[];
  /** As it is typed. */
  total: string;
  /** Claims that keep a piece of it, and whether somebody ever claimed it. */
  taken: number;
  used: boolean;
}

export interface ItemValues {
  id?: string | undefined;
  name: string;
  axes: readonly string[];
  options: readonly OptionValues[];
}

/** A batch as its form holds it. */
export interface BatchValues {
  name: string;
  section: string;
  intro: string;
  picture_ids: readonly Picture[];
  opens_at: string;
  closes_at: string;
  collect_until: string;
  pickup: boolean;
  mail: boolean;
  /** In yuan, as it is typed. */
  postage_fen: string;
  store_ids: readonly string[];
  needs_review: boolean;
  owners_only: boolean;
  series: readonly string[];
  activity_id: string;
  activity_needs: DeskBatch["activity_needs"];
  min_level: string;
  code_kind: DeskBatch["code_kind"];
  shared_code: string;
  items: readonly ItemValues[];
}

export const newOption = (values: readonly string[] = []): OptionValues => ({
  ...{ values, total: "", taken: 0, used: false },
});
export const newItem = (): ItemValues => ({ name: "", axes: [], options: [newOption()] });

/** What stands in the form at first. @param section where a new one begins */
export function valuesOf(batch: DeskBatch | undefined, section = umbrellaSection.slug): BatchValues {
  const from = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  return {
    name: batch?.name ?? "",
    section: batch?.section ?? section,
    intro: batch?.intro ?? "",
    picture_ids: batch?.pictures ?? [],
    opens_at: toField(batch?.opens_at ?? from(0)),
    closes_at: toField(batch?.closes_at ?? from(14)),
    collect_until: toField(batch?.collect_until ?? from(30)),
    pickup: batch?.pickup ?? true,
    mail: batch?.mail ?? false,
    postage_fen: yuanOf(batch?.postage_fen ?? 0),
    store_ids: batch?.store_ids ?? [],
    needs_review: batch?.needs_review ?? false,
    owners_only: batch?.owners_only ?? false,
    series: batch?.series ?? [],
    activity_id: batch?.activity_id ?? "",
    activity_needs: batch?.activity_needs ?? "signed_up",
    min_level: String(batch?.min_level ?? 0),
    code_kind: batch?.code_kind ?? "none",
    shared_code: batch?.shared_code ?? "",
    items: batch?.items.map((item) => ({
      ...item,
      options: item.options.map((option) => ({ ...option, total: String(option.total) })),
    })) ?? [newItem()],
  };
}

/** A whole number as it was typed; what is none is refused by the server beside its field. */
const whole = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The number in what was pasted: an activity's page, or its number alone. */
const activityIdOf = (text: string): string =>
  /activeinfo\/(\d{1,18})/.exec(text)?.[1] ?? text.replace(/\s/g, "");

/** What is sent. */
export function bodyOf(values: BatchValues) {
  return {
    ...values,
    postage_fen: values.mail ? (parseYuan(values.postage_fen) ?? Number.NaN) : 0,
    picture_ids: values.picture_ids.map(({ id }) => id),
    opens_at: fromField(values.opens_at) ?? "",
    closes_at: fromField(values.closes_at) ?? "",
    collect_until: fromField(values.collect_until) ?? "",
    store_ids: [...values.store_ids],
    series: [...values.series],
    activity_id: values.activity_id.trim() === "" ? null : activityIdOf(values.activity_id),
    min_level: whole(values.min_level),
    items: values.items.map(({ id, name, axes, options }) => ({
      ...(id !== undefined && { id }),
      ...{ name, axes: [...axes] },
      options: options.map((option) => ({
        ...(option.id !== undefined && { id: option.id }),
        ...{ values: option.values.slice(0, axes.length), total: whole(option.total) },
      })),
    })),
  };
}

/** The options of an item after its axes changed: the values that they had stay in their places. */
export function withAxes(item: ItemValues, axes: readonly string[]): ItemValues {
  const options = item.options.map((option) => ({
    ...option,
    values: Array.from({ length: axes.length }, (_, n) => option.values[n] ?? ""),
  }));
  return { ...item, axes, options: axes.length === 0 ? options.slice(0, 1) : options };
}
