import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { catalogueApi } from "./client.ts";

/** Cars do not change while somebody chooses one, in ms. */
const FRESH = 600_000;

export const brandList = () =>
  queryOptions({
    queryKey: ["catalogue", "brands"],
    queryFn: async ({ signal }) =>
      (await catalogueApi("GET /api/catalogue/brands", {}, { signal, quiet: true })).items,
    staleTime: FRESH,
  });

/** Series of a club's brand, or of the brand that is named. */
export const seriesList = (filter: { section?: string | undefined; brand?: string | undefined }) =>
  queryOptions({
    queryKey: ["catalogue", "series", filter],
    queryFn: async ({ signal }) =>
      (await catalogueApi("GET /api/catalogue/series", { query: filter }, { signal, quiet: true })).items,
    staleTime: FRESH,
  });

/** One series with its generations; refused where it is not known. */
export const seriesCars = (slug: string) =>
  queryOptions({
    queryKey: ["catalogue", "one", slug],
    queryFn: ({ signal }) =>
      catalogueApi("GET /api/catalogue/series/{slug}", { params: { slug } }, { signal, quiet: true }),
    staleTime: FRESH,
  });

/** Trims of a generation, or of a series without one. */
export const trimList = (filter: { generation?: string | undefined; series?: string | undefined }) =>
  queryOptions({
    queryKey: ["catalogue", "trims", filter],
    queryFn: ({ signal }) =>
      catalogueApi("GET /api/catalogue/trims", { query: filter }, { signal, quiet: true }),
    staleTime: FRESH,
  });

/** What is found stays until the next is there. */
export const foundCars = (filter: { q: string; section: string }) =>
  queryOptions({
    queryKey: ["catalogue", "found", filter],
    queryFn: async ({ signal }) =>
      (await catalogueApi("GET /api/catalogue/search", { query: filter }, { signal, quiet: true })).items,
    placeholderData: keepPreviousData,
    staleTime: FRESH,
  });

/** The series' page: what it is, and what is written about it. */
export const seriesPage = (filter: { slug: string; section: string }) =>
  queryOptions({
    queryKey: ["catalogue", "page", filter],
    queryFn: ({ signal }) =>
      catalogueApi(
        "GET /api/catalogue/series/{slug}/page",
        { params: { slug: filter.slug }, query: { section: filter.section } },
        { signal, quiet: true },
      ),
  });

export const ownCarRequests = () =>
  queryOptions({
    queryKey: [OWN, "car requests"],
    queryFn: async ({ signal }) =>
      (await catalogueApi("GET /api/my/car-requests", {}, { signal, quiet: true })).items,
  });
