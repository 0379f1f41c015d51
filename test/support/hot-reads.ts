/** Who asks, and for what: rows of any size of database. */
export interface Asked {
  article: string;
  post: string;
  /** Of the post, to which an address may lead. */
  floor: number;
  board: string;
  /** Tokens. */
  member: string;
  admin: string;
  /** A member whose page is looked at. */
  somebody: string;
  mobile: string;
  word: string;
}

export interface HotRequest {
  method?: "GET" | "POST" | "PUT";
  path: string;
  token?: string;
  body?: object;
}

/**
 * What is asked for most, each with the requests that it is made of: what pages read when nothing of them is kept, what every
 * screen of a member asks for, what the desk has open all day, and the writes that most do.
 */
export function hotReads(asked: Asked): Record<string, HotRequest[]> {
  const { article, post, floor, board, member, admin, somebody, mobile, word } = asked;
  const ofArticle = `target_kind=article&target_id=${article}`;
  const ofPost = `target_kind=post&target_id=${post}`;
  const gets = (...paths: string[]) => paths.map((path): HotRequest => ({ path }));
  const own = (...paths: string[]) => paths.map((path): HotRequest => ({ path, token: member }));
  return {
    "the list of articles": gets("/api/articles?limit=20", "/api/articles?section=toyota&kind=post&limit=20"),
    "an article": gets(`/api/articles/${article}`, `/api/articles/${article}/related`),
    "comments of an article": gets(
      `/api/comments?${ofArticle}`,
      `/api/comments?${ofArticle}&sort=hot`,
      `/api/comments?${ofArticle}&sort=new`,
    ),
    home: gets(
      "/api/articles/featured?section=main",
      "/api/articles/overview?section=main",
      "/api/home/cards?section=main",
      "/api/around/main",
    ),
    "the forum": gets(
      "/api/boards?section=main",
      "/api/posts/pinned?section=main",
      `/api/posts/pinned?board=${board}`,
      "/api/posts?section=main&sort=hot",
      "/api/posts?section=toyota&sort=hot",
      "/api/posts?section=main&sort=new",
      `/api/posts?board=${board}&sort=hot`,
      `/api/posts?board=${board}&sort=best`,
      `/api/posts?section=main&sort=new&city=${encodeURIComponent("杭州")}`,
    ),
    "a thread with its floors": gets(
      `/api/posts/${post}`,
      `/api/comments/target?${ofPost}`,
      `/api/comments?${ofPost}`,
      `/api/comments?${ofPost}&sort=hot`,
      `/api/comments?${ofPost}&floor=${floor}`,
    ),
    search: gets(
      `/api/search?q=${encodeURIComponent(word)}`,
      `/api/search/suggest?q=${encodeURIComponent(word)}`,
    ),
    "who somebody is": own("/api/user", "/api/my/waiting", "/api/my/level", "/api/my/check-in"),
    notices: own("/api/notices?group=reply", "/api/notices/unread"),
    "posts of whom one follows": own("/api/my/feed?kind=following&limit=20"),
    points: own("/api/my/points", "/api/my/points/entries"),
    "a member's space": gets(
      `/api/user/${somebody}`,
      `/api/user/${somebody}/fans`,
      `/api/space/${somebody}/lists`,
    ),
    "the queue of review": [
      { path: "/api/admin/reviews?kind=post_comment", token: admin },
      { path: "/api/admin/reviews?kind=all", token: admin },
      { path: "/api/admin/overview", token: admin },
    ],
    "signing in": [
      { method: "POST", path: "/api/sms/code", body: { mobile, purpose: "login" } },
      { method: "POST", path: "/api/user/login", body: { mobile, agreed: true } },
    ],
    "a comment": [
      {
        method: "POST",
        path: "/api/comments",
        token: member,
        body: { target_kind: "post", target_id: post, body: "好看", idempotency_key: "hot-comment-one" },
      },
    ],
    "a like": [{ method: "PUT", path: `/api/likes/post/${post}`, token: member }],
  };
}
