export { PICTURE_WIDTHS, type Picture } from "../contract.ts";
export { attachMedia, releaseMedia } from "./attach.ts";
export { decodeBudget } from "./budget.ts";
export { type PictureRow, pictureColumns, presentPicture, presentVideo } from "./present.ts";
export { readPicture } from "./read.ts";
export { type MediaRow, storePicture, storeVideo } from "./store.ts";
export { defineMediaJobs } from "./sweep.ts";
