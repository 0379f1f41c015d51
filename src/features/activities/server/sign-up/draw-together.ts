import type { Database } from "#platform/database/client.ts";
import { isOutage } from "#platform/database/outage.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { changedSeats } from "./changed-seats.ts";
import { type Draw, type Drawn, drawSeats, type SeatRequest } from "./draw-seats.ts";
import { type OwnSignUpView, showFresh } from "./own-sign-ups.ts";

/** Requests of one transaction: at the rush more of them wait than that, and each transaction is over in a few milliseconds. */
const TOGETHER = 100;

type Store = Pick<Services, "db" | "cache" | "keys">;

/** What was drawn, and how its member sees it; without that where it had been drawn before. */
export type Told = Drawn & { view?: OwnSignUpView | undefined };

interface Waiting {
  request: SeatRequest;
  answer(draw: Told | AppError): void;
  fail(error: unknown): void;
}

/** What waits in this process, by activity. */
const lines = new WeakMap<Database, Map<string, Waiting[]>>();

/**
 * Draws a seat together with all others of this process that want one of the same activity at the moment: one transaction
 * for many, which is what makes a rush bearable, since each of them would wait for the lock of the activity and for the disk
 * by itself. It is answered once that transaction is committed.
 * @throws AppError why it was refused
 */
export async function drawTogether(services: Store, activityId: string, request: SeatRequest): Promise<Told> {
  const ofAll = lines.get(services.db) ?? new Map<string, Waiting[]>();
  lines.set(services.db, ofAll);
  const draw = await new Promise<Told | AppError>((answer, fail) => {
    const line = ofAll.get(activityId);
    if (line !== undefined) {
      line.push({ request, answer, fail });
      return;
    }
    const mine = [{ request, answer, fail }];
    ofAll.set(activityId, mine);
    void serve(services, activityId, mine).finally(() => ofAll.delete(activityId));
  });
  if (draw instanceof AppError) throw draw;
  return draw;
}

/** Until nobody waits any more; whoever comes meanwhile is in the next transaction. */
async function serve(services: Store, activityId: string, line: Waiting[]): Promise<void> {
  while (line.length > 0) {
    const some = line.splice(0, TOGETHER);
    await drawFor(services, activityId, some).catch(async (error: unknown) => {
      // What is wrong with one of them is no matter of the others.
      if (some.length === 1 || isOutage(error)) for (const one of some) one.fail(error);
      else
        for (const one of some)
          await drawFor(services, activityId, [one]).catch((alone: unknown) => one.fail(alone));
    });
  }
}

async function drawFor(services: Store, activityId: string, some: readonly Waiting[]): Promise<void> {
  const draws = await transact(services.db, async (tx) => {
    const drawn = await drawSeats(
      tx,
      activityId,
      some.map(({ request }) => request),
    );
    if (drawn.some((draw) => !(draw instanceof AppError) && !draw.known))
      await changedSeats(tx, services, activityId);
    return drawn;
  });
  const views = await showFresh(services, activityId, placesOf(draws));
  for (const [at, draw] of draws.entries())
    some[at]?.answer(draw instanceof AppError ? draw : { ...draw, view: views.get(draw.id) });
}

/** Of those that were drawn now, by id. */
function placesOf(draws: readonly Draw[]): Map<string, number | null> {
  return new Map(
    draws.flatMap((draw) => (draw instanceof AppError || draw.known ? [] : [[draw.id, draw.place] as const])),
  );
}
