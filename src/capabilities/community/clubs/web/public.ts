export { club } from "./api/club.ts";
export { useOwnClubs } from "./api/own-clubs.ts";
export { JoinClub } from "./components/join-club.tsx";
export { LeaveClubRow } from "./components/leave-club-row.tsx";
export { MemberPass } from "./components/member-pass.tsx";
export { numberText, roleNames } from "./words.ts";
