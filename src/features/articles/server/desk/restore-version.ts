import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { lockDraft } from "./read-draft.ts";
import { savedAs, writeContent } from "./save-draft.ts";
import { keepVersion, versionContent } from "./versions.ts";

/** Keeps what a draft says now as a version. @throws AppError NOT_FOUND, FORBIDDEN */
export async function keepNamedVersion(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  id: string,
  note: string,
): Promise<{ number: number }> {
  return db.transaction(async (tx) => {
    const { content } = await lockDraft(tx, actor, id);
    return { number: await keepVersion(tx, id, { why: "kept", note, content, adminId: actor.id }) };
  });
}

/**
 * Puts a version back as the next revision; what stood there is a version from then on.
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED when the draft is another than was seen
 */
export async function restoreVersion(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  id: string,
  { number, base }: { number: number; base: number },
): Promise<{ revision: number; saved_at: string }> {
  return db.transaction(async (tx) => {
    const row = await lockDraft(tx, actor, id);
    if (row.revision !== base) throw new AppError("CHANGED");
    const content = await versionContent(tx, id, number);
    await keepVersion(tx, id, { why: "before_restore", content: row.content, adminId: actor.id });
    return savedAs(await writeContent(tx, actor, row, content));
  });
}
