import type { AuditEntry } from "#capabilities/admin/contract.ts";

/** One value that an action changed, as text; null where there was none. */
export interface Change {
  name: string;
  before: string | null;
  after: string | null;
}

const asText = (value: unknown): string =>
  typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);

/** What an action changed, value by value, those first that differ. */
export function changesOf({ before, after }: Pick<AuditEntry, "before" | "after">): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const valueIn = (values: AuditEntry["before"], name: string) =>
    values !== null && name in values ? asText(values[name]) : null;
  const all = names.map((name) => ({ name, before: valueIn(before, name), after: valueIn(after, name) }));
  return all.toSorted(
    (one, other) => Number(one.before === one.after) - Number(other.before === other.after),
  );
}
