import { and, desc, eq, ne } from "drizzle-orm";
import { listDocuments, versionInForce } from "#capabilities/people/legal/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import type { ConsentState, SignableKey, SignedText } from "../contract.ts";
import { isWithForm, signableKeys } from "../signable.ts";
import { consequenceOf } from "./sign.ts";
import { consentOf, type SignatureRow } from "./standing.ts";
import { consentSignatures } from "./tables.ts";

type Reading = Pick<Services, "db" | "env">;

/** Where a text stands with a member. */
export async function consentState(
  { db, env }: Reading,
  memberId: string,
  key: SignableKey,
): Promise<ConsentState> {
  const standing = (await consentOf(db, memberId, [key])).get(key);
  return {
    key,
    title: (await titles({ db, env })).get(key) ?? key,
    version: (await versionInForce(db, key)) ?? null,
    signed: standing ? signatureOf(standing.row) : null,
    valid: standing?.valid ?? false,
    consequence: consequenceOf(key),
    known: await typedBefore(db, memberId),
  };
}

/** Everything that a member signed, newest first; withdrawals stand with what they withdraw. */
export async function signedTexts({ db, env }: Reading, memberId: string): Promise<SignedText[]> {
  const rows = await db
    .select()
    .from(consentSignatures)
    .where(eq(consentSignatures.memberId, memberId))
    .orderBy(desc(consentSignatures.id));
  const called = await titles({ db, env });
  const standing = await consentOf(db, memberId, signableKeys);
  return rows.flatMap((row, at) => {
    const key = signableKeys.find((one) => one === row.documentKey);
    if (!row.agreed || key === undefined) return [];
    // The next later row of the same text says what became of it.
    const later = rows.slice(0, at).findLast(({ documentKey }) => documentKey === key);
    const stands = standing.get(key);
    const state =
      later?.agreed === false ? "withdrawn" : later ? "replaced" : stands?.valid ? "signed" : "outdated";
    return [
      {
        ...signatureOf(row),
        key,
        title: called.get(key) ?? key,
        state,
        withdrawn_at: state === "withdrawn" && later ? later.createdAt.toISOString() : null,
        consequence: consequenceOf(key),
      } as const,
    ];
  });
}

/** How many signatures of a member no longer count because their texts changed in substance. */
export async function countOutdated(db: Queryable, memberId: string): Promise<number> {
  const asked = signableKeys.filter((key) => !isWithForm(key));
  const standing = await consentOf(db, memberId, asked);
  return [...standing.values()].filter(({ valid }) => !valid).length;
}

function signatureOf({ version, name, contact, section, createdAt }: SignatureRow) {
  return { version, name, contact, section, at: createdAt.toISOString() };
}

/** The texts in force, in the umbrella's wording. */
async function titles({ db, env }: Reading): Promise<Map<string, string>> {
  const { items } = await listDocuments(db, env, undefined);
  return new Map(items.map(({ key, title }) => [key, title]));
}

/** Name and contact as they were typed last, under any text. */
async function typedBefore(db: Queryable, memberId: string): Promise<ConsentState["known"]> {
  const last = async (column: "name" | "contact") => {
    const [row] = await db
      .select({ text: consentSignatures[column] })
      .from(consentSignatures)
      .where(and(eq(consentSignatures.memberId, memberId), ne(consentSignatures[column], "")))
      .orderBy(desc(consentSignatures.id))
      .limit(1);
    return row?.text ?? "";
  };
  return { name: await last("name"), contact: await last("contact") };
}
