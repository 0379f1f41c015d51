import { keepOwn, readOwn } from "#client/own-kept.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import { useSession } from "#client/session.ts";
import type { Duty, entryEndpoints, Ticket } from "#features/activities/entry-contract.ts";
import { offsetBy } from "../clock.ts";

export const entryApi = apiClient<typeof entryEndpoints>();

const NAME = "tickets";

/** Tickets as they are kept on the phone. */
export interface KeptTickets {
  items: Ticket[];
  duties: Duty[];
  /** How far the phone's clock is behind the server's, in ms. */
  offset: number;
  /** When they were read, ms since the epoch by the phone. */
  at: number;
}

/** The member's tickets and gates. */
export const tickets = () =>
  readQuery(
    [OWN, "tickets"],
    async (how): Promise<KeptTickets> => {
      const asked = Date.now();
      const { now, items, duties } = await entryApi("GET /api/my/tickets", {}, how);
      const at = Date.now();
      return { items, duties, offset: offsetBy(now, asked, at), at };
    },
    { staleTime: 0, refetchInterval: 60_000 },
  );

/** What was read last on this phone; null for nothing. */
export const keptTickets = (member: string): KeptTickets | null => readOwn<KeptTickets>(NAME, member);

/** Keeps it for when there is no network. */
export const keepTickets = (member: string, read: KeptTickets): void => keepOwn(NAME, member, read);

/** Whose things are kept; undefined while that is not known. */
export const memberNow = (): string | undefined => {
  const { token, user } = useSession.getState();
  return token === null ? undefined : user?.id;
};
