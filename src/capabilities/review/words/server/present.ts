import type { z } from "zod";
import type { listedWordSchema, wordGroupSchema } from "#capabilities/review/words/contract.ts";
import { versionOf } from "#platform/version.ts";
import type { GroupRow, WordRow } from "./record-version.ts";

/** A word as it is shown, with the version that a change has to name. */
export function presentWord(row: WordRow, group: GroupRow): z.input<typeof listedWordSchema> {
  const { id, text, groupId, action, level, note, active, aliases, variants, kinds, sections } = row;
  const { andWords, notWords, replacement, validUntil, updatedAt } = row;
  return {
    ...{ id, text, group_id: groupId, group: group.name, action, level, note, active, aliases },
    does: group.action === "allow" ? group.action : (action ?? group.action),
    ...{ variants, and_words: andWords, not_words: notWords, kinds, sections, replacement },
    valid_until: validUntil?.toISOString() ?? null,
    updated_at: updatedAt.toISOString(),
    version: versionOfWord(row),
  };
}

/** Of everything that somebody may change. */
export function versionOfWord(row: WordRow): string {
  const { text, groupId, action, level, note, active, aliases, variants, kinds, sections } = row;
  const { andWords, notWords, replacement, validUntil } = row;
  return versionOf(
    ...[text, groupId, action, level, note, active, aliases, variants, kinds, sections],
    ...[andWords, notWords, replacement, validUntil?.toISOString() ?? null],
  );
}

/** A group as it is shown, with how many words it has. */
export function presentGroup(
  row: GroupRow,
  counted: { words: number; off: number },
): z.input<typeof wordGroupSchema> {
  const { id, name, action, active } = row;
  return { id, name, action, active, ...counted, version: versionOfGroup(row) };
}

export const versionOfGroup = ({ name, action, active }: GroupRow): string => versionOf(name, action, active);
