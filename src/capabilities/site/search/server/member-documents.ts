import { and, eq, inArray } from "drizzle-orm";
import {
  type Forgetting,
  handOver,
  type MemberMerge,
  type MemberMoments,
  members,
  stateOf,
} from "#capabilities/people/members/server/public.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { pathOf } from "#sections/paths.ts";
import type { NameCard, SearchDocumentKind } from "./documents.ts";
import { reindex } from "./reindex.ts";
import { searchDocuments as table } from "./tables.ts";

const KIND = "member";

/** Members, by their nickname. What they say of themselves is read with it. */
export const memberDocuments: SearchDocumentKind = {
  kind: KIND,
  label: "车友",
  named: true,
  async load(db, ids) {
    const rows = await db
      .select()
      .from(members)
      .where(inArray(members.id, [...ids]));
    return rows
      .filter((row) => stateOf(row) === "active")
      .map(({ id, nickname, bio, createdAt }) => ({
        id,
        title: nickname,
        text: bio,
        section: null,
        author_id: id,
        published_at: createdAt,
        path: pathOf("space", { id }),
      }));
  },
  ids: (db, after, limit) => idsAfter(db, members, after, limit),
  async cards(db, ids) {
    const rows = await db
      .select({ id: members.id, level: members.level, bio: members.bio })
      .from(members)
      .where(inArray(members.id, [...ids]));
    return new Map(
      rows.map(({ id, level, bio }): [string, NameCard] => {
        const act = { kind: "member", key: id } as const;
        const lines = [`Lv.${level}`, bio.replace(/\s+/g, " ").trim()].filter(Boolean);
        return [id, { card: { lines, links: [], owners: [], act }, about: null }];
      }),
    );
  },
  pathIn: ({ target_id }, section) => pathOf("space", { id: target_id }, { section }),
};

/** Who signs up, or is called otherwise now, is found so. */
export const memberSearch: MemberMoments = {
  mobileBound: (tx, memberId) => reindex(tx, KIND, memberId),
  profileChanged: (tx, memberId) => reindex(tx, KIND, memberId),
};

export const searchMerge: MemberMerge = {
  columns: ["search_documents.author_id"],
  async merge(tx, _services, accounts) {
    await tx.delete(table).where(and(eq(table.kind, KIND), eq(table.targetId, accounts.from)));
    await handOver(tx, accounts, table.authorId);
  },
};

export const forgetSearch: Forgetting = {
  words: "在搜索里不再能找到这个账号",
  async forget(tx, _services, memberId) {
    await tx.delete(table).where(and(eq(table.kind, KIND), eq(table.targetId, memberId)));
  },
};
