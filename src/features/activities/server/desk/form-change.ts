import { type SQL, sql } from "drizzle-orm";
import type { FormField } from "#shared/activity.ts";
import { AppError } from "#shared/errors.ts";
import { signUps } from "../tables.ts";

/** What becomes of answers that were given before a form changed. */
export interface FormChange {
  changed: boolean;
  /** Required fields that were not there, or not required: who did not answer them is asked. */
  asked: FormField[];
}

/**
 * @param signedUp somebody answered the form as it was
 * @throws AppError INVALID_INPUT where a field that was answered would become one of another kind
 */
export function formChange(
  before: readonly FormField[],
  after: readonly FormField[],
  signedUp: boolean,
): FormChange {
  const known = new Map(before.map((field) => [field.key, field]));
  for (const { key, kind, label } of after) {
    const field = known.get(key);
    if (signedUp && field !== undefined && field.kind !== kind)
      throw new AppError("INVALID_INPUT", `已有人填了“${label}”，类型不能改，请删除后重新添加`, {
        field: "form",
      });
  }
  return {
    changed: JSON.stringify(before) !== JSON.stringify(after),
    asked: signedUp ? after.filter(({ key, required }) => required && known.get(key)?.required !== true) : [],
  };
}

/** Sign-ups that answered not all of these fields. What is sealed cannot be looked into, so all of them are asked. */
export function unanswered(fields: readonly FormField[]): SQL {
  const open = fields.filter(({ kind }) => kind !== "id").map(({ key }) => key);
  if (open.length < fields.length) return sql`true`;
  return sql`not (${signUps.answers} ?& array[${sql.join(
    open.map((key) => sql`${key}`),
    sql`, `,
  )}]::text[])`;
}
