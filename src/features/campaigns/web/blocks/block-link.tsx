import type { ReactNode } from "react";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";

interface BlockLinkProps {
  /** A path of the app, which stays in the club that is open, or an https address; empty leads nowhere. */
  to: string;
  className: string;
  children: ReactNode;
}

/** Where a block leads, or the same without leading anywhere. */
export function BlockLink({ to, className, children }: BlockLinkProps) {
  const { base } = useScreen();
  if (to === "") return <div className={className}>{children}</div>;
  if (to.startsWith("https:"))
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" className={`press ${className}`}>
        {children}
      </a>
    );
  return (
    <a href={inClub(base, to)} className={`press ${className}`}>
      {children}
    </a>
  );
}
