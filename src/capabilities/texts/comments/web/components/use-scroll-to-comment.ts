import { useEffect, useRef } from "react";
import { useRouterState } from "#client/router.tsx";
import { useSession } from "#client/session.ts";

/**
 * Brings the comment that the address leads to into view, once; whoever comes back to the page is where he was.
 * @param id of the comment, once it is on the page
 * @param rootId of its thread, where the comment itself is not drawn
 */
export function useScrollToComment(id: string | undefined, rootId: string | null): void {
  const { location, action } = useRouterState();
  const address = location.pathname + location.search + location.hash;
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined || done.current === address) return;
    done.current = address;
    const kept = useSession.getState().scrollPositions[address];
    if (action === "POP" && kept !== undefined) return;
    const there = document.getElementById(`comment-${id}`) ?? document.getElementById(`comment-${rootId}`);
    // Twice: only what is drawn knows its height, and what stands before it is drawn by the first.
    there?.scrollIntoView({ block: "center" });
    const frame = requestAnimationFrame(() => there?.scrollIntoView({ block: "center" }));
    return () => cancelAnimationFrame(frame);
  }, [id, rootId, address, action]);
}

/** Shows the member what he has just said, once. */
export function useScrollToOwn(id: string | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined || shown.current === id) return;
    shown.current = id;
    document.getElementById(`comment-${id}`)?.scrollIntoView({ block: "center", behavior: "smooth" });
  }, [id]);
}
