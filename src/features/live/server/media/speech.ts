/** A stream that somebody sends at this moment, as the media server tells of it. */
export interface Sent {
  /** As in the playlist's address. */
  name: string;
  /** What the server calls the connection; the same as in its hooks. */
  publisher: string;
  /** Bytes that arrived since the connection began to send. */
  bytes: number;
  /** Each null where the server does not tell it. */
  fps: number | null;
  drops: number | null;
  /** `1920×1080 H264`, `AAC 44100`; empty where not told. */
  video: string;
  audio: string;
}

/** How one kind of media server is spoken to by its own interface. Every call throws ServerSilent. */
export interface Speech {
  /** All streams that are sent to `app` now. */
  read(base: string, app: string): Promise<Sent[]>;
  /**
   * Ends the connection that sends a stream; nothing where nobody sends it.
   * @param publisher only this connection; whichever it is where empty
   */
  drop(base: string, app: string, name: string, publisher: string): Promise<void>;
}

/** `1920×1080 H264`; what is not told is left out. */
export function pictureWords(width: number | undefined, height: number | undefined, codec: string): string {
  const size = width !== undefined && height !== undefined && width > 0 ? `${width}×${height}` : "";
  return [size, codec].filter((word) => word !== "").join(" ");
}
