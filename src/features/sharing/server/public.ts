export { type KeptPicture, keptPicture } from "./kept-pictures.ts";
export { drawPoster, POSTER_DESIGN, POSTER_WIDTH } from "./poster/draw-poster.ts";
