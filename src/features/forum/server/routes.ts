import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { registerAtomFeed } from "#capabilities/site/site/server/public.ts";
import { forumEndpoints } from "#features/forum/contract.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { ANNOUNCEMENTS_TAG, BOARDS_TAG, boardTag, postTag, sectionPostsTag } from "./cache-tags.ts";
import { changePost, withdrawPost } from "./change-post.ts";
import { createPost } from "./create-post.ts";
import { boardDeskRoutes } from "./desk-routes.ts";
import { boardFeed, postFeed } from "./feed.ts";
import { joinedBoards, setBoardMembership } from "./join-board.ts";
import { listBoards, showBoard } from "./list-boards.ts";
import { listOwnPosts } from "./list-own.ts";
import { listPosts } from "./list-posts.ts";
import { myFeed } from "./my-feed.ts";
import { postPosters } from "./poster.ts";
import { countNewer, pinnedPosts } from "./queries.ts";
import { reportPost } from "./report-post.ts";
import { showOwnPost, showPost } from "./show-post.ts";
import { viewsOf } from "./views.ts";

/** The same for everybody; figures in them may lag behind by these seconds. */
const LIST_SECONDS = 30;
const BOARD_SECONDS = 60;
const POST_SECONDS = 120;

/** Counted by the use-cases: what the same key sends again is free, and so is what is refused. */
const WRITING = { inside: [perMember("post:minute", 3, 60), perMember("post:day", 40, 86_400)] };
const JOINING = [perMember("board:minute", 40, 60)];
const VIEWS = { unwritten: "counted in memory, once an hour per address and post" };

const api = implement(forumEndpoints, {
  "GET /api/boards": keptRead(
    { seconds: BOARD_SECONDS, tags: () => [BOARDS_TAG] },
    async ({ query: { section = umbrellaSection.slug }, services }) => ({
      items: await listBoards(services.db, section),
    }),
  ),
  "GET /api/boards/{id}": keptRead(
    { seconds: BOARD_SECONDS, tags: ({ params }) => [BOARDS_TAG, boardTag(params.id)] },
    ({ params, services }) => showBoard(services.db, params.id),
  ),
  "PUT /api/boards/{id}/membership": writeBy(member, JOINING, ({ params, actor, services }) =>
    setBoardMembership(services, actor.id, params.id, true),
  ),
  "DELETE /api/boards/{id}/membership": writeBy(member, JOINING, ({ params, actor, services }) =>
    setBoardMembership(services, actor.id, params.id, false),
  ),
  "GET /api/my/boards": readBy(member, async ({ actor, services }) => ({
    items: await joinedBoards(services.db, actor.id),
  })),
  "GET /api/posts": keptRead(
    { seconds: LIST_SECONDS, tags: ({ query }) => listTags(query) },
    ({ query, services }) => listPosts(services, query),
  ),
  "GET /api/posts/pinned": keptRead(
    { seconds: LIST_SECONDS, tags: ({ query }) => [...listTags(query), ANNOUNCEMENTS_TAG] },
    async ({ query, services }) => ({
      items: (await pinnedPosts(services.db, query)).map(({ id, authorId, title, pinned }) => ({
        id,
        author_id: authorId,
        title,
        announcement: pinned === "section",
      })),
    }),
  ),
  "GET /api/posts/fresh": readBy(anyone, async ({ query: { since, ...filter }, services }) => ({
    count: await countNewer(services.db, { ...filter, sort: "new" }, new Date(since)),
  })),
  "GET /api/my/feed": readBy(member, ({ query, actor, services }) => myFeed(services, actor.id, query)),
  "GET /api/posts/{id}": keptRead(
    { seconds: POST_SECONDS, tags: ({ params }) => [postTag(params.id)] },
    ({ params, services }) => showPost(services.db, params.id),
  ),
  "GET /api/my/posts": readBy(member, ({ query, actor, services }) =>
    listOwnPosts(services, actor.id, query),
  ),
  "GET /api/my/posts/{id}": readBy(member, ({ params, actor, services }) =>
    showOwnPost(services.db, actor.id, params.id),
  ),
  "POST /api/posts": writeBy(member, WRITING, ({ body, actor, services, rateLimit }) =>
    createPost(services, actor.id, body, rateLimit),
  ),
  "PUT /api/posts/{id}": writeBy(member, WRITING, ({ params, body, actor, services, rateLimit }) =>
    changePost(services, actor.id, params.id, body, rateLimit),
  ),
  "DELETE /api/posts/{id}": writeBy(
    member,
    [perMember("post:delete", 60, 60)],
    ({ params, actor, services }) => withdrawPost(services, actor.id, params.id),
  ),
  "POST /api/posts/{id}/report": writeBy(
    member,
    [perMember("post-report:hour", 30, 3600)],
    ({ params, body, actor, services }) => reportPost(services, actor.id, params.id, body),
  ),
  "POST /api/posts/{id}/read": writeBy(anyone, VIEWS, ({ params, request, services }) =>
    viewsOf(services).count("reads", params.id, request.ip),
  ),
  "POST /api/posts/{id}/share": writeBy(anyone, VIEWS, ({ params, request, services }) =>
    viewsOf(services).count("shares", params.id, request.ip),
  ),
});

const listTags = ({ board, section = umbrellaSection.slug }: { board?: string; section?: string }) => [
  board === undefined ? sectionPostsTag(section) : boardTag(board),
];

export const forumRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    boardDeskRoutes.register(app, services);
    app.addHook("onClose", () => viewsOf(services).close());
    registerAtomFeed(app, services, postFeed);
    registerAtomFeed(app, services, boardFeed);
    registerPosters(app, services, postPosters);
  },
};
