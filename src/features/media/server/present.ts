import type { Picture, Video } from "#features/media/contract.ts";
import { media } from "./tables.ts";

type Row = typeof media.$inferSelect;

/** What `presentPicture` reads: lists select these instead of whole rows. */
export const pictureColumns = {
  id: media.id,
  key: media.key,
  width: media.width,
  height: media.height,
  animated: media.animated,
  placeholder: media.placeholder,
};

export type PictureRow = Pick<Row, keyof typeof pictureColumns>;

/** A media row as it crosses the wire. */
export function presentPicture(row: PictureRow): Picture {
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
