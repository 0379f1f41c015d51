import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { energies } from "#shared/cars.ts";
import { act, type Endpoints, idParams, idSchema, named, okSchema, timeSchema } from "#shared/contract.ts";
import { fenOf, NO_PRICE } from "#shared/price.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { cleanText, textLength } from "#shared/text.ts";

/** Cars of one member. */
export const CARS_MAX = 5;
/** Records of one car. */
export const RECORDS_MAX = 200;
/** No road car has more behind it. */
const MILEAGE_MAX = 3_000_000;
const COST_MAX = 10_000_000;

/** How a car stands with the certification: each says something else to its owner. */
export const certificationStates = [
  ...(["none", "pending", "material", "approved", "refused"] as const),
  ...(["expired", "revoked", "transferred"] as const),
] as const;

export const carSchema = z.object({
  id: idSchema,
  /** What it is called in one line. */
  label: z.string(),
  brand: z.string(),
  /** `picture` is that of the series in general. */
  series: z.object({
    slug: z.string(),
    name: z.string(),
    section: z.string(),
    picture: pictureSchema.nullable(),
  }),
  generation: z
    .object({
      id: idSchema,
      code: z.string(),
      name: z.string(),
      from_year: z.number().int(),
      to_year: z.number().int().nullable(),
      /** First three characters of its VINs, where they are known. */
      makers: z.array(z.string()),
    })
    .nullable(),
  trim: z
    .object({
      id: idSchema,
      name: z.string(),
      model_year: z.number().int().nullable(),
      energy: z.enum(energies).nullable(),
    })
    .nullable(),
  /** 京A·D8**12; empty where none is known. */
  plate: z.string(),
  /** The last six characters; empty where none is known. */
  vin_last: z.string(),
  colour: z.string(),
  mileage_km: z.number().int().nullable(),
  bought_on: z.string().nullable(),
  city: z.string(),
  dealer: z.string(),
  /** Only its owner gets its address. */
  picture: pictureSchema.nullable(),
  is_default: z.boolean(),
  certification: z.object({
    state: z.enum(certificationStates),
    /** As the umbrella section has it; null where there is nothing to see. */
    path: z.string().nullable(),
    /** Series, plate, VIN and day of purchase stay as they are, and so does the car. */
    locked: z.boolean(),
    valid_until: timeSchema.nullable(),
  }),
});
export type GarageCar = z.output<typeof carSchema>;

/** One line of text up to a length in characters; empty where nothing was typed. */
const line = (name: string, most: number) =>
  z
    .string(`${name}不正确`)
    .max(most * 8, `${name}最多 ${most} 个字`)
    .transform((text) => cleanText(text).replace(/\s+/g, " "))
    .refine((text) => textLength(text) <= most, `${name}最多 ${most} 个字`)
    .default("");

const daySchema = (name: string) =>
  z.iso
    .date(`${name}不正确`)
    .refine((day) => day >= "1950-01-01", `${name}太早了`)
    .refine((day) => day <= todayInChina(), `${name}不能晚于今天`);

const mileageSchema = z
  .int("里程请填写整数公里")
  .min(0, "里程不能小于 0")
  .max(MILEAGE_MAX, "里程太大了，单位是公里")
  .nullable()
  .default(null);

export const carValuesSchema = z.object({
  /** Slug. */
  series: z.string("请选择车型").min(1, "请选择车型").max(80, "请选择车型"),
  generation_id: idSchema.nullable().default(null),
  trim_id: idSchema.nullable().default(null),
  /** As typed; left out, it stays as it is, and an empty one takes it away. Never stored. */
  plate: z.string("车牌格式不正确").max(40, "车牌格式不正确").optional(),
  /** The same. */
  vin: z.string("车架号格式不正确").max(60, "车架号格式不正确").optional(),
  colour: line("颜色", 12),
  mileage_km: mileageSchema,
  bought_on: daySchema("购车日期").nullable().default(null),
  city: line("购车城市", 20),
  dealer: line("经销商", 40),
  picture_id: idSchema.nullable().default(null),
  is_default: z.boolean().default(false),
});
export type CarValues = z.output<typeof carValuesSchema>;

export const recordKinds = ["upkeep", "modification"] as const;

const recordSchema = z.object({
  id: idSchema,
  kind: z.enum(recordKinds),
  title: z.string(),
  note: z.string(),
  done_on: z.string(),
  mileage_km: z.number().int().nullable(),
  /** With at most two decimals. */
  cost_yuan: z.number().nullable(),
});
export type CarRecord = z.output<typeof recordSchema>;

const recordValuesSchema = z.object({
  kind: z.enum(recordKinds, "请选择是保养还是改装"),
  title: line("项目", 30).refine((text) => text !== "", "请填写做了什么"),
  note: z
    .string()
    .max(4000, "备注最多 500 个字")
    .transform(cleanText)
    .refine((text) => textLength(text) <= 500, "备注最多 500 个字")
    .default(""),
  done_on: daySchema("日期"),
  mileage_km: mileageSchema,
  /** As it was typed, in yuan; answers in fen. A number is what pages sent before prices had decimals. */
  cost_yuan: z
    .union([z.string().max(20, NO_PRICE), z.number()], NO_PRICE)
    .nullable()
    .default(null)
    .transform((typed, context) => {
      if (typed === null) return null;
      const fen = fenOf(String(typed));
      if (fen === null) context.addIssue({ code: "custom", message: NO_PRICE });
      else if (fen > COST_MAX * 100) context.addIssue({ code: "custom", message: "花费太大了，单位是元" });
      return fen;
    }),
});
/** As it is kept: what it cost in fen. */
export type RecordValues = z.output<typeof recordValuesSchema>;
/** As it is typed. */
export type TypedRecord = z.input<typeof recordValuesSchema>;

/** Chosen by the client; sending the same again answers the same. */
const idempotencyKey = z.string().min(8).max(64);
const recordParams = z.object({ id: idSchema, record: idSchema });

export const garageEndpoints = {
  "GET /api/my/cars": {
    summary: "The member's cars, the default first, then the one added first",
    data: z.object({ items: z.array(carSchema), max: z.number().int() }),
  },
  "POST /api/my/cars": {
    summary:
      "Adds a car; the first becomes the default. At most 5. Of VIN and plate only hash and last characters stay",
    body: carValuesSchema.extend({ idempotency_key: idempotencyKey }),
    data: carSchema,
  },
  "PUT /api/my/cars/{id}": {
    summary: "Changes a car; what is certified stays as it is",
    params: idParams,
    body: carValuesSchema,
    data: carSchema,
  },
  "PUT /api/my/cars/{id}/default": {
    summary: "Makes a car the default in place of the one before",
    params: idParams,
    data: carSchema,
  },
  "DELETE /api/my/cars/{id}": act("Deletes a car that is not certified, with its records"),
  "GET /api/my/cars/{id}/records": {
    summary: "Upkeep and modifications of a car, the latest first, and what they cost together",
    params: idParams,
    data: z.object({
      items: z.array(recordSchema),
      max: z.number().int(),
      /** Of those that have a cost; with at most two decimals. */
      cost_yuan: z.number(),
    }),
  },
  "POST /api/my/cars/{id}/records": {
    summary: "Adds a record to a car",
    params: idParams,
    body: recordValuesSchema.extend({ idempotency_key: idempotencyKey }),
    data: recordSchema,
  },
  "PUT /api/my/cars/{id}/records/{record}": {
    summary: "Changes a record of a car",
    params: recordParams,
    body: recordValuesSchema,
    data: recordSchema,
  },
  "DELETE /api/my/cars/{id}/records/{record}": {
    summary: "Deletes a record of a car",
    params: recordParams,
    data: okSchema,
  },
} satisfies Endpoints;

named({ Car: carSchema, CarValues: carValuesSchema });
