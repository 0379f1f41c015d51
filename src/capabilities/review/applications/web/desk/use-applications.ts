import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useClaim, useOffer } from "#capabilities/review/moderation/web/public.ts";
import { type EndlessQuery, itemsOf } from "#ui/endless-list.tsx";
import { type ApplicationLine, type DeskKind, deskOne, type OpenApplication } from "./kind.ts";

interface Opened {
  id: string;
  reviewId: string | null;
  /** What was open when somebody looked at this one beside it. */
  from: Opened | null;
}

interface ApplicationsOptions<Line> {
  section: string | undefined;
  /** Free items are offered one after the other: the list of those that wait, for somebody who decides. */
  offers: boolean;
  query: EndlessQuery<Line> & { dataUpdatedAt: number };
  /** Opened from an address. */
  first: string | undefined;
}

/**
 * Which application of a list is open, whose it is to decide, and which one comes next. Nothing opens by itself that nobody
 * asked for: to open one is to read somebody's papers.
 */
export function useApplications<Line extends ApplicationLine, Detail extends OpenApplication>(
  kind: DeskKind<Line, Detail>,
  { section, offers, query, first }: ApplicationsOptions<Line>,
) {
  const items = itemsOf(query, ({ id }) => id);
  const [open, setOpen] = useState<Opened | null>(
    first === undefined ? null : { id: first, reviewId: null, from: null },
  );
  const opened = useRef(open);
  opened.current = open;
  const offer = useOffer({ kind: kind.name, section, status: "waiting" }, offers, {
    openedId: () => opened.current?.reviewId ?? null,
    openOffered(reviewId, before, id) {
      const now = opened.current;
      const isTaken =
        now === null || (now.reviewId !== null && (now.reviewId === before || now.reviewId === reviewId));
      if (isTaken) setOpen({ id, reviewId, from: null });
      return isTaken;
    },
  });
  const one = useQuery(deskOne(kind, open?.id ?? null));
  const current = open === null ? undefined : one.data;
  const heldUntil = useClaim(current?.review ?? undefined, offer.held);

  // Something is free again, and nothing is open.
  const isFree = items.some(({ held_by }) => held_by === "");
  const again = useEffectEvent((readAt: number) => {
    if (readAt > 0 && offer.state === "none" && open === null && isFree) void offer.next();
  });
  const { dataUpdatedAt } = query;
  useEffect(() => again(dataUpdatedAt), [dataUpdatedAt]);

  const openLine = ({ id, review_id }: Pick<Line, "id" | "review_id">) =>
    setOpen({ id, reviewId: review_id, from: null });
  return {
    query,
    items,
    offer,
    openId: open?.id ?? null,
    current,
    heldUntil,
    /** It is being read. */
    pending: open === null ? offer.state === "asking" : one.isPending,
    /** What went wrong as it was read. */
    error: open === null ? null : one.error,
    retry: () => void (open === null ? offer.next() : one.refetch()),
    openLine,
    /** Another one that has to do with what is open, with the way back. */
    openOther: (id: string) => setOpen({ id, reviewId: null, from: open?.from ?? open }),
    /** One that was decided and is not any longer. */
    reopen: (id: string) => setOpen({ id, reviewId: null, from: null }),
    /** Back from another one; null where nothing led there. */
    back: open?.from ? () => setOpen(open.from) : null,
    move(step: number) {
      const at = items.findIndex(({ id }) => id === open?.id);
      const next = items[at < 0 ? 0 : Math.max(0, Math.min(at + step, items.length - 1))];
      if (next !== undefined) openLine(next);
    },
    /** Puts it away; where items are offered, the next one comes. */
    async goOn() {
      const after = current?.review_id ?? opened.current?.reviewId ?? undefined;
      setOpen(null);
      opened.current = null;
      if (offers) await offer.next(after);
    },
    close: () => setOpen(null),
  };
}
