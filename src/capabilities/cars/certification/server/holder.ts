import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import type { ApplicationState } from "#shared/application.ts";
import { certifications } from "./tables.ts";

export type CertificationRow = typeof certifications.$inferSelect;

/** The screen on which a member follows his application. */
export const auditPath = ({ id, section }: Pick<CertificationRow, "id" | "section">): string =>
  pathOf("my.car-audit", {}, { section: sectionBySlug(section), query: { id } });

/** Those that have their car's number to themselves; as the unique index says it. */
export const HOLDS = sql`${certifications.vinHash} <> '' and ((${certifications.kind} = 'first' and ${certifications.state} in ('submitted', 'material', 'approved'))
  or (${certifications.kind} = 'appeal' and ${certifications.state} = 'approved'))`;

/** Who has the car with this number to himself; undefined where nobody has. */
export async function holderOf(db: Queryable, vinHash: string): Promise<CertificationRow | undefined> {
  const [row] = await db
    .select()
    .from(certifications)
    .where(and(eq(certifications.vinHash, vinHash), HOLDS));
  return row;
}

/** Whether an application that stands so has its car to itself. */
export const holdsCar = (kind: CertificationRow["kind"], state: ApplicationState): boolean =>
  state === "approved" || (kind === "first" && (state === "submitted" || state === "material"));
