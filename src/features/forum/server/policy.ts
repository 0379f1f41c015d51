/** Permission to create, change, order and merge boards. */
export const MANAGE = "boards.manage";
