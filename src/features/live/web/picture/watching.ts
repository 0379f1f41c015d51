import { create } from "zustand";
import type { PictureMedia } from "#ui/picture.tsx";

/** What plays: a room's own picture, or what was recorded of it. */
export interface Watched {
  id: string;
  /** Where it was started: the small window leads back there. */
  path: string;
  title: string;
  cover: PictureMedia | null;
  tall: boolean;
  kind: "live" | "replay";
}

interface Watching {
  watched: Watched | null;
  /** The room that is on the screen, and draws the picture itself. */
  inRoom: string | null;
}

/** Comes with every room, so it is small: whether something plays, beyond the room that it was started in. */
export const useWatching = create<Watching>(() => ({ watched: null, inRoom: null }));

let element: HTMLVideoElement | undefined;

/**
 * The one video of the app: the room and the small window hand it to each other while it plays. WeChat on Android
 * draws its own player over the page unless it is told to stay in it.
 */
export function video(): HTMLVideoElement {
  if (element) return element;
  element = document.createElement("video");
  element.setAttribute("playsinline", "");
  element.setAttribute("webkit-playsinline", "");
  element.setAttribute("x5-playsinline", "");
  element.setAttribute("x5-video-player-type", "h5");
  element.preload = "none";
  element.className = "size-full object-contain";
  return element;
}

/** Call it in the tap itself: what is to play comes later, and a browser lets only a touched video begin with sound. */
export function touchVideo(): void {
  const touched = video();
  touched.muted = false;
  touched.play().catch(() => undefined);
}

let release: (() => void) | undefined;

/** Whoever plays next takes the video from whoever did. @param end called when it is taken away again */
export function takeVideo(end: () => void): void {
  release?.();
  release = end;
}

/** Nothing plays any longer. */
export function stopWatching(): void {
  release?.();
  release = undefined;
  if (element) {
    element.pause();
    element.removeAttribute("src");
    element.load();
    element.remove();
  }
  useWatching.setState({ watched: null });
}
