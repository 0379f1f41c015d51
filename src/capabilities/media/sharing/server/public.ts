export { keptPicture, pictureVersion } from "./kept-pictures.ts";
export { glyphOf } from "./poster/font.ts";
export { setLine, setParagraph } from "./poster/text.ts";
export {
  keptPoster,
  type PosterKind,
  posterFolders,
  registerPosters,
  sectionOfPoster,
  sendKept,
} from "./posters.ts";
