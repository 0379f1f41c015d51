import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { answerFirst } from "./first-popstate.ts";

/*
 * Each open overlay has an entry of its own in the history, on top of its page's, so that back (button, gesture,
 * key) takes away the topmost overlay and never the page below it. The router does not hear of these entries: what
 * happens between them is swallowed before its own listener, and what it writes itself goes to the page's entry.
 *
 * Fetched with the first overlay; an entry that a reload left over is taken back by whoever imports this then.
 */

interface Overlay {
  /** Back was pressed. */
  close(): void;
  /** Another page is opened. */
  leave(): void;
}

/** A traversal that is not reported by then was not made, or not reported: WebKit does both. In ms. */
const LOST_MS = 1000;

const native = {
  push: history.pushState.bind(history),
  replace: history.replaceState.bind(history),
  go: history.go.bind(history),
};

const open: Overlay[] = [];
let page = pageOf(history.state);
/** How many entries of overlays lie between the page's own entry and the current one. */
let depth = depthOf(history.state);
let travelling: ReturnType<typeof setTimeout> | undefined;
let settling: ReturnType<typeof setTimeout> | undefined;
/** What the router wants to do with the history, as soon as the page's own entry is the current one. */
let waiting: (() => void)[] = [];

/** How many overlays were open at an entry of the history, by its state. */
export function depthOf(state: unknown): number {
  return (state as { overlays?: number } | null)?.overlays ?? 0;
}

/** The router's name of a page's entry, which those of its overlays share. */
function pageOf(state: unknown): string {
  const { idx, key } = (state ?? {}) as { idx?: number; key?: string };
  return `${idx}:${key}`;
}

/** In a task of its own, so that one overlay that follows another in one step takes over its entry. */
function settleSoon(): void {
  settling ??= setTimeout(settle);
}

/** Brings the history to what is open. */
function settle(): void {
  clearTimeout(settling);
  settling = undefined;
  if (travelling !== undefined) return;
  const goal = waiting.length > 0 ? 0 : open.length;
  if (depth > goal) {
    travelling = setTimeout(lost, LOST_MS);
    native.go(goal - depth);
    return;
  }
  if (waiting.length > 0) runWaiting();
  for (; depth < open.length; depth += 1) native.push({ ...history.state, overlays: depth + 1 }, "");
}

function runWaiting(): void {
  const steps = waiting;
  waiting = [];
  for (const step of steps) step();
}

function lost(): void {
  travelling = undefined;
  depth = depthOf(history.state);
  runWaiting();
}

/** Before the router's own listener, which hears only of pages. */
function onPopState(event: PopStateEvent): void {
  const arrived = depthOf(history.state);
  const ours = travelling !== undefined;
  clearTimeout(travelling);
  travelling = undefined;
  if (pageOf(history.state) !== page && waiting.length === 0) {
    page = pageOf(history.state);
    depth = arrived;
    leaveAll();
    settleSoon();
    return;
  }
  if (!ours && arrived === depth) return;
  event.stopImmediatePropagation();
  const closed = ours ? [] : open.slice(arrived);
  depth = arrived;
  for (const overlay of closed.reverse()) overlay.close();
  // One that did not close gets its entry back; one that is gone already does not come again with "forward".
  if (ours) settle();
  else settleSoon();
}

function leaveAll(): void {
  for (const overlay of open.splice(0).reverse()) overlay.leave();
}

/** Does what the router asks for at the page's own entry, at once where that is the current one. */
function atPage(step: () => void): void {
  const run = () => {
    step();
    page = pageOf(history.state);
  };
  if (depth === 0 && travelling === undefined) {
    run();
    return;
  }
  waiting.push(run);
  settle();
}

history.pushState = (state, unused, url) => {
  leaveAll();
  if (depth === 1 && travelling === undefined) {
    // The next page takes the overlay's place: nothing to travel, nothing to be seen.
    depth = 0;
    native.replace(state, unused, url);
    page = pageOf(state);
    return;
  }
  atPage(() => native.push(state, unused, url));
};

history.replaceState = (state, unused, url) => {
  if (pathOf(url) !== location.pathname) leaveAll();
  atPage(() => native.replace(state, unused, url));
};

// Asked for by code, a step leads away from the page; the person's own back does not come this way.
history.go = (by) => {
  if (by) leaveAll();
  atPage(() => native.go(by));
};

answerFirst(onPopState);
if (depth > 0) settleSoon();

function pathOf(url: string | URL | null | undefined): string {
  return new URL(url ?? "", location.href).pathname;
}

/**
 * Gives an overlay its entry in the history while it is open. Back closes the topmost overlay only; closing it in
 * another way takes the entry back. A link inside leads to its page in the overlay's place.
 * @param open whether it is on the screen
 * @param onClose called when back was pressed; an overlay that stays open gets its entry back
 * @param onLeave called instead when another page is opened; by default `onClose`
 * @returns whether the overlay is the topmost: only that one answers to Escape
 */
export function useOverlayEntry(isOpen: boolean, onClose: () => void, onLeave = onClose): () => boolean {
  const overlay = useRef<Overlay>(undefined);
  const close = useEffectEvent(onClose);
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const entry: Overlay = { close: () => close(), leave: () => leave() };
    overlay.current = entry;
    open.push(entry);
    settleSoon();
    return () => {
      const at = open.indexOf(entry);
      if (at >= 0) open.splice(at, 1);
      settleSoon();
    };
  }, [isOpen]);
  return () => open.at(-1) === overlay.current;
}
