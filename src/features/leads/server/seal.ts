import { and, asc, eq, gt, isNotNull, ne } from "drizzle-orm";
import type { Keys } from "#platform/secrets/keys.ts";
import type { Services } from "#platform/services.ts";
import { leadReceivers, leads } from "./tables.ts";

const PURPOSE = "leads";

/** What of a lead says who it is. */
export interface Person {
  name: string;
  mobile: string;
}

/** Where a receiver is told of withdrawals, and with what that is signed. */
export interface Webhook {
  address: string;
  secret: string;
}

interface Sealed {
  sealed: string | null;
  sealedKeyId: string | null;
}

const aboutLead = (number: string) => `lead ${number}`;
const aboutReceiver = (id: string) => `receiver ${id}`;

function seal(keys: Keys, about: string, value: object) {
  const { keyId, sealed } = keys.seal(PURPOSE, Buffer.from(JSON.stringify(value)), about);
  return { sealed: sealed.toString("base64url"), sealedKeyId: keyId };
}

/** @throws Error when the key is not among the configured ones */
function open(keys: Keys, about: string, { sealed, sealedKeyId }: Sealed): unknown {
  if (sealed === null || sealedKeyId === null) return null;
  return JSON.parse(keys.open(PURPOSE, sealedKeyId, Buffer.from(sealed, "base64url"), about).toString());
}

/** For the columns of the lead with this number; opens for no other. */
export const sealPerson = (keys: Keys, number: string, person: Person) =>
  seal(keys, aboutLead(number), person);

/** Null once it was deleted. @throws Error when its key is not among the configured ones */
export const openPerson = (keys: Keys, row: Sealed & { number: string }): Person | null =>
  open(keys, aboutLead(row.number), row) as Person | null;

export const sealWebhook = (keys: Keys, id: string, webhook: Webhook) =>
  seal(keys, aboutReceiver(id), webhook);

/** Null where none is set. @throws as {@link openPerson} */
export const openWebhook = (keys: Keys, row: Sealed & { id: string }): Webhook | null =>
  open(keys, aboutReceiver(row.id), row) as Webhook | null;

const AT_ONCE = 200;

/** Seals with the current secret key what was sealed with another. @returns how many, and how many cannot be opened */
export async function rewrapLeads(
  services: Pick<Services, "db" | "keys">,
): Promise<{ wrapped: number; lost: number }> {
  const told = [
    await rewrap(services, leads, leads.number, aboutLead),
    await rewrap(services, leadReceivers, leadReceivers.id, aboutReceiver),
  ];
  return {
    wrapped: told.reduce((sum, { wrapped }) => sum + wrapped, 0),
    lost: told.reduce((sum, { lost }) => sum + lost, 0),
  };
}

async function rewrap(
  { db, keys }: Pick<Services, "db" | "keys">,
  table: typeof leads | typeof leadReceivers,
  name: typeof leads.number | typeof leadReceivers.id,
  about: (name: string) => string,
): Promise<{ wrapped: number; lost: number }> {
  const told = { wrapped: 0, lost: 0 };
  for (let after = "0"; ; ) {
    const rows = await db
      .select({ id: table.id, name, sealed: table.sealed, sealedKeyId: table.sealedKeyId })
      .from(table)
      .where(and(isNotNull(table.sealed), ne(table.sealedKeyId, keys.currentId), gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(AT_ONCE);
    for (const row of rows) {
      after = row.id;
      if (row.sealed === null || row.sealedKeyId === null) continue;
      if (!keys.knows(row.sealedKeyId)) {
        told.lost += 1;
        continue;
      }
      const fresh = seal(keys, about(row.name), open(keys, about(row.name), row) as object);
      // What was deleted or set anew meanwhile stays so.
      await db
        .update(table)
        .set(fresh)
        .where(and(eq(table.id, row.id), eq(table.sealed, row.sealed)));
      told.wrapped += 1;
    }
    if (rows.length < AT_ONCE) return told;
  }
}
