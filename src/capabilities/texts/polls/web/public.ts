export { PollPart } from "./poll-part.tsx";
export { PollSheet } from "./poll-sheet-part.tsx";
export { PollTile } from "./poll-tile-part.tsx";
