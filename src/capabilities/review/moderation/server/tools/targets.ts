import type { Queryable, Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { AppError } from "#shared/errors.ts";
import type { Effects } from "../kinds/kind.ts";

/** Something on a public page that moderators can act on, as it stands now. */
export interface Moderated {
  /** The review kind in whose queue it stands, under the same id. */
  reviewKind: string;
  /** Slug of its section. */
  section: string;
  /** Its title, or the beginning of what it says; for notices and the audit log. */
  title: string;
  /** Path of the page where it stands, with the section's base. */
  link: string;
  /** Null for what has no member as its author. */
  authorId: string | null;
  /** Everybody sees it. */
  public: boolean;
  /** Left out where the kind does not have it. */
  pinned?: boolean;
  /** Pinned over all places of its section. */
  announced?: boolean;
  best?: boolean;
  locked?: boolean;
  /** Id of the place that it stands in, such as its board. */
  place?: string;
}

/** Turns something on or off; false when it stood so already. Invalidates what is kept of it. */
type Toggle = (tx: Transaction, services: Effects, id: string, on: boolean) => Promise<boolean>;

/**
 * One kind of things that moderators act on where they stand. A feature describes its own and offers it to
 * `moderatedTargets`; who may, audit, notices, undo, and the menu stay as they are. What is left out is not offered.
 */
export interface ModeratedTarget {
  /** What one is called: 帖子. */
  noun: string;
  find(db: Queryable, id: string): Promise<Moderated | null>;
  /** Whether a member, who is no administrator, looks after the place where it stands. */
  isModerator?(db: Queryable, memberId: string, of: Moderated): Promise<boolean>;
  /** Whether a member looks after anything of this kind at all; asked once for a visit. */
  moderates?(db: Queryable, memberId: string): Promise<boolean>;
  pin?: Toggle;
  /** Pins it over all places of its section; for administrators of the section, not for members who look after one place. */
  announce?: Toggle;
  best?: Toggle;
  lock?: Toggle;
  /** Places that it can be moved to, the one where it stands left out. */
  places?(db: Queryable, of: Moderated): Promise<{ id: string; label: string }[]>;
  /** @throws AppError where the place is none */
  move?(tx: Transaction, services: Effects, id: string, placeId: string): Promise<void>;
}

/** Everything that moderators can act on where it stands, by the kind that pages name it by. */
export const moderatedTargets = new ExtensionPoint<ModeratedTarget>("moderated target");

/** @throws AppError NOT_FOUND */
export async function findModerated(
  db: Queryable,
  kind: string,
  id: string,
): Promise<{ target: ModeratedTarget; of: Moderated }> {
  const target = moderatedTargets.get(kind);
  const of = await target?.find(db, id);
  if (target === undefined || !of) throw new AppError("NOT_FOUND");
  return { target, of };
}
