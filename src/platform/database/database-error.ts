/** What PostgreSQL says of a statement that failed. */
export interface DatabaseError {
  /** SQLSTATE, five characters. */
  code: string;
  /** Name of the constraint that was violated. */
  constraint?: string | undefined;
}

/** Whether something could not be removed, or stored, because of what refers to it, or is gone. */
export const isForeignKeyViolation = (error: unknown): boolean => databaseError(error)?.code === "23503";

/** The database's own error inside whatever wraps it; undefined when something else went wrong. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    const { code, constraint } = inner as { code?: unknown; constraint?: unknown };
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code))
      return { code, constraint: typeof constraint === "string" ? constraint : undefined };
  }
  return undefined;
}
