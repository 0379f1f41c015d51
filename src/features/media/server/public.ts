export { presentPicture, presentVideo } from "./present.ts";
