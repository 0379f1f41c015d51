export { about } from "./api/about.ts";
export { CodePicture } from "./components/code-picture.tsx";
