export { ProofSheetHost } from "./components/proof-sheet-host.tsx";
export { SignInSheetHost } from "./components/sign-in-sheet-host.tsx";
export { guardSession } from "./session/guard-session.ts";
