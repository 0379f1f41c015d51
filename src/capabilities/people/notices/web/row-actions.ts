import type { ComponentType } from "react";
import type { Notice } from "#capabilities/people/notices/contract.ts";

/** What can be done about a notice in its row, without opening anything: 回关. */
export type RowAction = ComponentType<{ notice: Notice }>;

let actions: Readonly<Record<string, RowAction>> = {};

/** Set once, before the notices are drawn, by the app: what they do belongs to features above this one. */
export function setRowActions(all: Readonly<Record<string, RowAction>>): void {
  actions = all;
}

export const rowAction = ({ kind }: Notice): RowAction | undefined => actions[kind];
