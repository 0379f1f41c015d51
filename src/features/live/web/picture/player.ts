import { create } from "zustand";
import { type RoomStream, roomStream } from "../stream/room-stream.ts";
import { waitBefore } from "../stream/wait.ts";
import { describeMedia, forgetMedia } from "./media-session.ts";
import { openNative, playsHls, type Source } from "./source.ts";
import { stopWatching, takeVideo, video, type Watched } from "./watching.ts";

/** Behind the live picture by more than this, in seconds, one is brought back to it. */
const BEHIND = 12;
/** A picture that stands for so long, in ms, though it should move, is asked for anew. */
const STANDS_MS = 8000;

/**
 * `opening`: the first picture is on its way. `rest`: there is nothing to be had now; the last picture stays. `lost`: it
 * should be there and is not, and is tried again and again. `blocked`: the browser waits for another tap.
 */
export type Phase = "opening" | "playing" | "paused" | "rest" | "lost" | "blocked";

interface PlayerState {
  phase: Phase;
  muted: boolean;
  /** Names of the qualities where there are several; the first is the lightest. */
  levels: readonly string[];
  /** Which was chosen; -1 for by itself. */
  level: number;
  /** The picture is left away, and the sound goes on in the background. */
  sound: boolean;
}

const first: PlayerState = { phase: "opening", muted: false, levels: [], level: -1, sound: false };
export const usePlayer = create<PlayerState>(() => first);

let current: LivePlay | undefined;

/** Plays the live picture of a room, and whatever becomes of it, until `stopWatching`. The same room goes on as it is. */
export function playLive(watched: Watched, playlist: string | null): void {
  if (current?.watched.id === watched.id) {
    current.resume();
    return;
  }
  const play = new LivePlay(watched, playlist);
  takeVideo(() => {
    play.end();
    if (current === play) current = undefined;
  });
  usePlayer.setState({ ...first, muted: video().muted });
  current = play;
  play.begin();
}

/** Goes on after a pause, where the live picture is now. */
export const resumeLive = (): void => current?.resume();

/** @param level index among `levels`, -1 for by itself */
export function chooseLevel(level: number): void {
  usePlayer.setState({ level });
  current?.choose(level);
}

export function soundOnly(sound: boolean): void {
  usePlayer.setState({ sound });
  current?.choose(usePlayer.getState().level);
}

export function setMuted(muted: boolean): void {
  video().muted = muted;
  usePlayer.setState({ muted });
}

class LivePlay {
  readonly watched: Watched;
  #url: string | null;
  #source: Source | undefined;
  /** Counts what was opened: what comes of an earlier one is of no interest. */
  #turn = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #stream: RoomStream;
  #ends: (() => void)[] = [];
  #moved = { at: 0, since: Date.now() };
  /** The person paused it, or the system did. */
  #paused = false;

  constructor(watched: Watched, url: string | null) {
    this.watched = watched;
    this.#url = url;
    this.#stream = roomStream(watched.id);
  }

  begin(): void {
    const element = video();
    const listen = (target: EventTarget, event: string, listener: () => void) => {
      target.addEventListener(event, listener);
      this.#ends.push(() => target.removeEventListener(event, listener));
    };
    this.#ends.push(this.#stream.hold(), this.#stream.subscribe(this.#told));
    listen(element, "playing", this.#plays);
    listen(element, "pause", this.#pauses);
    listen(element, "volumechange", () => usePlayer.setState({ muted: element.muted }));
    listen(document, "visibilitychange", this.#look);
    const watchdog = setInterval(this.#watch, 1000);
    this.#ends.push(() => clearInterval(watchdog));
    describeMedia(this.watched, {
      play: () => this.resume(),
      pause: () => element.pause(),
      stop: stopWatching,
    });
    this.#told();
    if (this.#url === null) usePlayer.setState({ phase: "rest" });
    else void this.#open();
  }

  end(): void {
    this.#close();
    this.#stream.awake = false;
    forgetMedia();
    for (const end of this.#ends) end();
  }

  resume(): void {
    this.#paused = false;
    if (this.#url === null) return;
    if (this.#source === undefined || usePlayer.getState().phase === "lost") {
      void this.#open();
      return;
    }
    this.#source.wake();
    this.#toEdge();
    this.#play();
  }

  choose(level: number): void {
    const { sound } = usePlayer.getState();
    this.#stream.awake = sound;
    if (sound) this.#source?.least();
    else this.#source?.choose(level);
  }

  /** What the room says of its picture. */
  #told = () => {
    const { standing } = this.#stream.get();
    if (standing === null || standing.playlist === this.#url) return;
    this.#url = standing.playlist;
    clearTimeout(this.#retry);
    this.#tries = 0;
    if (this.#url === null) {
      // What is here already is shown to its end, and its last picture stays.
      this.#source?.rest();
      usePlayer.setState({ phase: "rest" });
      return;
    }
    // Whoever comes back may send another size, another rate: begun anew, never gone on with.
    void this.#open();
  };

  async #open(): Promise<void> {
    const url = this.#url;
    if (url === null) return;
    clearTimeout(this.#retry);
    this.#close();
    const turn = this.#turn;
    const element = video();
    if (usePlayer.getState().phase !== "lost") usePlayer.setState({ phase: "opening" });
    this.#moved = { at: -1, since: Date.now() };
    const events = {
      levels: (names: string[]) => {
        if (turn === this.#turn) usePlayer.setState({ levels: names.length > 1 ? names : [] });
      },
      lost: () => {
        if (turn === this.#turn) this.#lose();
      },
    };
    const opened = playsHls(element)
      ? openNative(element, url, events)
      : await import("./hls-source.ts").then(
          ({ openHls }) => openHls(element, url, events),
          () => null,
        );
    if (turn !== this.#turn) {
      opened?.close();
      return;
    }
    if (opened === null) {
      this.#lose();
      return;
    }
    this.#source = opened;
    const { level, sound } = usePlayer.getState();
    if (level >= 0 || sound) this.choose(level);
    this.#play();
  }

  #close(): void {
    this.#turn += 1;
    this.#source?.close();
    this.#source = undefined;
  }

  #play(): void {
    const turn = this.#turn;
    video()
      .play()
      .catch((error: unknown) => {
        if (turn !== this.#turn) return;
        if (error instanceof DOMException && error.name === "NotAllowedError")
          usePlayer.setState({ phase: "blocked" });
      });
  }

  #plays = () => {
    this.#paused = false;
    usePlayer.setState({ phase: this.#url === null ? "rest" : "playing" });
  };

  #pauses = () => {
    // Moved from one place to another, or kept from playing by the system while nobody looks.
    if (document.hidden || this.#url === null || !video().isConnected) return;
    const { phase } = usePlayer.getState();
    if (phase !== "playing") return;
    this.#paused = true;
    usePlayer.setState({ phase: "paused" });
  };

  /** Tries again for ever, as long as somebody looks. */
  #lose(): void {
    // Not closed before the next one is opened: the last picture stays.
    this.#turn += 1;
    this.#source?.rest();
    usePlayer.setState({ phase: "lost" });
    clearTimeout(this.#retry);
    if (this.#url === null) return;
    this.#retry = setTimeout(() => {
      if (this.#isSeen()) void this.#open();
    }, waitBefore(this.#tries));
    this.#tries += 1;
  }

  #isSeen(): boolean {
    return !document.hidden || usePlayer.getState().sound || document.pictureInPictureElement === video();
  }

  #look = () => {
    if (!this.#isSeen()) {
      this.#source?.rest();
      video().pause();
      return;
    }
    if (document.hidden || this.#paused || this.#url === null) return;
    this.resume();
  };

  #toEdge(): void {
    const edge = this.#source?.edge();
    const element = video();
    if (edge != null && edge - element.currentTime > BEHIND) element.currentTime = edge;
  }

  #watch = () => {
    const element = video();
    const { phase } = usePlayer.getState();
    if (
      this.#source === undefined ||
      this.#url === null ||
      this.#paused ||
      phase === "lost" ||
      !this.#isSeen()
    ) {
      this.#moved = { at: element.currentTime, since: Date.now() };
      return;
    }
    if (element.currentTime !== this.#moved.at) {
      this.#moved = { at: element.currentTime, since: Date.now() };
      if (phase === "playing") this.#tries = 0;
      this.#toEdge();
      return;
    }
    if (phase !== "blocked" && Date.now() - this.#moved.since > STANDS_MS) this.#lose();
  };
}
