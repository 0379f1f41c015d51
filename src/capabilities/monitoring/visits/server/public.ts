export { type EditorOutput, editorialOutput } from "./output.ts";
