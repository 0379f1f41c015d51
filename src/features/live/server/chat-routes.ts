import { liveChatEndpoints } from "#features/live/chat-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, closedToMinors, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { like } from "./chat/likes.ts";
import { listMessages, listQuestions } from "./chat/list-messages.ts";
import { muteInRoom, unmuteInRoom } from "./chat/mutes.ts";
import { removeMessage } from "./chat/remove-message.ts";
import { reportMessage } from "./chat/report-message.ts";
import { assertRuns } from "./chat/room-to-speak-in.ts";
import { say } from "./chat/say.ts";
import { showInTray, steerChat } from "./chat/steer.ts";
import { markAnswered, vote } from "./chat/votes.ts";

/** Live chat is among what the law keeps from minors. */
const talker = closedToMinors(member);

const RUNNING = [perMember("live-run", 120, 60)];
const VOTES = [perMember("live-vote", 60, 60)];

export const chatRoutes = implement(liveChatEndpoints, {
  "GET /api/live/{id}/messages": readBy(anyone, ({ params, query, services }) =>
    listMessages(services.db, params.id, query),
  ),
  "GET /api/live/{id}/questions": readBy(anyone, ({ params, services }) =>
    listQuestions(services.db, params.id),
  ),
  "POST /api/live/{id}/messages": writeBy(
    talker,
    // Inside: what is sent again under its key costs nothing.
    { inside: [perMember("live-message", 30, 60)] },
    ({ params, body, actor, services, rateLimit }) => say(services, actor.id, params.id, body, rateLimit),
  ),
  "POST /api/live/{id}/likes": writeBy(
    talker,
    [perMember("live-like", 90, 60)],
    ({ params, body, services }) => like(services, params.id, body.count),
  ),
  "POST /api/live/messages/{id}/vote": writeBy(talker, VOTES, ({ params, actor, services }) =>
    vote(services, actor.id, params.id, true),
  ),
  "DELETE /api/live/messages/{id}/vote": writeBy(talker, VOTES, ({ params, actor, services }) =>
    vote(services, actor.id, params.id, false),
  ),
  "POST /api/live/messages/{id}/answered": writeBy(talker, RUNNING, ({ params, body, actor, services }) =>
    markAnswered(services, actor.id, params.id, body.answered),
  ),
  "DELETE /api/live/messages/{id}": writeBy(member, RUNNING, ({ params, actor, services, request }) =>
    removeMessage(services, actor.id, request.ip, params.id),
  ),
  "POST /api/live/messages/{id}/report": writeBy(
    member,
    [perMember("live-report", 20, 60)],
    ({ params, body, actor, services }) => reportMessage(services.db, actor.id, params.id, body),
  ),
  "POST /api/live/{id}/mutes": writeBy(talker, RUNNING, async ({ params, body, actor, services }) => {
    await assertRuns(services.db, params.id, actor.id);
    await muteInRoom(services.db, params.id, body.member_id, body.minutes);
  }),
  "DELETE /api/live/{id}/mutes/{member}": writeBy(talker, RUNNING, async ({ params, actor, services }) => {
    await assertRuns(services.db, params.id, actor.id);
    await unmuteInRoom(services.db, params.id, params.member);
  }),
  "PUT /api/live/{id}/chat": writeBy(talker, RUNNING, ({ params, body, actor, services }) =>
    steerChat(services, actor.id, params.id, body),
  ),
  "PUT /api/live/{id}/shown": writeBy(talker, RUNNING, ({ params, body, actor, services }) =>
    showInTray(services, actor.id, params.id, body.item_id),
  ),
});
