export { type Part, packArchive } from "./archive.ts";
