import type { Picture, Video } from "#capabilities/media/media/contract.ts";
import { unlistedName } from "./keys.ts";
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
  luminance: media.luminance,
  focusX: media.focusX,
  focusY: media.focusY,
  photo: media.photo,
};

type Measured = "luminance" | "focusX" | "focusY" | "photo";
type Columns = Pick<Row, keyof typeof pictureColumns>;
/** Galleries keep copies of rows, some from before pictures were measured. */
export type PictureRow = Omit<Columns, Measured> & Partial<Pick<Columns, Measured>>;

const hundredths = (share: number): number => Math.round(share * 100) / 100;

/**
 * A media row as it crosses the wire, at the address that answers while something public shows it. Its brightness stays
 * here: whoever lays text over it asks for a shade.
 */
export function presentPicture(row: PictureRow): Picture {
  const { focusX = null, focusY = null } = row;
  return {
    id: row.id,
    src: `/media/${row.key}`,
    width: row.width,
    height: row.height,
    animated: row.animated,
    placeholder: row.placeholder,
    focus: focusX === null || focusY === null ? null : { x: hundredths(focusX), y: hundredths(focusY) },
    photo: row.photo ?? null,
  };
}

/**
 * The same for its owner and for moderators, who may see it whatever its state: an address that nobody else learns.
 */
export function presentUnlisted(row: PictureRow & Pick<Row, "unlistedKey">): Picture {
  return { ...presentPicture(row), src: `/media/${unlistedName(row)}` };
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

/** The same for its owner and for moderators, as `presentUnlisted`. */
export function presentUnlistedVideo(row: Row): Video {
  return { ...presentVideo(row), src: `/media/${unlistedName(row)}` };
}
