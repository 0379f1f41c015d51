export { pictureVersion } from "./kept-pictures.ts";
export { setLine } from "./poster/text.ts";
export { keptPoster, type PosterKind, registerPosters, sendKept } from "./posters.ts";
