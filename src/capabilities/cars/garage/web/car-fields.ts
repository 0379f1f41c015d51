import type { CarValues, GarageCar } from "#capabilities/cars/garage/contract.ts";
import type { Problems } from "#client/form.ts";
import { todayInChina } from "#shared/profile-rules.ts";

/** What stands in the form of a car. */
export interface CarFields {
  /** Slug; empty while nothing is chosen. */
  series: string;
  generation_id: string | null;
  trim_id: string | null;
  /** What was chosen, in words. */
  label: string;
  /** Undefined while what is kept stays. */
  plate: string | undefined;
  vin: string | undefined;
  colour: string;
  mileage_km: string;
  bought_on: string;
  city: string;
  dealer: string;
  picture_id: string | null;
  is_default: boolean;
}

export function fieldsOf(car: GarageCar | undefined): CarFields {
  return {
    series: car?.series.slug ?? "",
    generation_id: car?.generation?.id ?? null,
    trim_id: car?.trim?.id ?? null,
    label: car?.label ?? "",
    plate: undefined,
    vin: undefined,
    colour: car?.colour ?? "",
    mileage_km: car?.mileage_km?.toString() ?? "",
    bought_on: car?.bought_on ?? "",
    city: car?.city ?? "",
    dealer: car?.dealer ?? "",
    picture_id: car?.picture?.id ?? null,
    is_default: car?.is_default ?? false,
  };
}

export function valuesOf({ label: _label, plate, vin, ...fields }: CarFields): CarValues {
  return {
    ...fields,
    ...(plate !== undefined && { plate }),
    ...(vin !== undefined && { vin }),
    mileage_km: numberOf(fields.mileage_km),
    bought_on: fields.bought_on || null,
  };
}

/** What the server would refuse. */
export function problemsOf({ series, mileage_km, bought_on }: CarFields): Problems<CarFields> {
  const problems: Problems<CarFields> = {};
  if (series === "") problems.series = "请选择车型";
  if (!isWhole(mileage_km)) problems.mileage_km = "里程请填写整数公里";
  if (bought_on > todayInChina()) problems.bought_on = "购车日期不能晚于今天";
  return problems;
}

/** Digits alone, or nothing. */
export const isWhole = (text: string): boolean => /^\d{0,9}$/.test(text.trim());

export const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text.trim()));
