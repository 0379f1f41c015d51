/** The role that sets up the cluster, and the one the app works as, which owns its database and no more. */
export const ADMIN_ROLE = "postgres";
export const APP_ROLE = "paddock";
