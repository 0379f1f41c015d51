import { queryOptions } from "@tanstack/react-query";
import { composerKinds } from "../open-composer.ts";

/** What can be written, by name. */
export const kindList = () =>
  queryOptions({
    queryKey: ["writing", "kinds"],
    queryFn: composerKinds,
    staleTime: Number.POSITIVE_INFINITY,
  });
