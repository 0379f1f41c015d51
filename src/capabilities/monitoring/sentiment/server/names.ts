/** Permission to judge complaints and to work at their cases. */
export const OPINIONS = "opinions.manage";
