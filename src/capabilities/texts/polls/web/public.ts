export { pollState } from "./api/poll-state.ts";
export { PollPart } from "./poll-part.tsx";
export { PollSheet } from "./poll-sheet-part.tsx";
export { endWords, modeWords } from "./poll-words.ts";
