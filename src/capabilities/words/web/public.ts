export { WordLibrary } from "./word-library.tsx";
