/** The text that stands behind every lead's own consent (`/clue-protect`). */
export const CLUE = "clue";

/** Tag of kept answers that show forms. */
export const FORMS_TAG = "lead-forms";

/** Under these leads, or what is left of them, are set aside when their round fails. */
export const TERM_ROUND = "leads-term";

/** A lead that its member or the receiver can still do something with. */
export const LIVE = ["new", "exported", "contacted"] as const;

/** Topic of messages that tell a receiver's webhook of a lead that is gone. */
export const GONE_TOPIC = "lead-gone";

export interface GoneMessage {
  lead_id: string;
}
