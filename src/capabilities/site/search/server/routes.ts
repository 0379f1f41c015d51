import { searchEndpoints } from "#capabilities/site/search/contract.ts";
import { implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, permission } from "#platform/http/policy.ts";
import { perAddress, perAdmin } from "#platform/limits/quota.ts";
import { askedTags, readAsked } from "./asked.ts";
import { searchChoices } from "./choices.ts";
import { countWord, HOT_WORDS_TAG, hideWord, hotWords, listSearchWords } from "./hot-words.ts";
import { keepNickname, listNicknames, removeNickname } from "./nicknames.ts";
import { search } from "./search.ts";
import { suggest } from "./suggest.ts";

const mayManage = permission("search.manage");
const EDITS = perAdmin("search:nicknames", 120, 60);

export const searchRoutes = implement(searchEndpoints, {
  "GET /api/search": readBy(anyone, ({ actor, query, services }) => search(services, actor, query)),
  "GET /api/search/kinds": keptRead({ seconds: 300, tags: () => [] }, ({ services }) =>
    searchChoices(services.db),
  ),
  "GET /api/search/suggest": readBy(anyone, ({ query, services }) => suggest(services, query)),
  "GET /api/search/hot": keptRead(
    { seconds: 60, tags: () => [HOT_WORDS_TAG, ...askedTags()] },
    async ({ services: { db } }) => ({ ...(await hotWords(db)), asked: await readAsked(db) }),
  ),
  "POST /api/search/words": writeBy(
    anyone,
    [perAddress("search:minute", 60, 60)],
    ({ actor, body, services, request }) => countWord(services, { ...body, actor, address: request.ip }),
  ),
  "GET /api/admin/search-words": readBy(mayManage, ({ query, services }) => listSearchWords(services, query)),
  "GET /api/admin/search-nicknames": readBy(mayManage, ({ query, services }) =>
    listNicknames(services, query),
  ),
  "PUT /api/admin/search-nicknames": writeBy(mayManage, [EDITS], ({ actor, body, services }) =>
    keepNickname(services, actor, body),
  ),
  "POST /api/admin/search-nicknames/remove": writeBy(mayManage, [EDITS], ({ actor, body, services }) =>
    removeNickname(services, actor, body.word),
  ),
  "PUT /api/admin/search-words": writeBy(
    mayManage,
    [perAdmin("search:hide", 120, 60)],
    ({ actor, body, services }) => hideWord(services, actor, body),
  ),
});
