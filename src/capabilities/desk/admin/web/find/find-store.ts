import { create } from "zustand";

/** Whether the desk's search is open: a key, the rail and a phone's header open the same one. */
export const useFinder = create<{ open: boolean }>(() => ({ open: false }));

export const openFinder = () => useFinder.setState({ open: true });
export const closeFinder = () => useFinder.setState({ open: false });
