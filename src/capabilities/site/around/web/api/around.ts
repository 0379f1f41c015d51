import type { AdvertPlace, aroundEndpoints } from "#capabilities/site/around/contract.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";

export const aroundApi = apiClient<typeof aroundEndpoints>();

/** What stands around a section's content. */
export const around = (section: string) =>
  readQuery(["around", section], (how) =>
    aroundApi("GET /api/around/{section}", { params: { section } }, how),
  );

/** The adverts of a place, of which one is shown. */
export const adverts = (section: string, place: AdvertPlace) =>
  readQuery(["adverts", section, place], (how) =>
    aroundApi("GET /api/adverts/{section}/{place}", { params: { section, place } }, how),
  );
