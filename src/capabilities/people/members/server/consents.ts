import { sql } from "drizzle-orm";
import { versionsInForce } from "#capabilities/people/legal/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedRows } from "#platform/database/prepared.ts";
import { memberConsents } from "./tables.ts";

/** What signing in agrees to. */
export const SIGN_IN_DOCUMENTS = ["agreement", "privacy"] as const;

/** Stands for a text that was not published when the box was ticked. */
export const UNPUBLISHED = "unpublished";

/**
 * Keeps which versions a member ticked at sign-in. One row a version: ticking the same again proves nothing new,
 * unless the consent was withdrawn in between.
 */
export async function recordSignInConsents(db: Queryable, memberId: string): Promise<void> {
  const versions = await versionsInForce(db, SIGN_IN_DOCUMENTS);
  const keys = [...SIGN_IN_DOCUMENTS];
  await preparedRows(
    db,
    "consents:sign-in",
    () => sql`
      insert into ${memberConsents} (member_id, document_key, version, agreed)
      select ${sql.placeholder("memberId")}, ticked.key, ticked.version, true
      from unnest(${sql.placeholder("keys")}::text[], ${sql.placeholder("versions")}::text[]) as ticked (key, version)
      where not exists (
        select from (
          select c.version, c.agreed from ${memberConsents} c
          where c.member_id = ${sql.placeholder("memberId")} and c.document_key = ticked.key
          order by c.id desc limit 1) as last
        where last.agreed and last.version = ticked.version)`,
    { memberId, keys, versions: keys.map((key) => versions.get(key) ?? UNPUBLISHED) },
  );
}
