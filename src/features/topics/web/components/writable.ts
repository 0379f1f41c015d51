import { queryOptions } from "@tanstack/react-query";
import { composerKinds } from "#capabilities/texts/writing/web/public.ts";

const texts = [
  { kind: "post", label: "发帖" },
  { kind: "question", label: "提问" },
] as const;

/** What can be written under a topic, in order. */
export const writableTexts = () =>
  queryOptions({
    queryKey: ["topics", "writable"],
    async queryFn() {
      const { kinds } = await composerKinds();
      return texts.filter(({ kind }) => kinds[kind] !== undefined);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
