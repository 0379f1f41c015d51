/** Whether this page hears by itself of what happens to its member; until then it has to ask now and then. */
export const live = { on: false };
