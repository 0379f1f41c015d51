import type { z } from "zod";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { faceEndpoints } from "#capabilities/site/face/contract.ts";
import { readQuery } from "#client/queries.ts";

export const faceApi = adminClient<typeof faceEndpoints>();

export type DeskFace = z.output<(typeof faceEndpoints)["GET /api/admin/faces/{section}"]["data"]>;

/** A section's face, as its file has it and as the operator says. */
export const deskFace = (section: string) =>
  readQuery(
    ["admin", "faces", section],
    (how) => faceApi("GET /api/admin/faces/{section}", { params: { section } }, how),
    { staleTime: 0 },
  );
