export { settleBoard } from "./boards.ts";
export { BOARDS_TAG, changedPostTags, postTag } from "./cache-tags.ts";
export { countPastReplies, type NewPost, POST, storePosts } from "./store-post.ts";
