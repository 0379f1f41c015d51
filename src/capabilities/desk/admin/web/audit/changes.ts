import type { AuditEntry } from "#capabilities/desk/admin/contract.ts";
import { nameOf, saidOf } from "./value-words.ts";

/** One value that an action changed, as text; null where there was none. */
export interface Change {
  name: string;
  before: string | null;
  after: string | null;
}

/** What an action changed, value by value, those first that differ. */
export function changesOf({ before, after }: Pick<AuditEntry, "before" | "after">): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const valueIn = (values: AuditEntry["before"], name: string) =>
    values !== null && name in values ? saidOf(name, values[name]) : null;
  const all = names.map((name) => ({
    name: nameOf(name),
    before: valueIn(before, name),
    after: valueIn(after, name),
  }));
  return all.toSorted(
    (one, other) => Number(one.before === one.after) - Number(other.before === other.after),
  );
}
