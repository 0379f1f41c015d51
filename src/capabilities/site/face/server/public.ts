export { type Faces, keptFaces } from "./worn-faces.ts";
