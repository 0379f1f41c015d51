import { useSession } from "./session.ts";

/** Where the server was in what it tells members, as it began to make an answer. */
const PLACE_HEADER = "event-place";

let first: { member: string; place: string } | undefined;
let underWay = 0;
const waiting: (() => void)[] = [];

/** Without a member, nothing is known of any; another one begins anew. */
useSession.subscribe(({ token }) => {
  if (token === null) first = undefined;
});

/** Sends a request, and keeps where the server was when this page had the first answer for its member. */
export async function noteEventPlace(ask: () => Promise<Response>): Promise<Response> {
  underWay += 1;
  try {
    const response = await ask();
    note(response.headers.get(PLACE_HEADER));
    return response;
  } finally {
    underWay -= 1;
    for (const look of waiting.splice(0)) look();
  }
}

function note(place: string | null): void {
  const { token, user } = useSession.getState();
  if (place === null || token === null) return;
  const member = user?.id ?? "";
  // Who it is may be known by that answer only.
  if (first === undefined || (first.member !== "" && first.member !== member)) first = { member, place };
  else first.member = member;
}

/** Of the first answer so far: what happens from there on, screens may not show. Undefined before there is one. */
export const placeOfFirstAnswer = (member: string): string | undefined =>
  first?.member === member ? first.place : undefined;

/** The same, once there is one; undefined when nothing is asked for any longer. */
export async function firstEventPlace(member: string): Promise<string | undefined> {
  while (placeOfFirstAnswer(member) === undefined && underWay > 0)
    await new Promise<void>((look) => waiting.push(look));
  return placeOfFirstAnswer(member);
}
