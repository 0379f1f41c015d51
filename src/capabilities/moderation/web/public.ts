export { openReview } from "./api/review-of-target.ts";
export { ModeratorScreen } from "./components/moderator-frame.tsx";
export { WorkBoard } from "./components/work-board.tsx";
export { MuteSheet } from "./mutes/mute-sheet.tsx";
export { ModeratorMenu } from "./tools/moderator-menu.tsx";
export { ReasonForm } from "./tools/reason-form.tsx";
