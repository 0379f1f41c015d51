export { PICTURE_WIDTHS, type Picture } from "../contract.ts";
export { attachMedia, mediaByIds, reattachMedia, releaseMedia } from "./attach.ts";
export { mediaByNames } from "./by-name.ts";
export { demoFilms } from "./demo-films.ts";
export { SHOWN } from "./lanes.ts";
export { demandNameable } from "./nameable.ts";
export { pictureWorkers } from "./picture-workers.ts";
export {
  PREPARED_INDEX,
  type PreparedIndex,
  type PreparedPicture,
  readPrepared,
  storePrepared,
} from "./prepared.ts";
export {
  type PictureRow,
  pictureColumns,
  presentPicture,
  presentUnlisted,
  presentUnlistedVideo,
  presentVideo,
} from "./present.ts";
export { attachPrivate, keepPrivateUntil, storePrivate } from "./private-media.ts";
export { type PrivateReader, privateReaders } from "./private-readers.ts";
export { presentPrivateAll } from "./private-reading.ts";
export { readPicture } from "./read.ts";
export { type Reception, receiveFile } from "./receive.ts";
export { type Showing, showings } from "./showing.ts";
export { type MediaRow, storePicture, storeVideo } from "./store.ts";
export { holdings } from "./sweep.ts";
/** For joins: pictures stand beside almost everything. */
export { media } from "./tables.ts";
export { temporaryPath } from "./temp.ts";
