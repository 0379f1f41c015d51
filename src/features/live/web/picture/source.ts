/** What brings a playlist into a video. */
export interface Source {
  /** Fetches nothing more; the picture stays as it is. */
  rest(): void;
  wake(): void;
  close(): void;
  /** Where in the video's time the live picture is now, in seconds; null where that is not known. */
  edge(): number | null;
  /** @param level index among the names that were told, -1 for by itself */
  choose(level: number): void;
  /** The lightest there is: only the sound is wanted. */
  least(): void;
}

export interface SourceEvents {
  /** Names of the qualities, the lightest first. */
  levels(names: string[]): void;
  /** It cannot go on by itself. */
  lost(): void;
}

/** Plays a playlist as the browser itself does. */
export function openNative(video: HTMLVideoElement, url: string, on: SourceEvents): Source {
  const lost = () => on.lost();
  video.addEventListener("error", lost);
  video.src = url;
  on.levels([]);
  return {
    // It goes on fetching as long as it plays, and not beyond.
    rest: () => video.pause(),
    wake: () => undefined,
    close() {
      video.removeEventListener("error", lost);
      video.removeAttribute("src");
      video.load();
    },
    edge() {
      const { seekable } = video;
      return seekable.length > 0 ? seekable.end(seekable.length - 1) - 2 : null;
    },
    choose: () => undefined,
    least: () => undefined,
  };
}

/** Whether the browser plays HLS without help. */
export const playsHls = (video: HTMLVideoElement): boolean =>
  video.canPlayType("application/vnd.apple.mpegurl") !== "";
