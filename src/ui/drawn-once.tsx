import { type ComponentProps, createContext, type ElementType, type ReactNode, useContext } from "react";

/** What an element has inside: as React draws it, or as the server drew it earlier. */
export type Inside = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

/**
 * Gives what stands inside of an element.
 * @param by all that its looks depend on beside the screen and its section, as JSON can say it; undefined draws it each time
 * @param draw is not called where it was drawn before
 */
export type DrawnInside = (by: unknown, draw: () => ReactNode) => Inside;

const drawn: DrawnInside = (_by, draw) => ({ children: draw() });
const Context = createContext<DrawnInside>(drawn);

/** Around a page that the server draws. */
export const DrawnOnceProvider = Context.Provider;

/**
 * For what repeats on many pages, or stays while the page around it changes: the server draws it once for the same `by`,
 * and puts that into later pages as it is. The browser draws it as everything else, and takes it over.
 */
export const useDrawnInside = (): DrawnInside => useContext(Context);

type DrawnOnceProps<Tag extends ElementType> = Omit<ComponentProps<Tag>, "children"> & {
  as: Tag;
  by: unknown;
  children: () => ReactNode;
};

/** An element whose inside the server draws once (see {@link useDrawnInside}). */
export function DrawnOnce<Tag extends ElementType>({
  as,
  by,
  children,
  ...attributes
}: DrawnOnceProps<Tag>): ReactNode {
  const inside = useDrawnInside();
  const Element: ElementType = as;
  return <Element {...attributes} {...inside(by, children)} />;
}
