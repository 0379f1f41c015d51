export { settleBoard } from "./boards.ts";
export { BOARDS_TAG, changedPostTags, postTag } from "./cache-tags.ts";
export { removeStoredBoard, removeStoredPosts, uncountReplies } from "./remove-stored.ts";
export { countPastReplies, type NewPost, POST, storePosts } from "./store-post.ts";
