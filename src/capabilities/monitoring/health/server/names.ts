/** Permission to see how the installation is, and to try its parts. */
export const HEALTH = "health.manage";
