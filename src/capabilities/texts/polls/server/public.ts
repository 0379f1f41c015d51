export { type DemoPoll, demoPoll, pollOfDemo, storeDemoVotes } from "./demo/votes.ts";
export { type PollPlace, pollPlaces } from "./places.ts";
export { admitPolls, storePolls } from "./store-polls.ts";
export { type PastVote, storeVotes } from "./store-votes.ts";
