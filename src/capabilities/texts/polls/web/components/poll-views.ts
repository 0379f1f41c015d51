/* What shows polls, as one chunk: pages that may hold one name no other. */
export { PollCard as default } from "./poll-card.tsx";
export { PollTile } from "./poll-tile.tsx";
