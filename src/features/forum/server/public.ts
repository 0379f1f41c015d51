export { type NewPost, storePosts } from "./store-post.ts";
