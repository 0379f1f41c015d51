import type { QueryClient } from "@tanstack/react-query";
import { Button, type ButtonStyle, buttonClass } from "#ui/button.tsx";
import { type Act, useAct } from "./use-act.ts";

/** One thing that a member can do with his application: a way to a screen, or an act. */
export interface Choice extends Partial<Act> {
  /** It is offered now. */
  when: boolean;
  label: string;
  to?: string;
  /** What happens on this page, where nothing is sent. */
  onChoose?: () => void;
  variant?: ButtonStyle["variant"];
  size?: ButtonStyle["size"];
}

interface ChoicesProps {
  choices: readonly Choice[];
  refresh: (queryClient: QueryClient) => Promise<unknown>;
  className: string;
}

/** What can be done with an application now, side by side. Ways stand out, acts do not, unless it is said. */
export function Choices({ choices, refresh, className }: ChoicesProps) {
  const { busy, act } = useAct(refresh);
  return (
    <div className={`${className} empty:hidden`}>
      {choices.map(({ when, label, to, variant, size, onChoose, run, ...how }) => {
        if (!when) return null;
        if (to !== undefined)
          return (
            <a key={label} href={to} className={buttonClass({ variant: variant ?? "accent", size })}>
              {label}
            </a>
          );
        return (
          <Button
            key={label}
            variant={variant ?? "line"}
            size={size}
            loading={busy === label}
            disabled={busy !== "" && busy !== label}
            onClick={onChoose ?? (() => run && void act(label, { run, ...how }))}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
