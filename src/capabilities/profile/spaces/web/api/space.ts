import { queryOptions } from "@tanstack/react-query";
import { spaceApi } from "./client.ts";

/** A member as everybody sees one. */
export const space = (id: string) =>
  queryOptions({
    queryKey: ["space", id],
    queryFn: ({ signal }) => spaceApi("GET /api/user/{id}", { params: { id } }, { signal, quiet: true }),
  });
