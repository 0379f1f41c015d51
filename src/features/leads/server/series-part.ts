import type { SeriesPart } from "#capabilities/cars/catalogue/server/public.ts";
import { leadFormPath } from "#features/leads/address.ts";
import { kindNames } from "#features/leads/words.ts";
import { openForms } from "./forms.ts";
import { FORMS_TAG } from "./names.ts";

/** Forms that name the series, on its page. */
export const seriesLeads: SeriesPart = {
  title: "预约试驾",
  tags: () => [FORMS_TAG],
  async read({ db }, { series }, limit) {
    const forms = await openForms(db, { series });
    return forms.slice(0, limit).map((form) => ({
      authorId: null,
      title: form.title,
      note: `${kindNames[form.kind]} · ${form.receiver.name}`,
      path: leadFormPath(form, series),
      picture: null,
    }));
  },
};
