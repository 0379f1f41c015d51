import { create } from "zustand";
import type { LiveRoom } from "#features/live/contract.ts";
import { describeMedia, forgetMedia } from "./media-session.ts";
import { beginOf, placeAt, wholeLength } from "./timeline.ts";
import { stopWatching, takeVideo, video, type Watched } from "./watching.ts";

type Recordings = LiveRoom["recordings"];

interface ReplayState {
  /** Second of the whole. */
  at: number;
  paused: boolean;
  waiting: boolean;
  failed: boolean;
  ended: boolean;
}

const first: ReplayState = { at: 0, paused: false, waiting: true, failed: false, ended: false };
/** Where the replay is that plays. */
export const useReplay = create<ReplayState>(() => first);

let current: { id: string; recordings: Recordings; index: number } | undefined;

/** Plays what was recorded of a room from its beginning; the same room goes on as it is. */
export function playReplay(watched: Watched, recordings: Recordings): void {
  if (current?.id === watched.id) return;
  useReplay.setState(first);
  const element = video();
  const ends: (() => void)[] = [];
  const listen = (event: string, listener: () => void) => {
    element.addEventListener(event, listener);
    ends.push(() => element.removeEventListener(event, listener));
  };
  const play = { id: watched.id, recordings, index: 0 };
  takeVideo(() => {
    for (const end of ends) end();
    forgetMedia();
    if (current === play) current = undefined;
  });
  current = play;
  listen("timeupdate", () =>
    useReplay.setState({ at: beginOf(recordings, play.index) + element.currentTime }),
  );
  listen("play", () => useReplay.setState({ paused: false, ended: false }));
  listen("pause", () => useReplay.setState({ paused: true }));
  listen("playing", () => useReplay.setState({ waiting: false, failed: false }));
  listen("waiting", () => useReplay.setState({ waiting: true }));
  listen("error", () => {
    // Taken away on purpose, it has no address.
    if (element.hasAttribute("src")) useReplay.setState({ failed: true, waiting: false });
  });
  listen("ended", () => {
    if (play.index < recordings.length - 1) seekReplay(beginOf(recordings, play.index + 1));
    else useReplay.setState({ ended: true, paused: true, at: wholeLength(recordings) });
  });
  describeMedia(watched, {
    play: () => void element.play().catch(() => undefined),
    pause: () => element.pause(),
    stop: stopWatching,
  });
  load(0, 0);
}

function load(index: number, offset: number): void {
  const recording = current?.recordings[index];
  if (current === undefined || recording === undefined) return;
  const element = video();
  current.index = index;
  element.src = recording.src;
  element.currentTime = offset;
  useReplay.setState({ waiting: true, failed: false });
  void element.play().catch(() => useReplay.setState({ paused: true, waiting: false }));
}

/** Goes to a second of the whole. */
export function seekReplay(at: number): void {
  const place = current && placeAt(current.recordings, at);
  if (current === undefined || place === undefined) return;
  useReplay.setState({ at, ended: false });
  if (place.index !== current.index || useReplay.getState().failed) load(place.index, place.offset);
  else {
    video().currentTime = place.offset;
    void video()
      .play()
      .catch(() => undefined);
  }
}

/** Pauses, or goes on; from the beginning where it has ended. */
export function toggleReplay(): void {
  const { ended, paused } = useReplay.getState();
  if (ended) seekReplay(0);
  else if (paused)
    void video()
      .play()
      .catch(() => undefined);
  else video().pause();
}
