/**
 * What the server tells its listeners when it takes no further connections and goes once those there are gone: answers close
 * their connections from then on, and open streams end, so that whoever reads them comes back to another process.
 */
export const LEAVING = "leaving";
