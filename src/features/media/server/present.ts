import type { Picture, Video } from "#features/media/contract.ts";
import type { media } from "./tables.ts";

type Row = typeof media.$inferSelect;

/** A media row as it crosses the wire. */
export function presentPicture(row: Row): Picture {
  return {
    id: row.id,
    src: `/media/${row.key}`,
    width: row.width,
    height: row.height,
    animated: row.animated,
    placeholder: row.placeholder,
  };
}

export function presentVideo(row: Row): Video {
  return {
    id: row.id,
    src: `/media/${row.key}`,
    width: row.width,
    height: row.height,
    duration: row.duration ?? 0,
    bytes: row.bytes,
  };
}
