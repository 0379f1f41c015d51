import type { z } from "zod";
import type { deskSchema } from "#capabilities/desk/admin/contract.ts";
import type { Granted } from "#platform/auth/permissions.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";
import { boardOf } from "./board.ts";
import { pinsOf } from "./pins.ts";

type DeskView = z.input<typeof deskSchema>;

/** The administrator who looks at the navigation. */
export interface DeskReader extends Granted {
  adminId: string;
}

/**
 * What a feature adds to the administration's navigation beside the lines that its screens declare. Asked for at every
 * screen, so each part answers from an index. Only what the reader may do is named or counted.
 */
export type DeskPart = (
  services: Services,
  reader: DeskReader,
) => Promise<Partial<Omit<DeskView, "pins" | "board">>>;

export const deskParts = new ExtensionPoint<DeskPart>("desk part");

/** What the navigation shows beside what the screens declare. */
export async function showDesk(services: Services, reader: DeskReader): Promise<DeskView> {
  const [pins, board, ...parts] = await Promise.all([
    pinsOf(services.db, reader.adminId),
    boardOf(services.db, reader),
    ...deskParts.entries().map(([, part]) => part(services, reader)),
  ]);
  return {
    lines: parts.flatMap(({ lines = [] }) => lines),
    counts: Object.assign({}, ...parts.map(({ counts = {} }) => counts)),
    pins,
    board,
  };
}
