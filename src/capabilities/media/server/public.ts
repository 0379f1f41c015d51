export { PICTURE_WIDTHS, type Picture } from "../contract.ts";
export { attachMedia, releaseMedia } from "./attach.ts";
export { SHOWN } from "./lanes.ts";
export { pictureWorkers } from "./picture-workers.ts";
export { type PictureRow, pictureColumns, presentPicture, presentUnlisted, presentVideo } from "./present.ts";
export { readPicture } from "./read.ts";
export { type Showing, showsMedia } from "./showing.ts";
export { type MediaRow, storePicture, storeVideo } from "./store.ts";
