/** In which order the replies of a post stand unless the reader chooses another: as the board of the look has it. */
export const THREAD_ORDER = "hot";
