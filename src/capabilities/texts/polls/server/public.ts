export { demoPoll, pollOfDemo, storeDemoVotes } from "./demo/votes.ts";
export { type PollPlace, pollPlaces } from "./places.ts";
export { readPoll } from "./read-poll.ts";
export { admitPolls, storePolls } from "./store-polls.ts";
