/** The kind under which activities are known everywhere: comments, reactions, search. */
export const ACTIVITY = "activity";
/** The same for what participants say of them afterwards. */
export const ACTIVITY_REVIEW = "activity_review";
