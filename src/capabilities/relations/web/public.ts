export { useHiddenMembers } from "./api/hidden-members.ts";
export { type RelationTab, relationCounts, relationTabs, type Side } from "./api/lists.ts";
export { relationTo } from "./api/relation.ts";
export { askToBlock } from "./components/ask-to-block.ts";
export { FollowButton } from "./components/follow-button.tsx";
export { PublicRelations } from "./components/public-relations.tsx";
export { RelationList } from "./components/relation-list.tsx";
export { SuggestedMembers } from "./components/suggested-members.tsx";
export { UnblockButton } from "./components/unblock-button.tsx";
