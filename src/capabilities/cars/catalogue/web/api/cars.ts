import { keepPreviousData } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { catalogueApi } from "./client.ts";

/** Cars do not change while somebody chooses one, in ms. */
const FRESH = 600_000;

export const brandList = () =>
  readQuery(
    ["catalogue", "brands"],
    async (how) => (await catalogueApi("GET /api/catalogue/brands", {}, how)).items,
    { staleTime: FRESH },
  );

/** Series of a club's brand, or of the brand that is named. */
export const seriesList = (filter: { section?: string | undefined; brand?: string | undefined }) =>
  readQuery(
    ["catalogue", "series", filter],
    async (how) => (await catalogueApi("GET /api/catalogue/series", { query: filter }, how)).items,
    { staleTime: FRESH },
  );

/** One series with its generations; refused where it is not known. */
export const seriesCars = (slug: string) =>
  readQuery(
    ["catalogue", "one", slug],
    (how) => catalogueApi("GET /api/catalogue/series/{slug}", { params: { slug } }, how),
    { staleTime: FRESH },
  );

/** Trims of a generation, or of a series without one. */
export const trimList = (filter: { generation?: string | undefined; series?: string | undefined }) =>
  readQuery(
    ["catalogue", "trims", filter],
    (how) => catalogueApi("GET /api/catalogue/trims", { query: filter }, how),
    { staleTime: FRESH },
  );

/** What is found stays until the next is there. */
export const foundCars = (filter: { q: string; section: string }) =>
  readQuery(
    ["catalogue", "found", filter],
    async (how) => (await catalogueApi("GET /api/catalogue/search", { query: filter }, how)).items,
    { placeholderData: keepPreviousData, staleTime: FRESH },
  );

/** The series' page: what it is, and what is written about it. */
export const seriesPage = (filter: { slug: string; section: string }) =>
  readQuery(["catalogue", "page", filter], (how) =>
    catalogueApi(
      "GET /api/catalogue/series/{slug}/page",
      { params: { slug: filter.slug }, query: { section: filter.section } },
      how,
    ),
  );

export const ownCarRequests = () =>
  readQuery(
    [OWN, "car requests"],
    async (how) => (await catalogueApi("GET /api/my/car-requests", {}, how)).items,
  );
