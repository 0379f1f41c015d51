import { searchEndpoints } from "#capabilities/site/search/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone, permission } from "#platform/http/policy.ts";
import { perAddress, perAdmin } from "#platform/limits/quota.ts";
import { searchChoices } from "./choices.ts";
import { countWord, HOT_WORDS_TAG, hideWord, hotWords, listSearchWords } from "./hot-words.ts";
import { search } from "./search.ts";
import { suggest } from "./suggest.ts";

const mayManage = permission("search.manage");

export const searchRoutes = implement(searchEndpoints, {
  "GET /api/search": endpoint({
    policy: anyone,
    handle: ({ actor, query, services }) => search(services, actor, query),
  }),
  "GET /api/search/kinds": endpoint({
    policy: anyone,
    cache: { seconds: 300, tags: () => [] },
    handle: ({ services }) => searchChoices(services.db),
  }),
  "GET /api/search/suggest": endpoint({
    policy: anyone,
    handle: ({ query, services }) => suggest(services, query),
  }),
  "GET /api/search/hot": endpoint({
    policy: anyone,
    cache: { seconds: 60, tags: () => [HOT_WORDS_TAG] },
    handle: ({ services }) => hotWords(services.db),
  }),
  "POST /api/search/words": endpoint({
    policy: anyone,
    limit: [perAddress("search:minute", 60, 60)],
    async handle({ actor, body, services, request }) {
      await countWord(services, { q: body.q, actor, address: request.ip });
      return { ok: true };
    },
  }),
  "GET /api/admin/search-words": endpoint({
    policy: mayManage,
    handle: ({ query, services }) => listSearchWords(services, query),
  }),
  "PUT /api/admin/search-words": endpoint({
    policy: mayManage,
    limit: [perAdmin("search:hide", 120, 60)],
    handle: ({ actor, body, services, request }) =>
      hideWord(services, { id: actor.id, address: request.ip }, body),
  }),
});
