import { pollEndpoints } from "#capabilities/texts/polls/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { castVote } from "./cast-vote.ts";
import { showPoll } from "./show-poll.ts";

/** Nobody reads and decides faster. */
const VOTES = [perMember("poll:minute", 30, 60)];

export const pollRoutes = implement(pollEndpoints, {
  "GET /api/polls/{kind}/{id}/{key}": readBy(anyone, ({ params, actor, services }) =>
    showPoll(services.db, actor.kind === "member" ? actor.id : null, params),
  ),
  "PUT /api/polls/{kind}/{id}/{key}/vote": writeBy(member, VOTES, ({ params, body, actor, services }) =>
    castVote(services.db, actor.id, params, body.choices),
  ),
});
