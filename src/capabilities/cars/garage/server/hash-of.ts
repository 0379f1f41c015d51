import { createHmac, randomBytes } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { Keys } from "#platform/secrets/keys.ts";
import { carHashSecrets } from "./tables.ts";

const NAME = "cars";
const PURPOSE = "car hashes";

/**
 * What is kept of a VIN or a plate: a keyed hash of 43 characters, equal for equal text. There are so few plates that
 * anybody could try them all against a plain hash; this one takes a secret that neither a dump of the database nor the
 * files reveal.
 * @param normalised as `normaliseVin` or `normalisePlate` answers it
 * @throws Error when the secret was sealed with a key that is not configured any longer
 */
export async function hashOf(
  db: Queryable,
  keys: Keys,
  kind: "vin" | "plate",
  normalised: string,
): Promise<string> {
  const secret = await hashSecret(db, keys);
  return createHmac("sha256", secret).update(`${kind}:${normalised}`).digest("base64url");
}

async function hashSecret(db: Queryable, keys: Keys): Promise<Buffer> {
  const found = await readSecret(db);
  if (found !== undefined) return openSecret(keys, found);
  const { keyId, sealed } = keys.seal(PURPOSE, randomBytes(32), NAME);
  // Of two that make it at the same time one waits for the other, and reads what that one made.
  await db
    .insert(carHashSecrets)
    .values({ name: NAME, keyId, sealed: sealed.toString("base64url") })
    .onConflictDoNothing();
  const made = await readSecret(db);
  if (made === undefined) throw new Error("the secret of the car hashes was not stored");
  return openSecret(keys, made);
}

type SecretRow = typeof carHashSecrets.$inferSelect;

async function readSecret(db: Queryable): Promise<SecretRow | undefined> {
  const [row] = await db.select().from(carHashSecrets).where(eq(carHashSecrets.name, NAME));
  return row;
}

const openSecret = (keys: Keys, { keyId, sealed }: SecretRow): Buffer =>
  keys.open(PURPOSE, keyId, Buffer.from(sealed, "base64url"), NAME);

/**
 * Seals the secret with the current key, after that was changed; the hashes stay as they are.
 * @returns whether it was sealed anew
 * @throws Error when its key is gone
 */
export async function resealHashSecret(db: Queryable, keys: Keys): Promise<boolean> {
  const row = await readSecret(db);
  if (row === undefined || row.keyId === keys.currentId) return false;
  const { keyId, sealed } = keys.seal(PURPOSE, openSecret(keys, row), NAME);
  await db
    .update(carHashSecrets)
    .set({ keyId, sealed: sealed.toString("base64url") })
    .where(and(eq(carHashSecrets.name, NAME), ne(carHashSecrets.keyId, keyId)));
  return true;
}
