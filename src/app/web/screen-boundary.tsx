import { Component, type ReactNode } from "react";
import type { RouterState } from "#client/router.tsx";
import { RouteError } from "./route-error.tsx";

interface Props {
  /** Every arrival gives the screen another try. */
  state: RouterState;
  children: ReactNode;
}

interface Caught {
  state: RouterState;
  error: unknown;
}

/** Shows why a screen could not be opened, or that it broke while it was drawn, in place of the screen. */
export class ScreenBoundary extends Component<Props, Caught> {
  override state: Caught = { state: this.props.state, error: undefined };

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { error: error ?? new Error("nothing was thrown") };
  }

  static getDerivedStateFromProps({ state }: Props, before: Caught): Caught | null {
    return state === before.state ? null : { state, error: undefined };
  }

  override render(): ReactNode {
    const error = this.state.error ?? this.props.state.error;
    return error === undefined ? this.props.children : <RouteError error={error} />;
  }
}
