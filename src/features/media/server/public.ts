export { PICTURE_WIDTHS, type Picture } from "../contract.ts";
export { attachMedia, mediaByIds, releaseMedia } from "./attach.ts";
export { decodeBudget } from "./budget.ts";
export { presentPicture, presentVideo } from "./present.ts";
export { readPicture } from "./read.ts";
export { type MediaOwner, type MediaRow, type StoreOptions, storePicture, storeVideo } from "./store.ts";
export { defineMediaJobs } from "./sweep.ts";
