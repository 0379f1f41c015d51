import { carSeries } from "../../src/capabilities/cars/catalogue/server/tables.ts";
import { certifications } from "../../src/capabilities/cars/certification/server/tables.ts";
import { privateMedia } from "../../src/capabilities/media/media/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { sections } from "../../src/sections/registry.ts";
import { makeMember } from "./factories.ts";

/** A club that certifies owners. */
export const [club = ""] = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);

let serial = 0;

/** A series of a club's brand, unless another section is given. */
export async function makeSeries(db: Database, values: Partial<typeof carSeries.$inferInsert> = {}) {
  serial += 1;
  const [row] = await db
    .insert(carSeries)
    .values({
      slug: `series-${serial}`,
      name: `车系${serial}`,
      make: "晨风",
      section: club,
      body: "suv",
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error("no series made");
  return row;
}

/** A draft of an application, unless more is given. */
export async function makeCertification(
  db: Database,
  values: Partial<typeof certifications.$inferInsert> = {},
) {
  const series = values.series ?? (await makeSeries(db)).slug;
  const memberId = values.memberId ?? (await makeMember(db)).id;
  const [row] = await db
    .insert(certifications)
    .values({ section: club, label: `晨风 ${series}`, ...values, series, memberId })
    .returning();
  if (row === undefined) throw new Error("no application made");
  return row;
}

/** A private upload that nothing uses, without a file: its row alone. @returns its id */
export async function makePaper(db: Database, memberId: string): Promise<string> {
  serial += 1;
  const [row] = await db
    .insert(privateMedia)
    .values({
      ...{ key: `paper${serial}`, ownerMemberId: memberId, contentType: "image/webp" },
      ...{ width: 900, height: 600, bytes: 1000, keyId: "-", sealedKey: "-" },
      deleteAt: new Date(Date.now() + 86_400_000),
    })
    .returning({ id: privateMedia.id });
  if (row === undefined) throw new Error("no paper made");
  return row.id;
}
