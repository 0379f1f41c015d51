import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import { carClasses, energies } from "#shared/cars.ts";

/** Makes of cars (品牌), as they are called here: 丰田, 雷克萨斯. */
export const carBrands = pgTable(
  "car_brands",
  {
    id: identityKey().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull().unique(),
    /** Full pinyin without tones or spaces; foreign letters as they are. */
    pinyin: text().notNull().default(""),
    /** A to Z, under which lists have it; # for anything else. */
    initial: text().notNull().default("#"),
    /** The club that is about it; null when it has none. */
    section: text(),
    country: text().notNull().default(""),
  },
  (table) => [index("car_brands_section").on(table.section)],
);

/**
 * Series of cars (车系): what articles, posts, questions, groups and interests are about, by slug. One whose brand has no
 * club stands in the umbrella.
 */
export const carSeries = pgTable(
  "car_series",
  {
    id: identityKey().primaryKey(),
    /** Never changes. */
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** What its brand is called. */
    make: text().notNull(),
    /** Null only for rows of a time before there were brands. */
    brandId: id64().references(() => carBrands.id),
    section: text().notNull(),
    /** The silhouette that drawings of it have: sedan, suv. */
    body: text().notNull(),
    tagline: text().notNull().default(""),
    /** Its picture. */
    coverId: id64().references(() => media.id),
    /** Up to three measured figures: label, value, unit. */
    figures: jsonb().$type<{ label: string; value: string; unit: string }[]>().notNull().default([]),
    class: text({ enum: carClasses }).notNull().default("其他"),
    energy: text({ enum: energies }).array().notNull().default(sql`'{}'`),
    pinyin: text().notNull().default(""),
    initial: text().notNull().default("#"),
    discontinued: boolean().notNull().default(false),
    aliases: text().array().notNull().default(sql`'{}'`),
    /** Lists show the smaller ones first; null has no place among them. */
    hotRank: integer(),
    /** What a search looks through: words between `|`, small letters. Written with whatever it is made of. */
    searched: text().notNull().default(""),
    /** Its id in what it was imported from. */
    sourceId: text().unique("car_series_source"),
  },
  (table) => [
    index("car_series_brand").on(table.brandId),
    index("car_series_section").on(table.section, table.initial),
    index("car_series_words").using("gin", sql`string_to_array(btrim(searched, '|'), '|')`),
  ],
);

/** The words of `searched`, as their index has them. */
export const searchedWords = sql`string_to_array(btrim(${carSeries.searched}, '|'), '|')`;

/** Generations of a series (代际), by chassis code. */
export const carGenerations = pgTable(
  "car_generations",
  {
    id: identityKey().primaryKey(),
    seriesId: idOf(() => carSeries.id),
    /** XV70. */
    code: text().notNull(),
    /** 第八代. */
    name: text().notNull().default(""),
    /** First and last model year; on sale while there is no last one. */
    fromYear: integer().notNull(),
    toYear: integer(),
    /** What makers call its types: AXVA70, ASV70. */
    modelCodes: text().array().notNull().default(sql`'{}'`),
    /** First three characters of the VINs that its makers give, where they are known. */
    makers: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [uniqueIndex("car_generations_code").on(table.seriesId, table.code)],
);

/** Trims (车型, 款): what somebody drives exactly. */
export const carTrims = pgTable(
  "car_trims",
  {
    id: identityKey().primaryKey(),
    seriesId: idOf(() => carSeries.id),
    /** Null where nobody knows. */
    generationId: id64().references(() => carGenerations.id),
    modelYear: integer(),
    /** Without brand, series and year: 2.0E 精英版. */
    name: text().notNull(),
    /** 2.5L, 1.5T; empty for electric cars and where it is not known. */
    displacement: text().notNull().default(""),
    /** 前驱, 后驱, 四驱; empty where it is not known. */
    drive: text().notNull().default(""),
    energy: text({ enum: energies }),
    /** Whole yuan. */
    guidePrice: integer(),
    onSale: boolean().notNull().default(true),
    /** Its id in what it was imported from. */
    sourceId: text().unique("car_trims_source"),
  },
  (table) => [
    index("car_trims_series").on(table.seriesId, table.modelYear),
    index("car_trims_generation").on(table.generationId),
  ],
);

/** What members did not find (没有我的车). */
export const catalogueRequests = pgTable(
  "catalogue_requests",
  {
    id: identityKey().primaryKey(),
    /** Null after the account has gone. */
    memberId: id64().references(() => members.id),
    section: text().notNull(),
    text: text().notNull(),
    state: text({ enum: ["open", "added", "declined"] })
      .notNull()
      .default("open"),
    /** What the member was told. */
    answer: text().notNull().default(""),
    /** The series that it was added as or found to be. */
    seriesId: id64().references(() => carSeries.id),
    decidedBy: id64().references(() => admins.id),
    decidedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("catalogue_requests_list").on(table.state, ...falling(table.id)),
    index("catalogue_requests_settled")
      .on(table.state, sql`coalesce(${table.decidedAt}, ${table.createdAt})`, table.id)
      .concurrently(),
    index("catalogue_requests_member").on(table.memberId),
  ],
);
