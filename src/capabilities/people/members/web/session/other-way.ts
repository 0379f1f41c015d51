import type { ComponentType } from "react";
import { create } from "zustand";

export interface OtherWayProps {
  /** Asks for both agreements unless they are ticked; false when the person does not agree. */
  agree: () => Promise<boolean>;
}

const useOffered = create<{ Way: ComponentType<OtherWayProps> | null }>(() => ({ Way: null }));

/** Has the sign-in form show another way in, where the host has one. */
export function offerOtherWay(Way: ComponentType<OtherWayProps>): void {
  useOffered.setState({ Way });
}

/** The other way in that this host has; null without one. */
export const useOtherWay = (): ComponentType<OtherWayProps> | null => useOffered((state) => state.Way);
