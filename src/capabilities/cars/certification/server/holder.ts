import { and, eq, sql } from "drizzle-orm";
import { applicationsWhere } from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { ApplicationState } from "#shared/application.ts";
import { type CertificationRow, certificationKind } from "./kind.ts";
import { certifications } from "./tables.ts";

/** Those that have their car's number to themselves; as the unique index says it. */
export const HOLDS = sql`${certifications.vinHash} <> '' and ((${certifications.kind} = 'first' and ${certifications.state} in ('submitted', 'material', 'approved'))
  or (${certifications.kind} = 'appeal' and ${certifications.state} = 'approved'))`;

/** Who has the car with this number to himself; undefined where nobody has. */
export async function holderOf(db: Queryable, vinHash: string): Promise<CertificationRow | undefined> {
  return (
    await applicationsWhere(db, certificationKind, and(eq(certifications.vinHash, vinHash), HOLDS), 1)
  )[0];
}

/** Whether an application that stands so has its car to itself. */
export const holdsCar = (kind: CertificationRow["kind"], state: ApplicationState): boolean =>
  state === "approved" || (kind === "first" && (state === "submitted" || state === "material"));
