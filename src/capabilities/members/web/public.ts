export { beginSession } from "./api/sign-in.ts";
export { signOut } from "./api/sign-out.ts";
export { waiting } from "./api/waiting.ts";
export { ProofSheetHost } from "./components/proof-sheet-host.tsx";
export { SignInSheetHost } from "./components/sign-in-sheet-host.tsx";
export { endOtherSignIns } from "./session/end-other-sign-ins.ts";
export { guardSession } from "./session/guard-session.ts";
export { type OtherWayProps, offerOtherWay } from "./session/other-way.ts";
export { useMember, useOwnProfile } from "./session/use-member.ts";
