import { type AnyColumn, and, eq, or, type SQL, sql } from "drizzle-orm";
import { permissions } from "#platform/auth/declared-permissions.ts";

/** Every permission, also those that later features declare. */
export const EVERYTHING = "*";

/** One permission of a role: everywhere, or for one kind of content, or in one section, or both. */
export interface Grant {
  /** Name of a permission, or EVERYTHING. */
  permission: string;
  kind?: string | undefined;
  /** A section's slug. */
  section?: string | undefined;
  /** What it allows takes effect only when a second person passed it; for permissions that are declared so. */
  second?: true | undefined;
}

/** Whoever has a role; an administrator as the request found him. */
export interface Granted {
  grants: readonly Grant[];
}

/** Where something is about to be done. What is left out means all of them. */
export interface Place {
  kind?: string;
  section?: string;
}

/**
 * Whether the actor may do it there. A grant for one section does not allow what names no section.
 * @throws Error for a permission that no feature declares: a typing mistake must not become a refusal, nor a door
 */
export function can(actor: Granted, permission: string, place: Place = {}): boolean {
  return grantsOf(actor, permission).some((grant) => reaches(grant, place));
}

/**
 * Whether the actor may do it there without a second person: by a grant that asks for none.
 * @throws as `can`
 */
export function canAlone(actor: Granted, permission: string, place: Place = {}): boolean {
  return grantsOf(actor, permission).some((grant) => grant.second !== true && reaches(grant, place));
}

const reaches = ({ kind, section }: Grant, place: Place): boolean =>
  (kind === undefined || kind === place.kind) && (section === undefined || section === place.section);

/**
 * Whether the actor may do it anywhere at all, or anywhere within `place`: opens the door, behind which `can` is asked.
 * @throws as `can`
 */
export function canSomewhere(actor: Granted, permission: string, place: Place = {}): boolean {
  const meets = (granted: string | undefined, asked: string | undefined) =>
    granted === undefined || asked === undefined || granted === asked;
  return grantsOf(actor, permission).some(
    ({ kind, section }) => meets(kind, place.kind) && meets(section, place.section),
  );
}

/**
 * The same as one sees it who looks at one section alone: what can be given by section is left for that one, what cannot
 * stays as it is.
 */
export function withinSection<Who extends Granted>(actor: Who, section: string): Who {
  const declared = permissions.entries();
  const grants = actor.grants.flatMap((grant) =>
    declared
      .filter(([name]) => grant.permission === EVERYTHING || grant.permission === name)
      .filter(() => grant.section === undefined || grant.section === section)
      .map(([permission, { within }]) => ({
        ...grant,
        permission,
        ...(within.includes("section") && { section }),
      })),
  );
  return { ...actor, grants };
}

/** The names of everything that the actor may do somewhere, in the order in which features declare them. */
export function namesOf(actor: Granted): string[] {
  return permissions
    .entries()
    .map(([name]) => name)
    .filter((name) => canSomewhere(actor, name));
}

/** Whether `other` has nothing that the actor lacks: nobody hands out, or takes over, more than he has. */
export function covers(actor: Granted, other: Granted): boolean {
  return other.grants.every((wanted) =>
    actor.grants.some(
      ({ permission, kind, section, second }) =>
        (permission === EVERYTHING || permission === wanted.permission) &&
        (kind === undefined || kind === wanted.kind) &&
        (section === undefined || section === wanted.section) &&
        (second !== true || wanted.second === true),
    ),
  );
}

/**
 * Condition that leaves the rows for which the actor may do it; undefined where he may for all.
 * @param columns what tells a row's kind and section
 * @throws as `can`
 */
export function permittedRows(
  actor: Granted,
  permission: string,
  columns: { kind: AnyColumn; section: AnyColumn },
): SQL | undefined {
  const grants = grantsOf(actor, permission);
  if (grants.some(({ kind, section }) => kind === undefined && section === undefined)) return undefined;
  const each = grants.map(({ kind, section }) =>
    and(
      kind === undefined ? undefined : eq(columns.kind, kind),
      section === undefined ? undefined : eq(columns.section, section),
    ),
  );
  return or(...each) ?? sql`false`;
}

/** A grant that ends at a section or kind counts only for permissions whose use-cases ask for it. */
function grantsOf(actor: Granted, permission: string): readonly Grant[] {
  const declared = permissions.get(permission);
  if (declared === undefined) throw new Error(`no feature declares the permission "${permission}"`);
  return actor.grants.filter(
    (grant) =>
      (grant.permission === EVERYTHING || grant.permission === permission) &&
      (grant.kind === undefined || declared.within.includes("kind")) &&
      (grant.section === undefined || declared.within.includes("section")),
  );
}
