import { expect } from "vitest";
import type {
  RelatedMember,
  Relation,
  RelationCounts,
} from "../../src/capabilities/community/relations/contract.ts";
import type { Notice } from "../../src/capabilities/people/notices/contract.ts";
import type { TestApp } from "./app.ts";
import { type makeMember, makeSignedIn } from "./factories.ts";

export interface Person {
  id: string;
  token: string;
  nickname: string;
}

export type Page<T> = { items: T[]; next_cursor: string | null };

/** Of a page of members, in its order. */
export const names = (page: Page<{ member: { nickname: string } }>) =>
  page.items.map(({ member }) => member.nickname);

/** What people who follow and block each other do and see, over an app. */
export function relationsOver({ call, services }: TestApp) {
  const { db } = services;
  const person = async (values: Parameters<typeof makeMember>[1] = {}): Promise<Person> => {
    const { member, token } = await makeSignedIn(db, values);
    return { id: member.id, token, nickname: member.nickname };
  };
  const people = async (n: number): Promise<Person[]> => {
    const all: Person[] = [];
    for (let made = 0; made < n; made += 1) all.push(await person());
    return all;
  };
  const follow = (by: Person, id: string) => call("POST", `/api/user/${id}/follow`, { token: by.token });
  const unfollow = (by: Person, id: string) => call("DELETE", `/api/user/${id}/follow`, { token: by.token });
  const block = (by: Person, id: string) => call("POST", `/api/user/${id}/block`, { token: by.token });
  const unblock = (by: Person, id: string) => call("DELETE", `/api/user/${id}/block`, { token: by.token });
  /** One of a member's own lists. */
  const list = async (of: Person, side: "follow" | "fans", query = ""): Promise<Page<RelatedMember>> => {
    const answer = await call("GET", `/api/my/${side}?${query}`, { token: of.token });
    expect(answer.status).toBe(200);
    return answer.body.data as unknown as Page<RelatedMember>;
  };
  const counts = async (of: Person): Promise<RelationCounts> =>
    (await call("GET", "/api/my/relations/counts", { token: of.token })).body.data;
  const relation = async (of: Person, id: string): Promise<Relation | undefined> => {
    const answer = await call("GET", `/api/my/relations?ids=${id}`, { token: of.token });
    return (answer.body.data as unknown as { items: { relation: Relation }[] }).items[0]?.relation;
  };
  /** Notices of followers, newest first. */
  const told = async (of: Person): Promise<Notice[]> => {
    const answer = await call("GET", "/api/notices?group=fan", { token: of.token });
    return (answer.body.data as unknown as { items: Notice[] }).items;
  };
  return { person, people, follow, unfollow, block, unblock, list, counts, relation, told };
}
