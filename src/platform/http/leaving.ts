/**
 * What the server tells its listeners when it takes no further connections and goes once those there are gone: answers close
 * their connections from then on, and open streams end, so that whoever reads them comes back to another process.
 */
export const LEAVING = "leaving";

/** What the server tells before that: it still answers everything, and `/readyz` says that nobody else should be sent. */
export const DEPARTING = "departing";
