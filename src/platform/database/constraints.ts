import { constraintErrors } from "#platform/feature.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import { databaseError } from "./database-error.ts";

/**
 * What people are told when they meet a constraint, by its name in the database; stands beside the table. A use-case that
 * must not write twice, or under something that is gone, leaves it to the constraint and catches nothing.
 */
export type ConstraintErrors = Readonly<Record<string, ConstraintError>>;

export interface ConstraintError {
  code: ErrorCode;
  message: string;
  /** The part of the input that it is about. */
  field?: string;
}

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
