import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useSession } from "#client/session.ts";
import { type CommentTargetId, commentApi, targetQuery } from "./api/client.ts";
import { ownComments } from "./api/own-comments.ts";
import { keepOnDevice, placeOnDevice } from "./reading-places.ts";

/** Whoever rests there that long has read what is on the screen. */
const REST_MS = 1500;

/**
 * How far the reader has come in a numbered thread, and keeps it as he goes on: for members with their account, for
 * others on the device.
 * @param list what holds the floors, elements with `data-floor`
 * @returns the floor up to which he had read when he came; null when he had not, or that is not known yet
 */
export function useReadingPlace(
  target: CommentTargetId,
  list: RefObject<HTMLElement | null>,
  numbered: boolean,
): number | null {
  const { kind, id } = target;
  const queryClient = useQueryClient();
  const signedIn = useSession((state) => state.token !== null);
  const own = useQuery({ ...ownComments(target), enabled: signedIn && numbered });
  const [came, setCame] = useState<{ of: string; floor: number | null } | null>(null);
  const of = `${kind}:${id}:${signedIn}`;
  // As it was at first: what is read now does not move the mark.
  if (numbered && came?.of !== of && signedIn && own.data) setCame({ of, floor: own.data.read_floor });

  const keep = useEffectEvent((floor: number) => {
    if (!signedIn) {
      if (floor > (placeOnDevice(target) ?? 0)) keepOnDevice(target, floor);
      return;
    }
    const { queryKey } = ownComments(target);
    const known = queryClient.getQueryData(queryKey);
    if (known === undefined || floor <= (known.read_floor ?? 0)) return;
    queryClient.setQueryData(queryKey, { ...known, read_floor: floor });
    // The next floor that is read says it again.
    commentApi("PUT /api/comments/place", { body: { ...targetQuery(target), floor } }, { quiet: true }).catch(
      () => undefined,
    );
  });
  const learn = useEffectEvent(() => {
    if (!signedIn && came?.of !== of) setCame({ of, floor: placeOnDevice(target) });
  });

  useEffect(() => {
    if (!numbered) return;
    learn();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const floor = lowestSeen(list.current);
      if (floor > 0) keep(floor);
    };
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    rest();
    window.addEventListener("scroll", rest, { passive: true });
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", rest);
      document.removeEventListener("visibilitychange", look);
    };
  }, [numbered, list]);

  return came?.of === of ? came.floor : null;
}

/** The highest number among the floors whose beginning was on the screen; 0 for none. */
function lowestSeen(list: HTMLElement | null): number {
  let floor = 0;
  for (const one of list?.querySelectorAll<HTMLElement>("[data-floor]") ?? []) {
    const { top, bottom } = one.getBoundingClientRect();
    if (bottom > 0 && top < window.innerHeight * 0.8) floor = Math.max(floor, Number(one.dataset.floor));
  }
  return floor;
}
