import { createHash, randomUUID } from "node:crypto";
import { settleSetting } from "#capabilities/desk/admin/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";

/** Made once for a database and kept with it: what is published from it is known by it, whatever the host's name. */
const SITE = "site.uuid";

/**
 * Gives the permanent ids of this site's feeds and their entries (RFC 4287, 4.2.6): `urn:uuid:` of the site's own
 * id and a name such as `article/12`. They survive another host's name, https, and a move of the database.
 */
export async function feedIds(db: Queryable): Promise<(name: string) => string> {
  const site = String(await settleSetting(db, SITE, randomUUID()));
  return (name) => `urn:uuid:${nameUuid(site, name)}`;
}

/** A version 5 UUID (RFC 9562): the same for the same name in the same namespace. */
export function nameUuid(namespace: string, name: string): string {
  const bytes = createHash("sha1")
    .update(Buffer.from(namespace.replaceAll("-", ""), "hex"))
    .update(name)
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
