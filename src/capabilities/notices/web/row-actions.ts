import type { ComponentType } from "react";
import type { Notice } from "#capabilities/notices/contract.ts";

/** What can be done about a notice in its row, without opening anything: 回关. */
export type RowAction = ComponentType<{ notice: Notice; onDone: () => void }>;

let actions: Readonly<Record<string, RowAction>> = {};

/** Set once by the app, by kind of notice: what they do belongs to features above this one. */
export function setRowActions(given: Readonly<Record<string, RowAction>>): void {
  actions = given;
}

export function rowAction({ kind }: Notice): RowAction | undefined {
  return actions[kind];
}
