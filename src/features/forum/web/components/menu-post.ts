import type { PostCard } from "#features/forum/contract.ts";

export type MenuPost = Pick<PostCard, "id" | "title" | "author">;
