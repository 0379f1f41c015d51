import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { holdsLiving, members } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { idempotencyKeys } from "#platform/idempotency/tables.ts";
import type { SignUpState } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import { PAY_WITHIN } from "#shared/order.ts";
import { activities, signUpEvents, signUps, ticketKinds } from "../tables.ts";
import { entryRefusal } from "./entry-refusal.ts";
import { type KindRow, type LockedActivity, lockActivity } from "./locks.ts";

/** Who wants in, with everything about him looked at but for the seat. */
export interface SeatRequest {
  memberId: string;
  kindId: string;
  /** Himself, and companions where the ticket counts them. */
  companions: number;
  /** What is stored as it is. */
  filled: Pick<
    typeof signUps.$inferInsert,
    | "answers"
    | "formVersion"
    | "sealed"
    | "sealedKeyId"
    | "carId"
    | "car"
    | "name"
    | "signed"
    | "secret"
    | "source"
  >;
  key: string;
  /** Of the whole request: the same key with another is refused. */
  requestHash: string;
}

export interface Drawn {
  id: string;
  state: SignUpState;
  /** True where the key was known: nothing was drawn now. */
  known: boolean;
  seats: number;
  kind: KindRow;
  /** On the waitlist when it was drawn, 1 is next; null where it was drawn before, or for a seat. */
  place: number | null;
}

/** A request's answer, or why it was refused. */
export type Draw = Drawn | AppError;

const scopeOf = (activityId: string, memberId: string) => `sign-up:${activityId}:${memberId}`;

export const requestHash = (request: unknown): string =>
  createHash("sha256").update(JSON.stringify(request)).digest("base64url");

/**
 * Gives seats, or places on the waitlist, to all who ask at the same moment, in their order: while somebody waits for a
 * kind, whoever comes waits behind him. A handful of statements however many they are. The activity is held, as in
 * everything that moves its seats, until the transaction ends.
 * @returns for each request, in their order
 * @throws AppError NOT_FOUND without the activity
 */
export async function drawSeats(
  tx: Transaction,
  activityId: string,
  requests: readonly SeatRequest[],
  now = new Date(),
): Promise<Draw[]> {
  const activity = await lockActivity(tx, activityId);
  const table = new Table(activity, await kindsOf(tx, activityId), now);
  const known = await knownKeys(tx, activityId, requests);
  const live = await liveOf(tx, activityId, requests);
  const living = await livingOf(tx, requests);
  const nowDrawn = new Map<string, Seat>();
  const answers = requests.map((request): Draw | Seat => {
    const name = `${scopeOf(activityId, request.memberId)} ${request.key}`;
    const earlier = known.get(name);
    if (earlier !== undefined) return again(earlier, request, table);
    // A double tap whose two requests came into one transaction.
    const same = nowDrawn.get(name);
    if (same !== undefined)
      return same.request.requestHash === request.requestHash ? same : new AppError("IDEMPOTENCY_MISMATCH");
    const mobile = living.get(request.memberId);
    if (mobile === undefined) return new AppError("UNAUTHENTICATED");
    if (live.has(request.memberId)) return new AppError("CONFLICT", "你已经报过名了");
    const seat = table.take(request);
    if (seat instanceof AppError) return seat;
    live.add(request.memberId);
    nowDrawn.set(name, seat);
    return seat;
  });
  const seats = [...nowDrawn.values()];
  const ids = await store(tx, table, seats, living);
  return answers.map((answer) => {
    if (!("request" in answer)) return answer;
    const { state, count, kind, place } = answer;
    return { id: ids.get(answer) ?? "", state, known: false, seats: count, kind, place };
  });
}

/** What was drawn for a request. */
interface Seat {
  request: SeatRequest;
  kind: KindRow;
  state: "confirmed" | "in_review" | "waiting" | "offered";
  count: number;
  /** Until when what costs money is kept for him unpaid. */
  answerBy?: Date;
  rank: number | null;
  /** How many wait then, himself among them: whoever comes last. */
  place: number | null;
  number: number | null;
}

/** An activity's seats while they are given out. */
class Table {
  readonly activity: LockedActivity;
  readonly now: Date;
  readonly #kinds: Map<string, KindRow>;
  /** Kinds that changed. */
  readonly changed = new Set<KindRow>();
  taken = 0;
  nextNumber: number;

  constructor(activity: LockedActivity, kinds: readonly KindRow[], now: Date) {
    this.activity = activity;
    this.now = now;
    this.#kinds = new Map(kinds.map((kind) => [kind.id, { ...kind }]));
    this.nextNumber = activity.nextNumber;
  }

  kind(id: string): KindRow | undefined {
    return this.#kinds.get(id);
  }

  take(request: SeatRequest): Seat | AppError {
    const { activity } = this;
    const closed = entryRefusal(activity, this.now);
    if (closed !== null) return closed;
    if (request.filled.formVersion !== activity.formVersion)
      return new AppError("CHANGED", "报名表刚刚更新，请核对新内容后再提交");
    const kind = this.#kinds.get(request.kindId);
    if (kind === undefined) return new AppError("NOT_FOUND", "这个票种已经没有了，请重新选择");
    if (kind.closed) return new AppError("CLOSED", "这个票种已停止报名，请选择其他票种");
    const count = seatsFor(kind, request.companions);
    if (count > kind.quota)
      return new AppError("CONFLICT", `这个票种一共只有 ${kind.quota} 个名额`, { field: "kind_id" });
    this.changed.add(kind);
    if (kind.waiting > 0 || kind.taken + count > kind.quota) {
      const rank = kind.nextRank;
      kind.nextRank += 1;
      kind.waiting += 1;
      return { request, kind, state: "waiting", count, rank, place: kind.waiting, number: null };
    }
    kind.taken += count;
    this.taken += count;
    if (activity.reviewed)
      return { request, kind, state: "in_review", count, rank: null, place: null, number: null };
    if (kind.fen > 0) {
      const answerBy = new Date(Math.min(this.now.getTime() + PAY_WITHIN, activity.startsAt.getTime()));
      return { request, kind, state: "offered", count, rank: null, place: null, number: null, answerBy };
    }
    const number = this.nextNumber;
    this.nextNumber += 1;
    return { request, kind, state: "confirmed", count, rank: null, place: null, number };
  }
}

/** What is written down of it. */
const eventOf = {
  confirmed: "signed_up",
  in_review: "handed_in",
  waiting: "waited",
  offered: "offered",
} as const satisfies Record<Seat["state"], string>;

/** How many seats somebody with companions takes. */
export const seatsFor = (
  { countsCompanions }: Pick<KindRow, "countsCompanions">,
  companions: number,
): number => (countsCompanions ? 1 + companions : 1);

/** A sign-up that was drawn before, with the hash of what was asked then. */
interface Known {
  hash: string;
  id: string;
  state: SignUpState;
  seats: number;
}

function again({ hash, id, state, seats }: Known, request: SeatRequest, table: Table): Draw {
  const kind = table.kind(request.kindId);
  if (hash !== request.requestHash || kind === undefined) return new AppError("IDEMPOTENCY_MISMATCH");
  return { id, state, known: true, seats, kind, place: null };
}

const kindsOf = (tx: Transaction, activityId: string) =>
  tx.select().from(ticketKinds).where(eq(ticketKinds.activityId, activityId)).orderBy(asc(ticketKinds.id));

/** What was drawn before under these keys. Nearly always nothing: the sign-ups themselves are looked for only then. */
async function knownKeys(tx: Transaction, activityId: string, requests: readonly SeatRequest[]) {
  const keys = await tx
    .select({
      scope: idempotencyKeys.scope,
      key: idempotencyKeys.key,
      hash: idempotencyKeys.requestHash,
      id: sql<string>`${idempotencyKeys.result} ->> 'id'`,
    })
    .from(idempotencyKeys)
    .where(
      and(
        inArray(
          idempotencyKeys.scope,
          requests.map(({ memberId }) => scopeOf(activityId, memberId)),
        ),
        inArray(
          idempotencyKeys.key,
          requests.map(({ key }) => key),
        ),
      ),
    );
  if (keys.length === 0) return new Map<string, Known>();
  const rows = await tx
    .select({ id: signUps.id, state: signUps.state, seats: signUps.seats })
    .from(signUps)
    .where(
      inArray(
        signUps.id,
        keys.map(({ id }) => id),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map<string, Known>(
    keys.flatMap(({ scope, key, hash, id }) => {
      const row = byId.get(id);
      return row === undefined ? [] : [[`${scope} ${key}`, { ...row, hash }] as const];
    }),
  );
}

async function liveOf(tx: Transaction, activityId: string, requests: readonly SeatRequest[]) {
  const rows = await tx
    .select({ memberId: signUps.memberId })
    .from(signUps)
    .where(
      and(
        eq(signUps.activityId, activityId),
        inArray(
          signUps.memberId,
          requests.map(({ memberId }) => memberId),
        ),
        // As the index has it, whatever the states are called with.
        sql`${signUps.state} in ('in_review', 'waiting', 'offered', 'confirmed')`,
      ),
    );
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Numbers of those whose accounts have not ended, which they cannot do before this commits; empty for none. */
async function livingOf(tx: Transaction, requests: readonly SeatRequest[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: members.id, mobile: members.mobile, status: members.status })
    .from(members)
    .where(
      inArray(
        members.id,
        requests.map(({ memberId }) => memberId),
      ),
    )
    .orderBy(asc(members.id))
    .for("key share");
  const living = rows.filter(({ status }) => status !== "cancelled");
  for (const { id } of living) holdsLiving(tx, id);
  return new Map(living.map(({ id, mobile }) => [id, mobile ?? ""]));
}

/** @returns ids, by the seat */
async function store(
  tx: Transaction,
  { activity, changed, taken, nextNumber, now }: Table,
  seats: readonly Seat[],
  mobiles: ReadonlyMap<string, string>,
): Promise<Map<Seat, string>> {
  if (seats.length === 0) return new Map();
  const rows = await tx
    .insert(signUps)
    .values(
      seats.map(({ request, kind, state, count, rank, number, answerBy }) => ({
        ...request.filled,
        activityId: activity.id,
        kindId: kind.id,
        memberId: request.memberId,
        mobileLast: (mobiles.get(request.memberId) ?? "").slice(-4),
        state,
        seats: count,
        rank,
        number,
        answerBy: answerBy ?? null,
        detailsVersion: activity.detailsVersion,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: signUps.id, memberId: signUps.memberId });
  const byMember = new Map(rows.map(({ id, memberId }) => [memberId, id]));
  const ids = new Map(seats.map((seat) => [seat, byMember.get(seat.request.memberId) ?? ""]));
  await tx.insert(signUpEvents).values(
    seats.map((seat) => ({
      signUpId: ids.get(seat) ?? "",
      what: eventOf[seat.state],
      note: seat.rank === null ? "" : String(seat.rank),
      by: "member" as const,
      at: now,
    })),
  );
  await tx.insert(idempotencyKeys).values(
    seats.map((seat) => ({
      scope: scopeOf(activity.id, seat.request.memberId),
      key: seat.request.key,
      requestHash: seat.request.requestHash,
      result: { id: ids.get(seat) ?? "" },
    })),
  );
  for (const { id, taken: held, waiting, nextRank } of changed)
    await tx.update(ticketKinds).set({ taken: held, waiting, nextRank }).where(eq(ticketKinds.id, id));
  if (taken > 0)
    await tx
      .update(activities)
      .set({ taken: sql`${activities.taken} + ${taken}`, nextNumber })
      .where(eq(activities.id, activity.id));
  return ids;
}
