export { type KeptPicture, keptPicture } from "./kept-pictures.ts";
export { drawPoster, POSTER_DESIGN } from "./poster/draw-poster.ts";
export { setLine } from "./poster/text.ts";
