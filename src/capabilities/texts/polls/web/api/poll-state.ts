import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { pollApi } from "./client.ts";

/** The text that a poll stands in: its kind, as its feature named it, and its id. */
export interface PollText {
  kind: string;
  id: string;
}

/** The same as one word, `post:7`, which stays the same when it is said again. */
export function pollTextOf(word: string | undefined): PollText | undefined {
  const [kind = "", id = ""] = word?.split(":") ?? [];
  return word === undefined ? undefined : { kind, id };
}

/**
 * How a poll stands, with the member's own vote; a visitor's answer is kept apart, since it is nobody's own.
 * @param signedIn whether somebody is
 */
export const pollState = ({ kind, id }: PollText, key: string, signedIn: boolean) =>
  readQuery([signedIn ? OWN : "visitor", "poll", kind, id, key], (how) =>
    pollApi("GET /api/polls/{kind}/{id}/{key}", { params: { kind, id, key } }, how),
  );
