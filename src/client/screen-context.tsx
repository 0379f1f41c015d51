import { createContext, type ReactNode, useContext } from "react";
import { type Section, sectionBase, umbrellaSection } from "#sections/registry.ts";

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
  return <Context value={{ section, base: sectionBase(section), screenId }}>{children}</Context>;
}

/** The section that the current screen belongs to, and its path prefix. */
export function useScreen(): CurrentScreen {
  return useContext(Context);
}
