import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** A question of somebody, for whoever has nothing in mind yet. */
export interface AskedNow {
  title: string;
  /** Where it is read. */
  path: string;
  answers: number;
  /** Null where nobody is to know. */
  author_id: string | null;
}

/** What is asked and talked about at the moment, the most first; everybody may read it. */
export const askedNow = new ExtensionPoint<{
  /** Cache tags of the lists that it is from. */
  tags: readonly string[];
  read(db: Queryable, most: number): Promise<readonly AskedNow[]>;
}>("what is asked");

const SHOWN = 5;

/** @returns some of each that offers them, in their order */
export async function readAsked(db: Queryable): Promise<AskedNow[]> {
  const found = await Promise.all(askedNow.entries().map(([, one]) => one.read(db, SHOWN)));
  return found.flat().slice(0, SHOWN);
}

export const askedTags = (): string[] => askedNow.entries().flatMap(([, { tags }]) => [...tags]);
