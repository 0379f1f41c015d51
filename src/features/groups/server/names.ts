/** As names of groups are compared: full and half width, capitals and spaces make no other name. */
export const nameKeyOf = (name: string): string => name.normalize("NFKC").toLowerCase().replace(/\s+/gu, "");

/** Name of the queue, and what a report about a group names as its kind. */
export const GROUP = "group";

/** What somebody says who asks to be let in, as a kind of text that words can be limited to. */
export const GROUP_APPLICATION = "group_application";

/** What the private pictures of groups' codes are used for, as permissions name it. */
export const CODE_KIND = "group_code";

/** Everything that shows groups. */
export const GROUPS_TAG = "groups";
