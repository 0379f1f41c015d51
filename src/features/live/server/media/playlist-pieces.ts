import { ask } from "./ask.ts";

/** What of a playlist is a piece's length, in seconds. */
const PIECE = /^#EXTINF:([\d.]+)/gm;
/** Below a playlist of several qualities stands the address of the first of them. */
const QUALITY = /^#EXT-X-STREAM-INF:[^\n]*\n([^#\n]+)/m;

/**
 * How long the pieces of a stream's playlist are, in the middle. Every piece begins at a keyframe, so that is how far
 * apart the keyframes are at most at which somebody can begin to look.
 * @param address of the playlist, absolute
 * @returns seconds; null where there is no playlist, or none with pieces
 */
export async function pieceSeconds(address: string): Promise<number | null> {
  const list = await readPlaylist(address);
  if (list === null) return null;
  const quality = QUALITY.exec(list)?.[1]?.trim();
  const pieces = quality === undefined ? list : await readPlaylist(new URL(quality, address).href);
  return pieces === null ? null : medianPiece(pieces);
}

/** Null where there is none to be had. */
export const readPlaylist = (address: string): Promise<string | null> => ask(address, "").catch(() => null);

/** The length in the middle, in seconds; null without pieces. */
export function medianPiece(playlist: string): number | null {
  const lengths = [...playlist.matchAll(PIECE)].map(([, length]) => Number(length)).sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? null;
}
