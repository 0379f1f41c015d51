import { IconButton } from "#ui/icon-button.tsx";
import { openFinder } from "./find-store.ts";

/** Opens the search from a header on a phone; from 900 px on the rail has it. */
export const FindButton = () => (
  <IconButton icon="search" label="查找" className="wide:hidden" onClick={openFinder} />
);
