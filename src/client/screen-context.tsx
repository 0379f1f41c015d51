import { createContext, type ReactNode, useContext, useMemo } from "react";
import { sectionBase } from "#sections/path-table.ts";
import { type Section, umbrellaSection } from "#sections/registry.ts";

interface CurrentScreen {
  section: Section;
  /** Path prefix of the section: "" or "/slug". */
  base: string;
  screenId: string;
}

const Context = createContext<CurrentScreen>({ section: umbrellaSection, base: "", screenId: "" });

export function ScreenScope({
  section,
  screenId,
  children,
}: {
  section: Section;
  screenId: string;
  children: ReactNode;
}) {
  const screen = useMemo(() => ({ section, base: sectionBase(section), screenId }), [section, screenId]);
  return <Context value={screen}>{children}</Context>;
}

/** The section that the current screen belongs to, and its path prefix. */
export function useScreen(): CurrentScreen {
  return useContext(Context);
}
