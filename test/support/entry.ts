import { codeAt, stepAt } from "../../src/features/activities/entry-code.ts";
import type {
  Board,
  Entered,
  EntryConflict,
  EntryInput,
} from "../../src/features/activities/entry-contract.ts";
import { newSecret } from "../../src/features/activities/server/entry/secret.ts";
import {
  type activities,
  activityStaff,
  type signUps,
  ticketKinds,
} from "../../src/features/activities/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { inHours, makeActivity, makeSignUp } from "./activities.ts";
import type { TestApp } from "./app.ts";
import { makeMember, makeSignedIn } from "./factories.ts";

let serial = 0;

/** A key as a device makes one for each entry. */
export const deviceKey = (): string => {
  serial += 1;
  return `device-${serial}`;
};

/** An activity that begins in an hour: its gate lets people in. */
export const makeGate = (db: Database, values: Partial<typeof activities.$inferInsert> = {}) =>
  makeActivity(db, { startsAt: inHours(1), endsAt: inHours(5), closesAt: inHours(0.5), ...values });

/** A ticket: a confirmed sign-up with its number and secret, of a new member unless one is given. */
export async function makeTicket(
  db: Database,
  at: Parameters<typeof makeSignUp>[1],
  { memberId, ...values }: Partial<typeof signUps.$inferInsert> = {},
) {
  serial += 1;
  const owner = memberId ?? (await makeMember(db)).id;
  return makeSignUp(db, at, owner, {
    name: `车友${serial}`,
    mobileLast: String(1000 + serial),
    number: serial,
    secret: newSecret(),
    ...values,
  });
}

/** A further ticket kind of an activity. */
export async function makeKind(db: Database, activityId: string, name: string) {
  const [kind] = await db
    .insert(ticketKinds)
    .values({ activityId, name, quota: 20, position: 9 })
    .returning();
  if (kind === undefined) throw new Error("no ticket kind made");
  return kind;
}

/** A member at the gate of an activity, with his token. */
export async function makeStaff(
  db: Database,
  activityId: string,
  role: "gate" | "marshal" = "gate",
  values: Parameters<typeof makeSignedIn>[1] = {},
) {
  const { member, token } = await makeSignedIn(db, values);
  await db.insert(activityStaff).values({ activityId, memberId: member.id, role });
  return { id: member.id, nickname: member.nickname, token };
}

interface Secret {
  id: string;
  secret: string;
}

/** The code that a ticket shows. @param at ms since the epoch */
export const codeOf = ({ secret }: Secret, at = Date.now()): Promise<string> => codeAt(secret, stepAt(at));

/** An entry with the ticket's present code, as a gate with a network sends it. */
export const entryOf = async (ticket: Secret, values: Partial<EntryInput> = {}): Promise<EntryInput> => ({
  key: deviceKey(),
  sign_up_id: ticket.id,
  code: await codeOf(ticket),
  gate: "东门",
  at: new Date().toISOString(),
  offline: false,
  ...values,
});

/** What gates do, over HTTP. */
export function gateOver({ call }: Pick<TestApp, "call">) {
  const at = (id: string) => `/api/activities/${id}/gate`;
  const send = async (id: string, token: string, entries: EntryInput[]) => {
    const { status, body } = await call("POST", `${at(id)}/entries`, { token, body: { entries } });
    return { status, items: (body.data as { items: Entered[] } | undefined)?.items ?? [] };
  };
  return {
    at,
    send,
    /** One entry that is not refused as a request. */
    async enter(id: string, token: string, entry: EntryInput): Promise<Entered> {
      const { status, items } = await send(id, token, [entry]);
      const [entered] = items;
      if (status !== 200 || entered === undefined) throw new Error(`the gate answered ${status}`);
      return entered;
    },
    undo: (id: string, token: string, ...keys: string[]) =>
      call("POST", `${at(id)}/undo`, { token, body: { keys } }),
    board: async (id: string, token: string) => (await call("GET", at(id), { token })).body.data as Board,
    conflicts: async (id: string, token: string) =>
      ((await call("GET", `${at(id)}/conflicts`, { token })).body.data as { items: EntryConflict[] }).items,
  };
}
