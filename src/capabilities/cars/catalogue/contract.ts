import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import {
  CAR_ANSWER_LENGTH,
  CAR_QUERY_LENGTH,
  CAR_REQUEST_LENGTH,
  carClasses,
  energies,
} from "#shared/cars.ts";
import { act, type Endpoints, idSchema, named, pageOf, pageQuery, timeSchema } from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";

const slugSchema = z.string().min(1).max(60);

export const carBrandSchema = z.object({
  slug: slugSchema,
  name: z.string(),
  /** A to Z, or #. */
  initial: z.string(),
  /** Whether a club is about it. */
  club: z.boolean(),
  series: z.number().int(),
});

export const seriesItemSchema = z.object({
  slug: slugSchema,
  name: z.string(),
  make: z.string(),
  initial: z.string(),
  class: z.enum(carClasses),
  energy: z.array(z.enum(energies)),
  /** No longer sold new. */
  discontinued: z.boolean(),
  /** The smaller the more asked for; null without a place. */
  hot: z.number().int().nullable(),
  /** First and last year that is known; `to` null while it is sold. Null without a known generation. */
  years: z.object({ from: z.number().int(), to: z.number().int().nullable() }).nullable(),
  generations: z.number().int(),
  picture: pictureSchema.nullable(),
});
export type SeriesItem = z.output<typeof seriesItemSchema>;

export const generationSchema = z.object({
  id: idSchema,
  /** XV70. */
  code: z.string(),
  /** 第八代; may be empty. */
  name: z.string(),
  from_year: z.number().int(),
  to_year: z.number().int().nullable(),
  /** First three characters of its VINs; empty where they are not known. */
  makers: z.array(z.string()),
  trims: z.number().int(),
});
export type GenerationItem = z.output<typeof generationSchema>;

export const trimSchema = z.object({
  id: idSchema,
  name: z.string(),
  year: z.number().int().nullable(),
  displacement: z.string(),
  drive: z.string(),
  energy: z.enum(energies).nullable(),
  /** Whole yuan; null where it is not known. */
  guide_price: z.number().int().nullable(),
  on_sale: z.boolean(),
  /** Brand, series, year and name in one line. */
  label: z.string(),
});
export type TrimItem = z.output<typeof trimSchema>;

/** A series found, with what of it was found. */
export const foundCarSchema = z.object({
  series: seriesItemSchema,
  /** The generation whose code was asked for. */
  generation: generationSchema.nullable(),
  /** Trims that the rest of the words name; empty where they name none. */
  trims: z.array(trimSchema),
});
export type FoundCar = z.output<typeof foundCarSchema>;

/** One line of text between two lengths in characters. */
const line = (shortest: number, longest: number, missing: string) =>
  z
    .string(missing)
    .max(longest * 8, `最多 ${longest} 个字`)
    .transform((text) => cleanText(text).trim())
    .refine((text) => textLength(text) >= shortest, missing)
    .refine((text) => textLength(text) <= longest, `最多 ${longest} 个字`);

const requestStates = ["open", "added", "declined"] as const;

export const carRequestSchema = z.object({
  id: idSchema,
  text: z.string(),
  state: z.enum(requestStates),
  answer: z.string(),
  created_at: timeSchema,
});
export type CarRequest = z.output<typeof carRequestSchema>;

export const deskRequestSchema = carRequestSchema.extend({
  section: z.string(),
  /** Null after the account has gone. */
  member: z.object({ id: idSchema, name: z.string() }).nullable(),
  series: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** Who answered; empty while nobody did. */
  decided_by: z.string(),
});
export type DeskRequest = z.output<typeof deskRequestSchema>;

export const catalogueEndpoints = {
  "GET /api/catalogue/brands": {
    summary: "Brands of cars that have series, by letter, those with a club first",
    data: z.object({ items: z.array(carBrandSchema) }),
  },
  "GET /api/catalogue/series": {
    summary: "Series of a club's brand, or of one brand",
    query: z.object({ section: z.string().max(40).optional(), brand: slugSchema.optional() }),
    data: z.object({ items: z.array(seriesItemSchema) }),
  },
  "GET /api/catalogue/series/{slug}": {
    summary: "One series with its generations, the newest first",
    params: z.object({ slug: slugSchema }),
    data: z.object({
      series: seriesItemSchema,
      generations: z.array(generationSchema),
      /** Trims of which nobody knows the generation. */
      other_trims: z.number().int(),
    }),
  },
  "GET /api/catalogue/series/{slug}/page": {
    summary: "A series with what is written about it, as it is seen in a section",
    params: z.object({ slug: slugSchema }),
    query: z.object({ section: z.string().max(40) }),
    data: z.object({
      series: seriesItemSchema,
      generations: z.array(generationSchema),
      other_trims: z.number().int(),
      parts: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          items: z.array(
            z.object({
              /** Whose it is; null where nobody is to know, or it has no account. */
              author_id: idSchema.nullable(),
              title: z.string(),
              note: z.string(),
              /** What somebody said; empty where the title is enough. */
              quote: z.string(),
              path: z.string(),
              picture: pictureSchema.nullable(),
            }),
          ),
          more: z.string().nullable(),
        }),
      ),
      /** Whether members can follow it. */
      can_follow: z.boolean(),
    }),
  },
  "GET /api/catalogue/trims": {
    summary: "Trims of a generation, or of a series without one, the newest year first",
    query: z.object({ generation: idSchema.optional(), series: slugSchema.optional() }),
    data: z.object({
      series: seriesItemSchema,
      generation: generationSchema.nullable(),
      items: z.array(trimSchema),
    }),
  },
  "GET /api/catalogue/search": {
    summary:
      "Cars by name, pinyin and its initials, alias, chassis code or model code, also with year and trim",
    query: z.object({ q: z.string().max(CAR_QUERY_LENGTH), section: z.string().max(40).optional() }),
    data: z.object({ items: z.array(foundCarSchema) }),
  },
  "GET /api/my/car-requests": {
    summary: "The cars that the member did not find, newest first",
    data: z.object({ items: z.array(carRequestSchema) }),
  },
  "POST /api/my/car-requests": {
    summary: "Says which car is missing",
    body: z.object({
      text: line(2, CAR_REQUEST_LENGTH, "请填写品牌、车系和年款"),
      section: z.string().max(40),
    }),
    data: carRequestSchema,
  },
  "GET /api/admin/car-requests": {
    summary: "Cars that members did not find: open ones oldest first, answered ones newest first",
    query: pageQuery.extend({ state: z.enum(requestStates).default("open") }),
    data: pageOf(deskRequestSchema),
  },
  "PUT /api/admin/car-requests/{id}": {
    ...act("Answers a member who did not find his car"),
    body: z.object({
      state: z.enum(["added", "declined"]),
      /** The series that it is; needed where it was added. */
      series: slugSchema.optional(),
      answer: line(2, CAR_ANSWER_LENGTH, "请填写答复"),
    }),
  },
} satisfies Endpoints;

named({
  CarBrand: carBrandSchema,
  SeriesItem: seriesItemSchema,
  Generation: generationSchema,
  Trim: trimSchema,
  FoundCar: foundCarSchema,
  CarRequest: carRequestSchema,
  DeskRequest: deskRequestSchema,
});
