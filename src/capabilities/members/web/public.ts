export { SignInCard } from "./components/sign-in-card.tsx";
export { SignInSheetHost } from "./components/sign-in-sheet-host.tsx";
export { guardSession } from "./session/guard-session.ts";
export { useMember } from "./session/use-member.ts";
