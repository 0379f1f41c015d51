import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { kindNames } from "#features/leads/words.ts";
import { pathOf } from "#sections/paths.ts";
import { leadFormQuery } from "../api/leads.ts";

const formOf = ({ params }: Pick<ScreenContext, "params">) => leadFormQuery(params.key ?? "");

export async function load(context: ScreenContext): Promise<void> {
  await context.queryClient.ensureQueryData(formOf(context));
}

export function meta(context: ScreenContext): PageMeta {
  const form = context.queryClient.getQueryData(formOf(context).queryKey);
  if (!form) return { robots: "noindex" };
  return {
    title: `${form.title} · ${form.receiver.name}`,
    description: `${kindNames[form.kind]}预约：信息只提供给${form.receiver.name}，仅用于${form.purpose}，随时可以撤回。`,
    canonical: pathOf("lead.form", { key: form.key }, { section: context.section }),
    ...(!form.open && { robots: "noindex" as const }),
  };
}
