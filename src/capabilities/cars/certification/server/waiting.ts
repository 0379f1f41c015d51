import { and, count, eq, ne, sql } from "drizzle-orm";
import type { CarState } from "#capabilities/cars/garage/server/public.ts";
import type { DeskFigure } from "#capabilities/desk/admin/server/public.ts";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { pathOf } from "#sections/paths.ts";
import { type CertificationState, standingOf } from "#shared/certification.ts";
import { countUnanswered } from "./hearing.ts";
import { certifications } from "./tables.ts";

export const hearingWaits: Waiting = {
  ...{ label: "有车友申诉你的车，请回应", icon: "cert", path: pathOf("my.approve"), kind: "act" },
  count: countUnanswered,
};

/** Cars that two members claim: they wait for more than a look at a paper. */
export const appealFigure: DeskFigure = {
  permission: "review.read",
  async read({ db }) {
    const [row] = await db
      .select({ n: count() })
      .from(certifications)
      .where(and(eq(certifications.kind, "appeal"), eq(certifications.state, "submitted")));
    const value = row?.n ?? 0;
    return {
      ...{ label: "过户申诉", value, note: value === 0 ? "没有待处理" : "两位车友认证同一辆车" },
      ...{
        tone: value === 0 ? "ok" : "warn",
        link: deskPathOf("admin.certifications", {}, { query: { kind: "appeal" } }),
      },
    };
  },
};

/** How a car of the garage stands. */
export const certifiedCars: {
  states: (db: Queryable, carIds: readonly string[]) => Promise<ReadonlyMap<string, CarState>>;
} = {
  async states(db, carIds) {
    const rows = await db
      .selectDistinctOn([certifications.carId])
      .from(certifications)
      .where(
        and(
          sql`${certifications.carId} in ${[...carIds]}`,
          ne(certifications.kind, "recheck"),
          ne(certifications.state, "draft"),
        ),
      )
      .orderBy(
        certifications.carId,
        sql`(${certifications.state} = 'approved') desc`,
        sql`${certifications.id} desc`,
      );
    return new Map(rows.map((row) => [row.carId ?? "", stateOfCar(row)]));
  },
};

/** As the garage calls it: what was refused, ended, was revoked or went to another is not the same. */
const ended: Partial<Record<CertificationState, CarState["state"]>> = {
  ...{ material: "material", expired: "expired", revoked: "revoked", transferred: "transferred" },
};

function stateOfCar(row: typeof certifications.$inferSelect): CarState {
  const path = pathOf("my.car-audit", {}, { query: { id: row.id } });
  if (row.state === "approved") return { state: "approved", path, locked: true, valid_until: row.validUntil };
  if (row.state === "submitted") return { state: "pending", path, locked: true, valid_until: null };
  if (row.state === "withdrawn") return { state: "none", path: null, locked: false, valid_until: null };
  const state = ended[standingOf(row)] ?? "refused";
  return { state, path, locked: row.state === "material", valid_until: null };
}
