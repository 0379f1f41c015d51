import { recordAct, revokeActs } from "#capabilities/community/growth/server/public.ts";
import { type NoticeKind, notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";

interface AuthorNotice<Subject> {
  kind: NoticeKind<Subject>;
  /** Begins the key of what is told: `like:comment`. */
  key: string;
  /** Whose it is and what the notice is about; undefined where nobody is to be told. */
  find(tx: Transaction, id: string): Promise<{ authorId: string; subject: Subject } | undefined>;
  /** What its author grows by, and under which object. */
  earns?: { act: string; object: (id: string, memberId: string) => string };
}

type Reacted = (tx: Transaction, id: string, memberId: string) => Promise<void>;

/** What the author of something is told, once for each member, when it is liked or collected, and taking that back. */
export function authorNotice<Subject>({ kind, key, find, earns }: AuthorNotice<Subject>): {
  tell: Reacted;
  takeBack: Reacted;
} {
  const keyOf = (id: string, memberId: string) => `${key}:${id}:${memberId}`;
  return {
    async tell(tx, id, memberId) {
      const found = await find(tx, id);
      if (found === undefined) return;
      const { authorId, subject } = found;
      await notify(tx, kind, { memberId: authorId, actorId: memberId, key: keyOf(id, memberId) }, subject);
      // Nobody grows by liking himself.
      if (earns !== undefined && authorId !== memberId)
        await recordAct(tx, { act: earns.act, memberId: authorId, object: earns.object(id, memberId) });
    },
    async takeBack(tx, id, memberId) {
      await withdrawNotices(tx, keyOf(id, memberId), { unread: true });
      if (earns !== undefined) await revokeActs(tx, earns.object(id, memberId));
    },
  };
}
