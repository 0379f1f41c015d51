import { rm, writeFile } from "node:fs/promises";
import { and, eq, inArray } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { CONFIRM_CHARACTERS } from "#capabilities/cars/certification/contract.ts";
import { hashOf } from "#capabilities/cars/garage/server/public.ts";
import { attachPrivate, storePrivate, temporaryPath } from "#capabilities/media/media/server/public.ts";
import { type Invented, inventedMembers } from "#capabilities/people/members/server/public.ts";
import { DAY } from "#capabilities/review/applications/server/public.ts";
import { moveLife, reviewItems, silence } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import type { PieceKind } from "#shared/certification.ts";
import { maskPlate } from "#shared/plate.ts";
import { examineVin, lastOf } from "#shared/vin.ts";
import { CERTIFICATION, type Detail, WAITING_DAYS } from "../kind.ts";
import { plateLastHash, sealSecrets } from "../seal.ts";
import { certificationPieces, certifications } from "../tables.ts";
import { drawPaper } from "./paper.ts";

/** How many of those who drive something known still wait. */
const WAITING = 4;

/** A car of an invented member, with numbers that no maker gives and no office. */
interface Car {
  person: Invented;
  name: string;
  series: string;
  section: string;
  label: string;
  vin: string;
  plate: string;
}

/** Invented owners: most certified, some waiting with drawn papers, one asked for a better one, one appealing for a car. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const cars = await carsOfInvented(tx);
  const waiting = cars.slice(0, WAITING);
  const certified = cars.slice(WAITING);
  for (const [at, car] of certified.entries()) await certify(tx, services, car, at);
  for (const [at, car] of waiting.entries()) {
    const id = await apply(tx, services, car, ["licence"], at);
    // The last of them shows what is asked for a second time.
    if (at !== waiting.length - 1) continue;
    const detail: Detail = { pieces: { licence: "照片反光，车辆识别代号后六位看不清，请换个角度重拍" } };
    const reason = "行驶证：照片反光，车辆识别代号后六位看不清，请换个角度重拍";
    await moveLife(tx, services, CERTIFICATION, id, "reject", { by: {}, reason, detail });
  }
  const [sold] = certified;
  const buyer = cars.at(-1);
  if (sold === undefined || buyer === undefined || sold === buyer) return;
  const bought = { ...sold, person: buyer.person, name: buyer.name };
  await apply(tx, services, bought, ["licence", "transfer"], WAITING, "appeal");
}

async function carsOfInvented(tx: Transaction): Promise<Car[]> {
  const people = [...(await inventedMembers(tx))].filter(([, { car }]) => car !== "");
  if (people.length === 0) return [];
  const series = await tx
    .select({ slug: carSeries.slug, name: carSeries.name, make: carSeries.make, section: carSeries.section })
    .from(carSeries)
    .where(
      inArray(
        carSeries.slug,
        people.map(([, { car }]) => car),
      ),
    );
  const known = new Map(series.map((one) => [one.slug, one]));
  return people.flatMap(([name, person], at) => {
    const car = known.get(person.car);
    if (car === undefined) return [];
    const number = String(100_000 + at * 37);
    return [
      {
        ...{ person, name, series: car.slug, section: car.section, label: `${car.make} ${car.name}` },
        // Begins as no maker's do, and says what it is.
        ...{ vin: `DEM00000000${number}`, plate: `围A${number.slice(-5)}` },
      },
    ];
  });
}

async function certify(tx: Transaction, services: Services, car: Car, at: number): Promise<void> {
  const id = await begin(tx, services, car);
  const section = car.section;
  const by = { memberId: car.person.id };
  const snapshot = { texts: { label: car.label }, pictures: [] };
  await moveLife(tx, services, CERTIFICATION, id, "submit", { by, section, snapshot });
  const since = new Date(Date.now() - (20 + at * 11) * DAY);
  const validUntil = new Date(since.getTime() + 365 * DAY);
  await moveLife(tx, services, CERTIFICATION, id, "pass", {
    by: {},
    detail: { validUntil } satisfies Detail,
  });
  await silence(tx, CERTIFICATION, id);
  await tx
    .update(certifications)
    .set({
      ...{ submittedAt: new Date(since.getTime() - DAY), decidedAt: since, approvedAt: since },
      // What was confided went long ago.
      ...{ sealed: null, sealedKeyId: null, evidenceDeleteAt: since, evidenceDeletedAt: since },
    })
    .where(eq(certifications.id, id));
}

async function apply(
  tx: Transaction,
  services: Services,
  car: Car,
  kinds: readonly PieceKind[],
  at: number,
  kind: "first" | "appeal" = "first",
): Promise<string> {
  const id = await begin(tx, services, car, kind);
  for (const piece of kinds) await givePaper(tx, services, car, id, piece);
  await moveLife(tx, services, CERTIFICATION, id, "submit", {
    by: { memberId: car.person.id },
    section: car.section,
    snapshot: { texts: { label: car.label }, pictures: [] },
  });
  const submittedAt = new Date(Date.now() - (at + 1) * 3 * 3_600_000);
  await tx.update(certifications).set({ submittedAt }).where(eq(certifications.id, id));
  // The queue offers what waits the longest.
  await tx
    .update(reviewItems)
    .set({ submittedAt })
    .where(and(eq(reviewItems.kind, CERTIFICATION), eq(reviewItems.targetId, id)));
  return id;
}

async function begin(
  tx: Transaction,
  { keys }: Pick<Services, "keys">,
  { person, name, series, section, label, vin, plate }: Car,
  kind: "first" | "appeal" = "first",
): Promise<string> {
  const { findings, score } = examineVin(vin);
  const [row] = await tx
    .insert(certifications)
    .values({
      ...{ memberId: person.id, section, series, label, kind, findings, score },
      ...{ vinHash: await hashOf(tx, keys, "vin", vin), vinLast: lastOf(vin) },
      ...{ plateHash: await hashOf(tx, keys, "plate", plate), plateMasked: maskPlate(plate) },
    })
    .returning({ id: certifications.id });
  if (row === undefined) throw new Error("the application was not stored");
  await tx
    .update(certifications)
    .set({
      ...sealSecrets(keys, row.id, { vin, plate, ownerName: name, note: "" }),
      plateLastHash: await plateLastHash(tx, keys, row.id, plate.slice(-CONFIRM_CHARACTERS)),
    })
    .where(eq(certifications.id, row.id));
  return row.id;
}

async function givePaper(
  tx: Transaction,
  services: Services,
  { person, name, label, vin, plate }: Car,
  id: string,
  kind: PieceKind,
): Promise<void> {
  const title = kind === "transfer" ? "二手车过户凭证（样张）" : "机动车行驶证（样张）";
  const path = await temporaryPath(services.env);
  await writeFile(
    path,
    await drawPaper({ title, plate, owner: name, model: label, vin, date: "2024-05-01" }),
  );
  try {
    const stored = await storePrivate(services, { path, sha256: "" }, person.id);
    const deleteAt = new Date(Date.now() + WAITING_DAYS * DAY);
    await attachPrivate(tx, [stored.id], { memberId: person.id, kind: CERTIFICATION, deleteAt });
    await tx.insert(certificationPieces).values({ certificationId: id, kind, fileId: stored.id });
  } finally {
    await rm(path, { force: true });
  }
}
