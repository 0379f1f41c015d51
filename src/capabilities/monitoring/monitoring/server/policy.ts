/** Reads hits and warnings; can be given for one section. */
export const READ = "monitoring.read";
/** Deals with warnings, and says when there are any; can be given for one section. */
export const MANAGE = "monitoring.manage";
