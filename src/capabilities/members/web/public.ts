export { beginSession } from "./api/sign-in.ts";
export { ProofSheetHost } from "./components/proof-sheet-host.tsx";
export { SignInSheetHost } from "./components/sign-in-sheet-host.tsx";
export { guardSession } from "./session/guard-session.ts";
export { type OtherWayProps, offerOtherWay } from "./session/other-way.ts";
