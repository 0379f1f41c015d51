export { quizCards, quizChoices } from "./cards.ts";
/** `WRITE_CAMPAIGNS` is `campaigns.write`, within sections: declared here, for the campaigns above as well. */
export { QUIZZES_TAG, WRITE_CAMPAIGNS } from "./names.ts";
