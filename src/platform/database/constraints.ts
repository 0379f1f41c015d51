import { AppError } from "#shared/errors.ts";
import { constraintErrors } from "./constraint-errors.ts";
import { databaseError } from "./database-error.ts";

/** Unique, foreign key, check and exclusion. A missing value (23502) is always a mistake of ours. */
const VIOLATIONS = new Set(["23505", "23503", "23514", "23P01"]);

/** The refusal that a feature declared for the violated constraint; undefined for any other error. */
export function constraintRefusal(error: unknown): AppError | undefined {
  const { code = "", constraint } = databaseError(error) ?? {};
  if (constraint === undefined || !VIOLATIONS.has(code)) return undefined;
  const declared = constraintErrors.get(constraint);
  return (
    declared && new AppError(declared.code, declared.message, declared.field ? { field: declared.field } : {})
  );
}
