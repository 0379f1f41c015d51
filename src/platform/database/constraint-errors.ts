import { ExtensionPoint } from "#platform/extension-point.ts";
import type { ErrorCode } from "#shared/errors.ts";

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

/** What every constraint that people can meet says; `database/constraints.ts` asks. */
export const constraintErrors = new ExtensionPoint<ConstraintError>("constraint");
