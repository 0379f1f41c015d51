import { inArray, sql } from "drizzle-orm";
import { members, refusedName } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { cleanText } from "#shared/text.ts";
import { isMobile, plainMobile } from "#shared/validation.ts";
import type { SourceMember } from "./source.ts";

const LONGEST_NAME = 16;
const LONGEST_BIO = 120;

export interface NewMembers {
  /** Ids here by the keys there. */
  ids: Map<string, string>;
  /** How many got another name, since theirs was taken or may not be borne. */
  renamed: number;
  /** Keys of those who are members already, known by their numbers. */
  joined: Set<string>;
}

/**
 * Stores members of another forum. They have no number and cannot sign in, unless `bindMobiles`: then a number that nobody
 * has here becomes theirs, and whoever has its phone signs in as them; whoever has it already is the same member.
 */
export async function storeMembers(
  tx: Transaction,
  list: readonly SourceMember[],
  bindMobiles: boolean,
): Promise<NewMembers> {
  const result: NewMembers = { ids: new Map(), renamed: 0, joined: new Set() };
  const numbers = bindMobiles ? numbersOf(list) : new Map<string, string>();
  if (numbers.size > 0) {
    const known = await tx
      .select({ id: members.id, mobile: members.mobile })
      .from(members)
      .where(inArray(members.mobile, [...numbers.values()]));
    const byMobile = new Map(known.map(({ id, mobile }) => [mobile, id]));
    for (const [key, mobile] of numbers) {
      const id = byMobile.get(mobile);
      if (id === undefined) continue;
      result.ids.set(key, id);
      result.joined.add(key);
    }
  }
  let waiting = list.filter(({ key }) => !result.ids.has(key));
  // Its own name, that with the number it had there, and one that is surely free.
  const attempts: ((member: SourceMember) => string)[] = [
    ({ name }) => nameFor(name),
    ({ name, key }) => nameFor(name, `·${key}`),
    ({ key }) => `车友${key}·${Math.floor(Math.random() * 46_656).toString(36)}`,
  ];
  for (const [turn, nameOf] of attempts.entries()) {
    if (turn === 1) result.renamed = waiting.length;
    waiting = await storeNamed(tx, waiting, nameOf, numbers, result.ids);
  }
  if (waiting.length > 0) throw new Error(`没有为会员 ${waiting[0]?.name} 找到可用的昵称`);
  return result;
}

async function storeNamed(
  tx: Transaction,
  list: readonly SourceMember[],
  nameOf: (member: SourceMember) => string,
  numbers: ReadonlyMap<string, string>,
  ids: Map<string, string>,
): Promise<SourceMember[]> {
  const named = new Map<string, { member: SourceMember; name: string }>();
  const left: SourceMember[] = [];
  for (const member of list) {
    const name = nameOf(member);
    const folded = name.toLowerCase();
    if (name === "" || named.has(folded)) left.push(member);
    else named.set(folded, { member, name });
  }
  if (named.size === 0) return left;
  const rows = await tx
    .insert(members)
    .values(
      [...named.values()].map(({ member, name }) => ({
        nickname: name,
        mobile: numbers.get(member.key) ?? null,
        bio: [...cleanText(member.bio)].slice(0, LONGEST_BIO).join(""),
        createdAt: member.joinedAt ?? new Date(),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: members.id, folded: sql<string>`lower(${members.nickname})` });
  for (const { id, folded } of rows) {
    const found = named.get(folded);
    if (found === undefined) continue;
    ids.set(found.member.key, id);
    named.delete(folded);
  }
  return [...left, ...[...named.values()].map(({ member }) => member)];
}

/** A name as members may bear it; empty when it may not be borne. */
function nameFor(name: string, ending = ""): string {
  const letters = [...cleanText(name).replace(/\s+/g, "")].slice(0, LONGEST_NAME - ending.length);
  const whole = letters.join("") + ending;
  return letters.length < 1 || [...whole].length < 2 || refusedName(whole) !== null ? "" : whole;
}

/** Numbers that can be called, each for the first who gives it. */
function numbersOf(list: readonly SourceMember[]): Map<string, string> {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  for (const { key, mobile } of list) {
    const number = plainMobile(mobile);
    if (!isMobile(number) || taken.has(number)) continue;
    taken.add(number);
    given.set(key, number);
  }
  return given;
}
