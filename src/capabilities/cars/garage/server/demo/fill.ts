import { seriesBySlug } from "#capabilities/cars/catalogue/server/public.ts";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { maskPlate } from "#shared/plate.ts";
import { lastOf } from "#shared/vin.ts";
import { hashOf } from "../hash-of.ts";
import { carsOf } from "../read-cars.ts";
import { carRecords, memberCars } from "../tables.ts";
import { demoCars } from "./cars.ts";

const DAY = 24 * 3_600_000;

const dayAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** A car for each of some invented members, of the series that he drives. */
export async function fill(tx: Transaction, { keys }: Services): Promise<void> {
  const members = await inventedMembers(tx);
  for (const { by, plate, vin, colour, mileageKm, years, records = [] } of demoCars) {
    const member = members.get(by);
    if (!member?.car) continue;
    const car = await seriesBySlug(tx, member.car);
    // People may have changed what earlier parts brought.
    if (car === undefined || (await carsOf(tx, member.id)).length > 0) continue;
    const [row] = await tx
      .insert(memberCars)
      .values({
        memberId: member.id,
        series: car.series.slug,
        label: car.label,
        ...(plate && { plateHash: await hashOf(tx, keys, "plate", plate), plateMasked: maskPlate(plate) }),
        ...(vin && { vinHash: await hashOf(tx, keys, "vin", vin), vinLast: lastOf(vin) }),
        colour,
        mileageKm,
        boughtOn: dayAgo(years * 365),
        city: member.city,
        isDefault: true,
      })
      .returning({ id: memberCars.id });
    if (row === undefined) throw new Error("no car was stored");
    if (records.length > 0)
      await tx
        .insert(carRecords)
        .values(
          records.map(({ daysAgo, ...record }) => ({ ...record, carId: row.id, doneOn: dayAgo(daysAgo) })),
        );
  }
}
