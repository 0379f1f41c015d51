import { eq, inArray } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import { lockMembers } from "#capabilities/review/applications/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { certificationKind } from "./kind.ts";
import { certifications } from "./tables.ts";

/*
 * The order in which everything that happens to certifications locks, so that no two acts wait for each other in a circle:
 *
 * 1. the member who hands something in, or whose account ends or is merged (`lockMembers`); what he signs with it comes next,
 *    so that a withdrawal, which begins with his signatures, must not ask for him any more
 * 2. the cars that are concerned, in the order of their hashes (`lockCars`, `lockCarOf`)
 * 3. the application's entry in the review queue, then its row (`lockLife`)
 * 4. further applications of the same cars, which nobody touches without their lock from 2: the holder whom an appeal
 *    takes the car from, the appeal that a freed car makes an application like any other, re-checks
 * 5. the accounts whose marks change, in the order of their ids (`lockAccounts`)
 *
 * 2 comes before the queue by itself, for the desk too: `locks` of the review kind. 1 and 2 come before the account's own
 * row where it ends or is merged: `lockApplicants` in `forgetCertifications`.
 */

/** @param vinHashes of the cars; empty ones are none */
export async function lockCars(tx: Transaction, vinHashes: readonly string[]): Promise<void> {
  for (const vinHash of [...new Set(vinHashes)].sort())
    if (vinHash !== "") await lock(tx, `certified car:${vinHash}`);
}

/** These members, and every car that they have applied for. */
export async function lockApplicants(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  await lockMembers(tx, certificationKind, memberIds);
  await lockCarsOfMembers(tx, memberIds);
}

/** Every car that these members have applied for. */
export async function lockCarsOfMembers(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  const rows = await tx
    .selectDistinct({ vinHash: certifications.vinHash })
    .from(certifications)
    .where(inArray(certifications.memberId, [...memberIds]));
  await lockCars(
    tx,
    rows.map(({ vinHash }) => vinHash),
  );
}

/** The car of an application, as it stands once it is locked: whoever had it before may have handed in another number. */
export async function lockCarOf(tx: Transaction, id: string): Promise<void> {
  for (const held = new Set<string>(); ; ) {
    const [row] = await tx
      .select({ vinHash: certifications.vinHash })
      .from(certifications)
      .where(eq(certifications.id, id));
    if (row === undefined || row.vinHash === "" || held.has(row.vinHash)) return;
    await lockCars(tx, [row.vinHash]);
    held.add(row.vinHash);
  }
}

/** Accounts whose marks are written anew. Rows that refer to them may go on being written meanwhile. */
export async function lockAccounts(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [...memberIds]))
    .orderBy(members.id)
    .for("no key update");
}
