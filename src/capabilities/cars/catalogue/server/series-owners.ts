import type { MemberCard } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** Who drives the cars of a series, as whoever certifies them knows. */
export interface SeriesOwners {
  /** Those who let others see it, whoever was certified last first; at most `limit` of one series. */
  read(db: Queryable, series: string, limit: number): Promise<MemberCard[]>;
}

/** Offered by what makes members owners. */
export const seriesOwners = new ExtensionPoint<SeriesOwners>("owners of a series");
