import { memberCars } from "../../src/capabilities/cars/garage/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { makeSeries } from "./certifications.ts";

/** A car in a member's garage, with a masked plate. */
export async function makeCar(db: Database, memberId: string) {
  const { slug, name } = await makeSeries(db);
  const [row] = await db
    .insert(memberCars)
    .values({ memberId, series: slug, label: `晨风 ${name}`, plateMasked: "京A·D8**12" })
    .returning();
  if (row === undefined) throw new Error("no car made");
  return row;
}
