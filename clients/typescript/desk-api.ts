// Made from the API's document by `src/app/server/api-docs/client-types.test.ts`; not written by hand.

export type AboutValues = {
  story?: string;
  phone?: string;
  email?: string;
  contact_url?: string;
  places?: Array<{ name?: string; address?: string; latitude: number; longitude: number; phone?: string }>;
  wechat?: { name?: string; code?: string };
  licence?: string;
  download?: { ios?: string; android?: string; harmony?: string; app?: string };
  accounts?: Array<{ name?: string; handle?: string; about?: string; link?: string }>;
};

export type ActivityInvitation = { id: string; code: string; most: number; used: number; note: string; created_at: string };

export type AdminInvitation = {
  id: string;
  note: string;
  role_name: string;
  by_name: string;
  state: "open" | "used" | "ended" | "withdrawn";
  expires_at: string;
  created_at: string;
  account: string;
  can_withdraw: boolean;
};

export type AdminName = { id: string; name: string };

export type AdminProfile = {
  id: string;
  account: string;
  name: string;
  role: string;
  role_name: string;
  totp_enabled: boolean;
  recovery_codes: number;
  signed_in_at: string;
  permissions: string[];
};

export type AdminRole = { key: string; name: string; note: string };

export type AdminSession = { id: string; device: string; address: string; signed_in_at: string; last_used_at: string; current: boolean };

export type AdminTopic = {
  topic: TopicCard;
  host: MemberCard | null;
  status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";
  visible: boolean;
  delete_asked_at: string | null;
  merged_into: { id: string; name: string } | null;
  version: string;
};

export type Administrator = {
  id: string;
  account: string;
  name: string;
  role: string;
  role_name: string;
  totp_enabled: boolean;
  disabled_at: string | null;
  last_seen_at: string | null;
  created_at: string;
  one_time_until: string | null;
  can: { disable: boolean; enable: boolean; reset_password: boolean; change_role: boolean };
};

export type AdvertContent = {
  on: boolean;
  sections: string[];
  from: string | null;
  until: string | null;
  place: "home.top" | "home.feed" | "home.block" | "home.rows" | "article.end" | "forum.top" | "forum.rows";
  advertiser: string;
  picture: string;
  alt: string;
  link: string;
  weight: number;
  per_day: number;
  note: string;
};

export type AnnouncementContent = {
  on: boolean;
  sections: string[];
  from: string | null;
  until: string | null;
  kind: "tip" | "important";
  text: string;
  link: OptionalLink;
  closable: boolean;
};

export type Appeal = {
  id: string;
  state: AppealState;
  item_id: string;
  kind: string;
  noun: string;
  section: string;
  title: string;
  text: string;
  pictures: Picture[];
  author_name: string;
  decision: { outcome: "rejected" | "revoked" | "removed"; reason: string; by_name: string; mine: boolean; at: string };
  words: string;
  at: string;
  why_not: string;
  alone: boolean;
  answer: string;
  answered_by: string;
  answered_at: string | null;
  version: string;
};

export type AppealState = "open" | "granted" | "refused";

export type ApplicationEvent = { at: string; text: string; reason: string; tone: "plain" | "good" | "bad" };

export type ArticleDraft = {
  id: string;
  article: {
    id: string;
    status: string;
    path: string;
    published_at: string;
    corrections: Array<{ at: string; note: string }>;
  } | null;
  state: "draft" | "scheduled" | "done";
  revision: number;
  content: ArticleDraftContent;
  pictures: Picture[];
  video: Video | null;
  films: Array<{ video: Video; poster: Picture | null }>;
  links: LinkCard[];
  publish_at: string | null;
  embargo_until: string | null;
  take_down_at: string | null;
  schedule_problem: string;
  updated_at: string;
  updated_by: string;
  can_publish: boolean;
  hand_in: HandIn | null;
  related: Array<{ id: string; title: string }>;
};

export type ArticleDraftContent = {
  kind: ArticleKind;
  section: string;
  channel: string;
  title: string;
  summary: string;
  body: string;
  cover: string | null;
  focus: { x: number; y: number } | null;
  video: string | null;
  chapters: Array<{ at: number; title: string }>;
  pictures: Array<{ media: string; caption: string }>;
  tags: string[];
  series: string[];
  author: string | null;
  author_name: string;
  source_name: string;
  source_url: string;
  related: string[];
  audience?: "club" | "series";
  comments: "open" | "first" | "closed";
  featured: number | null;
  seo?: { title: string; description: string; slug: string; canonical: string };
};

export type ArticleKind = "post" | "pic" | "video";

export type Asked = { key: string; value: number; choice: string };

export type Aspect = "质量" | "售后" | "价格" | "安全" | "动力" | "油耗" | "操控" | "舒适" | "空间" | "内饰" | "外观" | "配置";

export type AuditEntry = {
  id: string;
  admin_name: string;
  action: string;
  target_kind: string;
  target_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  address: string;
  created_at: string;
};

export type Batch = {
  id: string;
  done: number;
  rows: Array<{ draft_id: string | null; article_id: string | null; title: string; problem: string }>;
};

export type BatchAct = 
  | { kind: "publish" }
  | { kind: "unpublish" }
  | { kind: "move"; section?: string; channel?: string }
  | { kind: "tags"; add: string[]; remove: string[] }
  | { kind: "pin"; until: string | null }
  | { kind: "unpin" };

export type Block = { type: "paragraph"; inlines: Inline[] } | { type: "heading"; level: 2 | 3; inlines: Inline[] } | { type: "quote"; inlines: Inline[] } | { type: "list"; ordered: boolean; items: Inline[][] } | { type: "code"; text: string } | { type: "picture"; media_id: string; caption: string } | { type: "video"; media_id: string; poster_id: string | null } | {
  type: "poll";
  key: string;
  question: string;
  choices: string[];
  most: number;
  ends_at: string | null;
  results: "always" | "voted";
};

export type BlockChoice = { id: string; title: string; text: string };

export type CalendarItem = {
  draft_id: string | null;
  article_id: string | null;
  state: "due" | "scheduled" | "published";
  kind: ArticleKind;
  section: string;
  title: string;
  who: string;
  at: string | null;
  revision: number | null;
  embargo_until: string | null;
  take_down_at: string | null;
  movable: boolean;
};

export type CampaignBody = {
  name: string;
  section: string;
  greeting: string;
  total: number;
  packet_count: number;
  starts_at: string;
  ends_at: string;
  needs_mobile: boolean;
  needs_club: boolean;
  conditions?: Conditions;
  series?: string;
  series_max?: number | null;
};

export type CampaignContent = {
  title: string;
  description: string;
  picture: string | null;
  tone: "plain" | "soft" | "dark";
  from: string | null;
  until: string | null;
  rules: { blocks: Block[] } | null;
  sections?: string[];
  blocks: CampaignStoredBlock[];
};

export type CampaignStoredBlock = {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "banner";
  picture: string | null;
  title: string;
  text: string;
  button: string;
  link: OptionalLink;
} | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "text";
  title: string;
  document: { blocks: Block[] };
} | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "pictures";
  title: string;
  look: "grid" | "strip" | "wide";
  items: Array<{ picture: string; caption: string; link: OptionalLink }>;
} | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "countdown";
  title: string;
  to: string;
  after: string;
} | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "video";
  title: string;
  video: string;
  poster: string | null;
} | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "links";
  title: string;
  items: Entry[];
} | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "quiz";
  title: string;
  quiz: string;
} | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "ranking";
  title: string;
  count: number;
  entry: boolean;
} | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "activity";
  title: string;
  activities: string[];
} | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "goods";
  title: string;
  goods: string[];
} | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "form";
  title: string;
  form: string;
};

export type Case = {
  id: string;
  state: CaseState;
  owner: { id: string; name: string } | null;
  due_at: string | null;
  overdue: boolean;
  title: string;
  answer: "solved" | "unsolved" | null;
  created_at: string;
  steps: Array<{ id: string; step: CaseStep; note: string; by_name: string; at: string }>;
  others: Array<{ id: string; title: string; excerpt: string; written_at: string }>;
  version: string;
};

export type CaseState = "open" | "working" | "asked" | "solved" | "closed" | "merged";

export type CaseStep = 
  | "opened"
  | "assigned"
  | "contacted"
  | "replied"
  | "asked"
  | "answered"
  | "note"
  | "merged"
  | "solved"
  | "closed"
  | "reopened";

export type ClubMember = {
  member: MemberCard;
  number: number;
  role: "host" | "moderator" | "member";
  joined_at: string;
  years: number;
  city: string;
  celebrates: "birthday" | "anniversary" | null;
};

export type Condition = {
  key: string;
  label: string;
  counted: { unit: string; least: number; most: number } | null;
  choices: Array<{ value: string; label: string }> | null;
  series: boolean;
};

export type Conditions = Asked[];

export type Content = {
  kind: string;
  noun: string;
  target_id: string | null;
  section: string;
  author: { id: string; name: string } | null;
  words: string[];
  snippet: string;
  mark_start: number;
  mark_end: number;
  state: string | null;
  link: string;
  at: string;
  version: string;
};

export type CouponDeskBatch = {
  id: string;
  name: string;
  section: string;
  status: "draft" | "open" | "closed";
  kind: "amount" | "percent" | "red_packet";
  way: "claim" | "code" | "points" | "grant";
  words: string;
  term: string;
  claim_from: string;
  claim_until: string;
  total: number;
  given: number;
  used: number;
  amount_fen: number;
  percent: number;
  threshold_fen: number;
  goods: Array<{ id: string; name: string }>;
  categories: Array<{ id: string; name: string }>;
  min_level: number;
  owners_only: boolean;
  code: string;
  points: number;
  per_member: number;
  valid_days: number | null;
  valid_from: string | null;
  valid_until: string | null;
  expired: number;
  created_by: string | null;
  can: { open: boolean; close: boolean; delete: boolean };
  version: string;
};

export type Decision = "pass" | "reject" | "delete";

export type Desk = {
  lines: Array<{
    group: "content" | "review" | "monitoring" | "members" | "operations" | "settings";
    label: string;
    icon: "ask" | "cert" | "comment" | "doc" | "hash" | "lock" | "medal" | "report" | "user" | "users";
    to: string;
    count: number;
  }>;
  counts: Record<string, number>;
  pins: string[];
  board: { section: string | null; sections: Array<{ slug: string; name: string }> };
};

export type DeskActivity = {
  id: string;
  section: string;
  type: "meet" | "cruise" | "track" | "class" | "charity" | "family" | "exhibition";
  title: string;
  summary: string;
  poster: Picture | null;
  state: "draft" | "announced" | "open" | "closed" | "running" | "ended" | "cancelled" | "full";
  opens_at: string;
  closes_at: string;
  starts_at: string;
  ends_at: string;
  city: string;
  place: string;
  quota: number;
  taken: number;
  points_from: number;
  fen_from: number;
  rating: number | null;
  reviews: number;
  stored: "draft" | "announced" | "open" | "closed" | "running" | "ended" | "cancelled";
  waiting: number;
  in_review: number;
  dated: boolean;
  created_at: string;
};

export type DeskActivityDetail = {
  id: string;
  section: string;
  type: "meet" | "cruise" | "track" | "class" | "charity" | "family" | "exhibition";
  title: string;
  summary: string;
  poster: Picture | null;
  state: "draft" | "announced" | "open" | "closed" | "running" | "ended" | "cancelled" | "full";
  opens_at: string;
  closes_at: string;
  starts_at: string;
  ends_at: string;
  city: string;
  place: string;
  quota: number;
  taken: number;
  points_from: number;
  fen_from: number;
  rating: number | null;
  reviews: number;
  stored: "draft" | "announced" | "open" | "closed" | "running" | "ended" | "cancelled";
  waiting: number;
  in_review: number;
  dated: boolean;
  created_at: string;
  document: ShownDocument;
  region_code: string;
  address: string;
  point: { latitude: number; longitude: number } | null;
  organiser: string;
  contact: string;
  agenda: Array<{ time: string; text: string }>;
  stages: Array<{ key: string; label: string }>;
  gates: string[];
  owners_only: boolean;
  series: { key: string; label: string } | null;
  min_level: number;
  club_only: boolean;
  invited_only: boolean;
  reviewed: boolean;
  notices: Array<"safety" | "portrait" | "track">;
  form: FormField[];
  form_version: number;
  emergency_contact: boolean;
  answer_hours: number;
  kinds: Array<{
    id: string;
    name: string;
    note: string;
    quota: number;
    taken: number;
    waiting: number;
    points: number;
    fen: number;
    counts_companions: boolean;
    closed: boolean;
    sign_ups: number;
  }>;
  recap: { id: string; title: string } | null;
  comments_closed: boolean;
  change_note: string;
  cancel_reason: string;
  quick: { code: string; until: string; path: string } | null;
  dates: Array<{
    id: string;
    starts_at: string;
    state: "draft" | "announced" | "open" | "closed" | "running" | "ended" | "cancelled" | "full";
  }>;
  staff: Array<{ member: Person; role: "gate" | "marshal" }>;
  counts: {
    in_review: number;
    waiting: number;
    offered: number;
    confirmed: number;
    rejected: number;
    cancelled: number;
    lapsed: number;
    removed: number;
  };
  entered: number;
  missing: Array<{ field: string; text: string }>;
  moves: Array<"draft" | "announced" | "open" | "closed" | "running" | "ended" | "cancelled">;
  can: { delete: boolean; reveal: boolean };
  version: string;
};

export type DeskArticle = {
  draft_id: string | null;
  article_id: string | null;
  kind: ArticleKind;
  section: string;
  channel: string;
  title: string;
  author_name: string;
  cover: Picture | null;
  at: string;
  publish_at: string | null;
  take_down_at: string | null;
  owners_only: boolean;
  schedule_problem: string;
  updated_by: string;
  changed: boolean;
  removed: boolean;
  pinned: boolean;
  hand_in: HandInRow | null;
  path: string;
  figures: { reads: number; likes: number; collects: number; comments: number; shares: number } | null;
};

export type DeskBoard = {
  id: string;
  section: string;
  name: string;
  icon: string;
  intro: string;
  rules: string;
  closed: boolean;
  read_only: boolean;
  merged_into: { id: string; name: string; left: number } | null;
  posts: number;
  members: number;
  moderators: MemberCard[];
  version: string;
};

export type DeskCategory = {
  id: string;
  parent_id: string | null;
  name: string;
  intro: string;
  icon: string;
  rules: string[];
  closed: boolean;
  merged_into: { id: string; name: string; left: number } | null;
  questions: number;
  version: string;
};

export type DeskCertification = {
  id: string;
  review_id: string | null;
  section: string;
  state: "draft" | "submitted" | "material" | "approved" | "rejected" | "withdrawn" | "expired" | "revoked";
  member: Person;
  submitted_at: string | null;
  decided_at: string | null;
  valid_until: string | null;
  held_by: string;
  kind: "first" | "recheck" | "appeal";
  label: string;
  vin_last: string;
  plate_masked: string;
  score: number;
};

export type DeskCertificationDetail = {
  id: string;
  review_id: string | null;
  section: string;
  state: "draft" | "submitted" | "material" | "approved" | "rejected" | "withdrawn" | "expired" | "revoked";
  member: Person;
  submitted_at: string | null;
  decided_at: string | null;
  valid_until: string | null;
  held_by: string;
  kind: "first" | "recheck" | "appeal";
  label: string;
  vin_last: string;
  plate_masked: string;
  score: number;
  reason: string;
  may_read_papers: boolean;
  events: ApplicationEvent[];
  review: ReviewRow | null;
  can: { approve: boolean; reject: boolean; ask: boolean; revoke: boolean };
  reasons: Array<{ label: string; text: string }>;
  bought_on: string;
  typed: { vin: string; plate: string; owner_name: string; note: string } | null;
  findings: Finding[];
  pieces: Array<{
    kind: "licence" | "invoice" | "transfer" | "registration";
    reason: string;
    picture: PrivatePicture | null;
  }>;
  car: {
    label: string;
    colour: string;
    plate_masked: string;
    vin_last: string;
    mileage_km: number | null;
    bought_on: string;
    city: string;
    dealer: string;
  } | null;
  hearing: { due_at: string; answered_at: string | null; words: string | null; photos: PrivatePicture[] } | null;
  unheard: boolean;
  evidence_delete_at: string | null;
  evidence_deleted_at: string | null;
  related: Array<{
    id: string;
    state: "draft" | "submitted" | "material" | "approved" | "rejected" | "withdrawn" | "expired" | "revoked";
    member: Person;
    at: string;
    why: "vin" | "plate" | "member" | "about";
    label: string;
    kind: "first" | "recheck" | "appeal";
  }>;
};

export type DeskGoods = {
  id: string;
  title: string;
  section: string;
  state: "draft" | "waiting" | "on" | "over" | "off";
  on_at: string | null;
  off_at: string | null;
  min_fen: number;
  max_fen: number;
  stock: number;
  least: number;
  sold: number;
  stored: "draft" | "on" | "off";
  category_id: string;
  subtitle: string;
  document: ShownDocument;
  pictures: Picture[];
  video: Video | null;
  axes: string[];
  freight_id: string | null;
  limit_per_member: number | null;
  owners_only: boolean;
  return_days: number;
  ships_in: string;
  weight: number;
  fitments: Array<{
    series: string;
    series_name: string;
    generation_id: string | null;
    generation: string | null;
    note: string;
  }>;
  skus: Array<{
    id: string;
    code: string;
    values: string[];
    price_fen: number;
    list_fen: number | null;
    member_prices: Array<{ level: number; fen: number }>;
    owner_fen: number | null;
    points: number | null;
    points_fen: number;
    grams: number;
    picture_id: string | null;
    active: boolean;
    stock: number;
    sold: number;
    used: boolean;
  }>;
  missing: Array<{ field: string; text: string }>;
  can: { delete: boolean };
  version: string;
};

export type DeskGoodsCard = {
  id: string;
  title: string;
  section: string;
  category: string;
  picture: Picture | null;
  state: "draft" | "waiting" | "on" | "over" | "off";
  on_at: string | null;
  off_at: string | null;
  min_fen: number;
  max_fen: number;
  skus: number;
  stock: number;
  least: number;
  sold: number;
};

export type DeskInfluencer = {
  id: string;
  review_id: string | null;
  section: string;
  state: "draft" | "submitted" | "material" | "approved" | "rejected" | "withdrawn" | "expired" | "revoked";
  member: Person;
  submitted_at: string | null;
  decided_at: string | null;
  valid_until: string | null;
  held_by: string;
  called: string;
  city: string;
  tier: "" | "A" | "B" | "C";
  number: string | null;
  renewal: boolean;
  followers: number;
  platforms: Array<"red" | "douyin" | "bilibili" | "weibo" | "channels" | "chejiahao">;
};

export type DeskInfluencerDetail = {
  id: string;
  review_id: string | null;
  section: string;
  state: "draft" | "submitted" | "material" | "approved" | "rejected" | "withdrawn" | "expired" | "revoked";
  member: Person;
  submitted_at: string | null;
  decided_at: string | null;
  valid_until: string | null;
  held_by: string;
  called: string;
  city: string;
  tier: "" | "A" | "B" | "C";
  number: string | null;
  renewal: boolean;
  followers: number;
  platforms: Array<"red" | "douyin" | "bilibili" | "weibo" | "channels" | "chejiahao">;
  reason: string;
  may_read_papers: boolean;
  events: ApplicationEvent[];
  review: ReviewRow | null;
  can: { approve: boolean; reject: boolean; ask: boolean; revoke: boolean };
  reasons: Array<{ label: string; text: string }>;
  car: string;
  style: string;
  season: string;
  invited_by: { code: string; by: string } | null;
  accounts: Array<{
    id: string;
    platform: "red" | "douyin" | "bilibili" | "weibo" | "channels" | "chejiahao";
    nick: string;
    link: string;
    address: string | null;
    followers: number;
    proof_code: string;
    proof_state: "none" | "claimed" | "confirmed" | "missing";
    asked: string;
    picture: PrivatePicture | null;
  }>;
  related: Array<{
    id: string;
    state: "draft" | "submitted" | "material" | "approved" | "rejected" | "withdrawn" | "expired" | "revoked";
    member: Person;
    at: string;
    why: "profile" | "member";
    section: string;
    called: string;
  }>;
};

export type DeskMessage = {
  id: string;
  seq: number | null;
  kind: "text" | "question";
  author: MemberCard;
  part: "host" | "moderator" | null;
  body: string;
  mentions: Array<{ member_id: string; name: string }>;
  region: string;
  at: string;
  votes: number;
  answered: boolean;
  status: string;
  muted: boolean;
};

export type DeskOrder = {
  number: string;
  section: string;
  kind: "goods" | "fee";
  state: "placed" | "paid" | "packed" | "shipped" | "received" | "finished" | "cancelled" | "refunded";
  member: Person | null;
  recipient: string;
  pay_fen: number;
  refunded_fen: number;
  points: number;
  note: string;
  desk_note: string;
  after_sale: string | null;
  created_at: string;
  paid_at: string | null;
  version: string;
  lines: Array<{
    id: string;
    goods_id: string | null;
    title: string;
    choice: string;
    code: string;
    picture: Picture | null;
    quantity: number;
    shipped: number;
    refunded: number;
    left: number;
    unit_fen: number;
    unit_points: number;
    coupon_fen: number;
    red_packet_fen: number;
    points_fen: number;
    points_off: number;
    pay_fen: number;
    refunded_fen: number;
    refunded_points: number;
  }>;
  goods_fen: number;
  freight_fen: number;
  coupon_fen: number;
  red_packet_fen: number;
  points_fen: number;
  points_off: number;
  refunded_points: number;
  payment_number: string;
  invoice: "none" | "personal" | "company";
  invoiced_at: string | null;
  reason: string;
  pay_by: string;
  shipped_at: string | null;
  receive_by: string | null;
  return_by: string | null;
  parcels: Array<{
    id: string;
    courier: string;
    tracking: string;
    odd: string | null;
    exchange: boolean;
    shipped_at: string;
    by: string | null;
    lines: Array<{ id: string; title: string; choice: string; quantity: number }>;
    undo_until: string | null;
  }>;
  after_sales: Array<{
    number: string;
    kind: "refund" | "return" | "exchange";
    state: "asked" | "approved" | "sent_back" | "refunding" | "done" | "refused" | "cancelled";
    fen: number;
  }>;
  events: Array<{
    id: string;
    what: string;
    note: string;
    by: "member" | "desk" | "system";
    admin: string | null;
    at: string;
  }>;
  can: {
    pack: boolean;
    unpack: boolean;
    ship: boolean;
    withdraw: boolean;
    refund: boolean;
    reveal: boolean;
    invoice: boolean;
  };
};

export type DeskOrderCard = {
  number: string;
  section: string;
  kind: "goods" | "fee";
  state: "placed" | "paid" | "packed" | "shipped" | "received" | "finished" | "cancelled" | "refunded";
  member: Person | null;
  recipient: string;
  pay_fen: number;
  refunded_fen: number;
  points: number;
  lines: Array<{
    id: string;
    title: string;
    choice: string;
    code: string;
    picture: Picture | null;
    quantity: number;
    left: number;
  }>;
  note: string;
  desk_note: string;
  after_sale: string | null;
  created_at: string;
  paid_at: string | null;
  version: string;
};

export type DeskQuestion = {
  id: string;
  section: string;
  title: string;
  excerpt: string;
  state: QuestionState;
  close_reason: string;
  duplicate_of: { id: string; title: string } | null;
  author_name: string;
  anonymous: boolean;
  anonymous_answers: Array<{ id: string; excerpt: string }>;
  answers: number;
  bounty: number;
  bounty_held: boolean;
  bounty_waits_until: string | null;
  link: string;
  published_at: string;
  can: { curate: boolean; reveal: boolean };
};

export type DeskRequest = {
  id: string;
  text: string;
  state: "open" | "added" | "declined";
  answer: string;
  created_at: string;
  section: string;
  member: { id: string; name: string } | null;
  series: { slug: string; name: string } | null;
  decided_by: string;
};

export type DeskRole = {
  key: string;
  name: string;
  note: string;
  grants: RoleGrant[];
  standard: boolean;
  owner: boolean;
  holders: Array<{ id: string; name: string; disabled: boolean }>;
  can: { change: boolean; remove: boolean };
  version: string;
};

export type DeskRoom = {
  id: string;
  section: string;
  title: string;
  cover: Picture | null;
  state: "draft" | "announced" | "live" | "interrupted" | "ended" | "cancelled";
  starts_at: string;
  host: { id: string; nickname: string } | null;
  viewers: number;
  reminders: number;
  replay: "none" | "making" | "ready" | "failed";
  intro: string;
  article: { id: string; title: string } | null;
  orientation: "landscape" | "portrait";
  minutes: number;
  reason: string;
  moderators: Array<{ id: string; nickname: string }>;
  notice: string;
  slow_seconds: number;
  chat_open: boolean;
  down: { at: string; reason: string } | null;
  started_at: string | null;
  interrupted_at: string | null;
  ended_at: string | null;
  playlist: string | null;
  tray: Array<{
    id: string;
    kind: "goods" | "article";
    target_id: string;
    title: string;
    shown: boolean;
    available: boolean;
  }>;
  tray_version: string;
  recordings: Array<{ id: string; src: string; started_at: string; seconds: number; bytes: number }>;
  replay_shown: boolean;
  chapters: Array<{ at: number; title: string }>;
  replay_version: string;
  likes: number;
  peak: number;
  messages: number;
  can: { announce: boolean; cancel: boolean; end: boolean; delete: boolean; down: boolean; up: boolean };
  version: string;
};

export type DeskRoomCard = {
  id: string;
  section: string;
  title: string;
  cover: Picture | null;
  state: "draft" | "announced" | "live" | "interrupted" | "ended" | "cancelled";
  starts_at: string;
  host: { id: string; nickname: string } | null;
  viewers: number;
  reminders: number;
  replay: "none" | "making" | "ready" | "failed";
  down: boolean;
};

export type DeskSignUp = {
  id: string;
  state: "in_review" | "waiting" | "offered" | "confirmed" | "rejected" | "cancelled" | "lapsed" | "removed";
  member: Person;
  name: string;
  mobile_last: string;
  number: number | null;
  kind: { id: string; name: string };
  seats: number;
  convoy: number;
  car: string;
  points: number;
  fen: number;
  paid: boolean;
  source: "app" | "quick" | "desk";
  incomplete: boolean;
  asked_again: boolean;
  entered_at: string | null;
  answer_by: string | null;
  created_at: string;
};

export type DeskSignUpDetail = {
  id: string;
  state: "in_review" | "waiting" | "offered" | "confirmed" | "rejected" | "cancelled" | "lapsed" | "removed";
  member: Person;
  name: string;
  mobile_last: string;
  number: number | null;
  kind: { id: string; name: string };
  seats: number;
  convoy: number;
  car: string;
  points: number;
  fen: number;
  paid: boolean;
  source: "app" | "quick" | "desk";
  incomplete: boolean;
  asked_again: boolean;
  entered_at: string | null;
  answer_by: string | null;
  created_at: string;
  answers: Array<{
    key: string;
    label: string;
    kind: "text" | "choice" | "number" | "car" | "size" | "diet" | "companions" | "id";
    value: string;
    sealed: boolean;
  }>;
  emergency: { name: string; mobile: string } | null;
  signed: Array<{ key: string; version: string }>;
  reason: string;
  decided_by: string;
  events: Array<{ what: string; note: string; by: string; at: string }>;
  can: { decide: boolean; remove: boolean; reveal: boolean };
};

export type DeskSkuChoice = {
  id: string;
  code: string;
  goods_id: string;
  title: string;
  choice: string;
  price_fen: number;
  stock: number;
  picture: Picture | null;
};

export type DeskStore = {
  id: string;
  name: string;
  address: string;
  phone: string;
  hours: string;
  section: string;
  active: boolean;
  staff: Array<{ id: string; name: string; account: string }>;
  waiting: number;
  version: string;
};

export type Differences = {
  fields: Array<{ label: string; before: string; after: string }>;
  blocks: Array<{
    kind: "same" | "added" | "removed" | "changed";
    role: "heading" | "text";
    parts: Array<{ kind: "same" | "added" | "removed"; text: string }>;
  }>;
};

export type DraftVersion = { version: string };

export type Editor = { name: string; own: boolean; since: string };

export type Entry = { label: string; icon: string; to: string };

export type FaceContent = {
  name: string;
  short_name: string;
  tagline: string;
  description: string;
  palette: "main" | "lexus" | "subaru" | "honda" | "toyota" | "green" | "violet" | "teal" | null;
  logo: string | null;
  share: string | null;
  footer: string[];
  icp_number: string;
};

export type Failed = {
  state: false;
  error: string[];
  code: 
    | "INVALID_INPUT"
    | "UNAUTHENTICATED"
    | "SIGN_IN_FAILED"
    | "FORBIDDEN"
    | "NOT_FOUND"
    | "UNDER_REVIEW"
    | "CONFLICT"
    | "CHANGED"
    | "IDEMPOTENCY_MISMATCH"
    | "INSUFFICIENT_BALANCE"
    | "QUOTA_EXCEEDED"
    | "CLOSED"
    | "GONE"
    | "BLOCKED"
    | "COMMENTS_CLOSED"
    | "CLAIMED"
    | "REQUEST_TIMEOUT"
    | "PAYLOAD_TOO_LARGE"
    | "UNSUPPORTED_MEDIA"
    | "UNPROCESSABLE"
    | "MOBILE_INVALID"
    | "CONSENT_REQUIRED"
    | "VIN_TAKEN"
    | "MOBILE_TAKEN"
    | "CODE_INVALID"
    | "CODE_VOID"
    | "MOBILE_REQUIRED"
    | "PROOF_REQUIRED"
    | "MINORS_MODE"
    | "OWNERS_ONLY"
    | "ACCOUNT_BANNED"
    | "WORD_REFUSED"
    | "WARNED"
    | "MUTED"
    | "PASSWORD_CHANGE_REQUIRED"
    | "TOTP_REQUIRED"
    | "LOCKED"
    | "HEADERS_TOO_LARGE"
    | "RATE_LIMITED"
    | "WECHAT_SNAPSHOT"
    | "WECHAT_CODE_INVALID"
    | "WECHAT_TAKEN"
    | "SMS_FAILED"
    | "INTERNAL"
    | "MAINTENANCE"
    | "UNAVAILABLE";
  fields?: Record<string, string>;
};

export type Finding = { code: string; level: "note" | "warning"; text: string };

export type FormField = {
  key: string;
  kind: "text" | "choice" | "number" | "car" | "size" | "diet" | "companions" | "id";
  label: string;
  hint: string;
  required: boolean;
  options: string[];
  most: number;
};

export type FoundText = {
  kind: string;
  noun: string;
  target_id: string;
  section: string;
  title: { text: string; marks: Array<[number, number]> } | null;
  excerpt: { text: string; marks: Array<[number, number]> };
  author: MemberCard | null;
  published: boolean;
  sentiment: "negative" | "positive" | null;
  opinion_id: string | null;
  link: string;
  written_at: string;
};

export type GetAdminAfterSalesByNumberAnswer = {
  number: string;
  order_number: string;
  section: string;
  kind: "refund" | "return" | "exchange";
  state: "asked" | "approved" | "sent_back" | "refunding" | "done" | "refused" | "cancelled";
  reason: "unwanted" | "no_reason" | "not_received" | "quality" | "wrong" | "mismatch" | "desk";
  fen: number;
  points: number;
  lines: Array<{ id: string; title: string; choice: string; picture: Picture | null; quantity: number }>;
  created_at: string;
  send_by: string | null;
  member: Person | null;
  version: string;
  note: string;
  freight_fen: number;
  reply: string;
  courier: string;
  tracking: string;
  pictures: PrivatePicture[];
  picture_count: number;
  events: Array<{
    id: string;
    what: string;
    note: string;
    by: "member" | "desk" | "system";
    admin: string | null;
    at: string;
  }>;
  can: Array<"agree" | "approve" | "refuse" | "accept" | "replace">;
};

export type GetAdminCheckInRewardsAnswer = {
  daily: number;
  rewards: Array<{ streak: number; points: number }>;
  onwards: "once" | "anew" | "hold";
  version: string;
};

export type GetAdminGoodsShelvesAnswer = {
  categories: Array<{ id: string; name: string; icon: string; active: boolean; goods: number }>;
  freight: Array<{
    id: string;
    name: string;
    free_from_fen: number | null;
    rules: Array<{
      provinces: string[];
      refused: boolean;
      first_grams: number;
      first_fen: number;
      step_grams: number;
      step_fen: number;
    }>;
    goods: number;
    version: string;
  }>;
  version: string;
  can: { change: boolean };
};

export type GetAdminLayoutsBySectionChoicesAnswer = { items: BlockChoice[] };

export type GetAdminLeadsByIdAnswer = {
  id: string;
  number: string;
  state: "new" | "exported" | "contacted" | "withdrawn" | "deleted";
  section: string;
  form: string;
  kind: "test_drive" | "visit";
  receiver: { id: string; name: string };
  name: string;
  mobile: string;
  city: string;
  series: string;
  wished_on: string | null;
  wished_part: "any" | "morning" | "afternoon" | "evening";
  statement: string;
  consent_version: string;
  created_at: string;
  exported: { at: string; batch: string } | null;
  contacted_at: string | null;
  ended_at: string | null;
  to_tell: boolean;
  told_at: string | null;
  delete_at: string;
};

export type GetAdminLevelsAnswer = {
  version: string;
  levels: Array<{
    level: number;
    name: string;
    threshold: number;
    icon: string;
    colour: string;
    members: number;
    rights: Array<{ key: string; amount: number; title: string }>;
  }>;
  rights: Array<{ key: string; label: string; single: boolean }>;
};

export type GetAdminMembersAnswer = { items: MemberRow[]; next_cursor: string | null };

export type GetAdminMembersExportAnswer = { lines: string; count: number; next_cursor: string | null };

export type GetAdminOpinionLexiconAnswer = { items: Lexicon[]; waiting: number; least: number };

export type GetAdminOpinionsExportAnswer = { csv: string; rows: number; next_cursor: string | null };

export type GetAdminPartnerApplicationsByIdAnswer = {
  id: string;
  review_id: string | null;
  section: string;
  state: "draft" | "submitted" | "material" | "approved" | "rejected" | "withdrawn" | "expired" | "revoked";
  member: Person;
  submitted_at: string | null;
  decided_at: string | null;
  valid_until: string | null;
  held_by: string;
  reason: string;
  may_read_papers: boolean;
  events: ApplicationEvent[];
  review: ReviewRow | null;
  can: { approve: boolean; reject: boolean; ask: boolean; revoke: boolean };
  reasons: Array<{ label: string; text: string }>;
  name: string;
  city: string;
  channel: string;
  link: string;
  inviter: string;
};

export type GetAdminWarningTemplatesAnswer = { templates: WarningTemplate[]; version: string };

export type GetAdminWordsByIdScanAnswer = {
  scan: 
    | { state: "running" | "done" | "failed"; done: number; total: number; found: number; started_at: string }
    | null;
};

export type GiftDeskBatch = {
  id: string;
  name: string;
  section: string;
  status: "draft" | "open" | "closed";
  opens_at: string;
  closes_at: string;
  collect_until: string;
  total: number;
  taken: number;
  waiting: number;
  intro: string;
  pictures: Picture[];
  pickup: boolean;
  mail: boolean;
  postage_fen: number;
  store_ids: string[];
  needs_review: boolean;
  owners_only: boolean;
  series: string[];
  activity_id: string | null;
  activity_title: string | null;
  activity_needs: "signed_up" | "attended";
  min_level: number;
  code_kind: "none" | "single" | "shared";
  shared_code: string;
  items: Array<{
    id: string;
    name: string;
    axes: string[];
    options: Array<{ id: string; values: string[]; total: number; taken: number; used: boolean }>;
  }>;
  codes: { total: number; used: number };
  counts: Record<string, number>;
  created_by: string | null;
  can: { publish: boolean; close: boolean; reopen: boolean; delete: boolean };
  version: string;
};

export type GroupMessage = {
  id: string;
  title: string;
  body: string;
  link: string;
  kind: "service" | "news";
  segment_id: string | null;
  segment_name: string;
  state: "draft" | "scheduled" | "sending" | "sent" | "stopped";
  due_at: string | null;
  told: number;
  over_limit: number;
  switched_off: number;
  by_name: string;
  ended_at: string | null;
  created_at: string;
  version: string;
};

export type GroupValues = { name: string; action: "refuse" | "hold" | "replace" | "watch" | "allow"; active?: boolean };

export type GuideContent = {
  part: string;
  part_number?: string;
  summary?: string;
  minutes?: number;
  level?: number;
  cover?: string | null;
  fitment?: Array<{ series: string; generation?: string | null; note?: string }>;
  tools?: string[];
  cautions?: string[];
  video?: string;
  steps?: GuideStepInput[];
};

export type GuideStepInput = {
  key: string;
  title: string;
  text?: string;
  picture?: string | null;
  caution?: string;
  torques?: Array<{ what: string; low: number; high?: number | null }>;
};

export type HandIn = {
  id: string;
  act: "publish" | "unpublish";
  state: "waiting" | "sent_back" | "changed";
  version: number;
  note: string;
  correction: string;
  publish_at: string | null;
  take_down_at: string | null;
  by: string;
  own: boolean;
  at: string;
  ended_by: string;
  reason: string;
  can_decide: boolean;
};

export type HandInRow = {
  id: string;
  act: "publish" | "unpublish";
  state: "waiting" | "sent_back" | "changed";
  version: number;
  note: string;
  correction: string;
  publish_at: string | null;
  take_down_at: string | null;
  by: string;
  own: boolean;
  at: string;
  ended_by: string;
  reason: string;
};

export type Health = {
  server: "ok" | "unreachable" | "none";
  publishing: boolean;
  video: string;
  audio: string;
  signals: Array<{ at: string; kbps: number; fps: number | null; keyframe_seconds: number | null; drops: number | null }>;
};

export type HealthItem = {
  key: string;
  group: string;
  title: string;
  standing: "ok" | "warn" | "bad" | "off";
  found: string;
  todo: string;
};

export type HistoryEntry = {
  version: number;
  move: string | null;
  status: ReviewStatus;
  reason: string;
  by_name: string;
  by: "admin" | "author" | "moderator" | "nobody";
  at: string;
  texts: Record<string, string>;
  pictures: number;
};

export type Hit = {
  id: string;
  word_id: string;
  word: string;
  group: string;
  kind: string;
  noun: string;
  target_id: string | null;
  section: string;
  author: { id: string; name: string } | null;
  snippet: string;
  mark_start: number;
  mark_end: number;
  action: "refuse" | "hold" | "replace" | "watch";
  state: string | null;
  link: string;
  at: string;
  read: boolean;
  false_hit: boolean;
  assigned: AdminName | null;
  white: string;
};

export type HomeLayoutStoredBlock = { id: string; on: boolean; from: string | null; until: string | null; kind: "carousel"; articles: string[] } | { id: string; on: boolean; from: string | null; until: string | null; kind: "figures" } | { id: string; on: boolean; from: string | null; until: string | null; kind: "entries"; items: Entry[] } | { id: string; on: boolean; from: string | null; until: string | null; kind: "next" } | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "notice";
  title: string;
  text: string;
  link: OptionalLink;
  picture: string | null;
} | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "part";
  of: string;
  title: string;
  count: number;
  chosen: string[];
} | {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
  kind: "feed";
  tabs: Array<"all" | "post" | "video" | "pic" | "bbs" | "ask" | "activity">;
};

export type HonourClass = "growth" | "activity" | "contribution" | "owner" | "limited";

export type Import = {
  id: string;
  kind: "feed" | "forum";
  section: string;
  settings: ImportSettings;
  label: string;
  state: "checking" | "checked" | "running" | "done" | "failed" | "cancelled" | "undoing" | "undone";
  problem: string;
  step: string;
  done: number;
  total: number;
  counts: Record<string, number>;
  remarks: string[];
  stop_asked: boolean;
  by: string;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
};

export type ImportItem = {
  id: string;
  title: string;
  outcome: "imported" | "updated" | "unchanged" | "skipped" | "undone" | "kept";
  reason: string;
  notes: string[];
  pictures_kept: number;
  pictures_lost: number;
  link: string | null;
};

export type ImportSettings = {
  source: 
    | { from: "upload"; upload: string; names?: string[] }
    | { from: "address"; address: string }
    | { from: "folder"; path: string };
  channel?: string;
  author?: string;
  refresh?: boolean;
  format?: "discuz" | "nodebb" | "discourse" | null;
  forum?: string;
  bind_mobiles?: boolean;
};

export type Ingest = { url: string; key: string };

export type Inline = 
  | { type: "text"; text: string; marks?: Array<"bold" | "italic" | "strike" | "code"> }
  | { type: "mention"; member_id: string; name: string }
  | { type: "topic"; name: string }
  | { type: "link"; href: string; text: string };

export type ItemResult = {
  id: string;
  ok: boolean;
  status: ReviewStatus | null;
  code: string | null;
  message: string | null;
  version: string | null;
};

export type KeptVersion = {
  id: string;
  number: number;
  note: string;
  updated_by: string;
  updated_at: string;
  published_at: string | null;
};

export type KindReasons = {
  kind: string;
  title: string;
  reasons: Array<{ label: string; text: string }>;
  usual: boolean;
  version: string;
};

export type Lexicon = {
  version: number;
  words: number;
  answers: number;
  agreement: number;
  agreement_before: number;
  active: boolean;
  created_at: string;
};

export type LinkCard = { id: string; url: string; title: string; site: string; picture: Picture | null };

export type LinkContent = { on: boolean; sections: string[]; name: string; url: string };

export type ListedWord = {
  id: string;
  text: string;
  group_id: string;
  group: string;
  action: "refuse" | "hold" | "replace" | "watch" | null;
  does: "refuse" | "hold" | "replace" | "watch" | "allow";
  level: "notice" | "warning" | "severe";
  note: string;
  active: boolean;
  aliases: string[];
  variants: Array<"traditional" | "split" | "pinyin" | "homophone">;
  and_words: string[];
  not_words: string[];
  kinds: string[];
  sections: string[];
  replacement: string;
  valid_until: string | null;
  updated_at: string;
  version: string;
};

export type MaintenanceContent = { on: boolean; from: string | null; until: string | null; ends: boolean; words: string };

export type MediaServer = {
  server: "nginx" | "srs" | "mediamtx" | null;
  standing: "ok" | "unreachable" | "none";
  hooks: Array<{ name: string; url: string }>;
};

export type MemberCard = {
  id: string;
  nickname: string;
  role: "member" | "editor";
  avatar: Picture | null;
  level: number;
  badges: Array<{ key: string; name: string }>;
  certified: Array<{ section: string; series: string; label: string }>;
  voice: "" | "A" | "B" | "C";
};

export type MemberDetail = {
  member: MemberCard;
  mobile: string;
  standing: MemberStanding;
  until: string | null;
  region: string;
  city: string;
  last_seen_at: string | null;
  created_at: string;
  bio: string;
  growth: number;
  reason: string;
  written: { published: number; waiting: number; refused: number; removed: number };
  sign_ins: Array<{ device: string; network: string; signed_in_at: string; seen_at: string }>;
  sanctions: Sanction[];
  notes: MemberNote[];
  warnings: { standing: number; all: number };
  merged_from: string[];
  merged_into: string | null;
  hidden: number | null;
  can: {
    ban: boolean;
    unban: boolean;
    mute: boolean;
    warn: boolean;
    reset: boolean;
    reveal: boolean;
    merge: boolean;
    devices: boolean;
    award: boolean;
    archive: boolean;
    archive_extras: Array<{ key: "mobile" | "anonymous"; title: string }>;
    texts: boolean;
  };
  version: string;
};

export type MemberFilter = {
  level_min?: number;
  level_max?: number;
  joined_from?: string;
  joined_to?: string;
  seen_within?: number;
  unseen_for?: number;
  section?: string;
  certified_section?: string;
  certified_series?: string;
  city?: string;
  region?: string;
  posts_min?: number;
  rejects_min?: number;
  device?: "ios" | "android" | "wechat" | "desktop";
  members?: string[];
};

export type MemberNote = { id: string; text: string; by_name: string; pinned: boolean; can_remove: boolean; created_at: string };

export type MemberRow = {
  member: MemberCard;
  mobile: string;
  standing: MemberStanding;
  until: string | null;
  region: string;
  city: string;
  last_seen_at: string | null;
  created_at: string;
};

export type MemberStanding = "active" | "muted" | "banned" | "cancelling" | "cancelled";

export type ModerationChoice = "pass" | "reject" | "delete" | "dismiss" | "uphold";

export type ModerationOverview = {
  kinds: Array<{
    kind: string;
    title: string;
    path: string;
    waiting: number;
    oldest_submitted_at: string | null;
    decided_today: number;
    reported: number;
    by_reports: boolean;
  }>;
  open_reports: number;
  median_review_minutes: number | null;
  days: Array<{ date: string; submitted: number; decided: number }>;
  mine: { passed: number; rejected: number; deleted: number; claimed: number };
};

export type ModerationReport = { id: string; reason: string; note: string; reporter_name: string; created_at: string };

export type Mute = {
  id: string;
  member: MemberCard;
  section: string;
  blocks: "writing" | "activities" | "buying";
  reason: string;
  until: string | null;
  state: "standing" | "over" | "lifted";
  by_name: string;
  lifted_by_name: string;
  created_at: string;
  can_lift: boolean;
};

export type Ok = { ok: true };

export type OperatorSetting = {
  key: string;
  title: string;
  meaning: string;
  shape: SettingType;
  fallback: number | string;
  value: number | string;
  changed_at: string | null;
  changed_by: string;
  version: string;
};

export type Opinion = {
  id: string;
  kind: string;
  noun: string;
  section: string;
  brand: string;
  series: { key: string; name: string } | null;
  aspects: Aspect[];
  score: number;
  title: string;
  excerpt: string;
  author: MemberCard | null;
  published: boolean;
  heat: number;
  state: OpinionState;
  by_hand: boolean;
  case: {
    id: string;
    state: CaseState;
    owner: { id: string; name: string } | null;
    due_at: string | null;
    overdue: boolean;
  } | null;
  written_at: string;
  version: string;
};

export type OpinionState = "suggested" | "confirmed" | "rejected";

export type OpinionTerm = { text: string; start: number; end: number; weight: number; aspects: Aspect[] };

export type OptionalLink = "" | string;

export type ParcelBody = { courier: string; tracking: string };

export type PermissionGroup = {
  title: string;
  permissions: Array<{
    name: string;
    title: string;
    by_section: boolean;
    kinds: Array<{ key: string; label: string }>;
    second: string;
    mine: boolean;
    mine_second: boolean;
  }>;
};

export type Person = { id: string; nickname: string; avatar: Picture | null };

export type Photo = {
  camera: string | null;
  lens: string | null;
  focal_length: number | null;
  aperture: number | null;
  exposure: string | null;
  iso: number | null;
};

export type Picture = {
  id: string;
  src: string;
  width: number;
  height: number;
  animated: boolean;
  placeholder: string | null;
  focus: { x: number; y: number } | null;
  photo: Photo | null;
};

export type Pin = {
  id: string;
  title: string;
  path: string;
  from: string | null;
  until: string | null;
  state: "shown" | "waiting" | "over" | "hidden";
};

export type PostAdminAdministratorsAnswer = { administrator: Administrator; one_time_password: string };

export type PostAdminArticlesDraftsByIdPreviewAnswer = { path: string; until: string };

export type PostAdminGiftsByIdShipmentsAnswer = { done: number; problems: Array<{ line: number; text: string }> };

export type PostAdminGroupMessagesAnswer = {
  id: string;
  title: string;
  body: string;
  link: string;
  kind: "service" | "news";
  segment_id: string | null;
  segment_name: string;
  state: "draft" | "scheduled" | "sending" | "sent" | "stopped";
  due_at: string | null;
  told: number;
  over_limit: number;
  switched_off: number;
  by_name: string;
  ended_at: string | null;
  created_at: string;
  version: string;
  read: number;
  weekly_limit: number;
};

export type PostAdminGuidesAnswer = {
  id: string;
  section: string;
  part: string;
  part_number: string;
  state: "draft" | "published" | "changed" | "withdrawn";
  steps: number;
  number: number;
  open_reports: number;
  updated_at: string;
  draft: GuideContent;
  pictures: Picture[];
  version: string;
  problems: string[];
  versions: Array<{ number: number; by: string; at: string }>;
};

export type PostAdminHealthSmsAnswer = { milliseconds: number; said: string };

export type PostAdminHonoursCountAnswer = { count: number | null; more: boolean };

export type PostAdminInfluenceCodesAnswer = {
  id: string;
  code: string;
  section: string;
  owner: Person | null;
  note: string;
  quota: number;
  used: number;
  valid_until: string | null;
  closed: boolean;
};

export type PostAdminInfluenceRightsAnswer = {
  id: string;
  section: string;
  title: string;
  text: string;
  tiers: Array<"A" | "B" | "C">;
  claimable: boolean;
  place: number;
  active: boolean;
};

export type PostAdminInfluenceSeasonsAnswer = {
  id: string;
  section: string;
  title: string;
  opens_at: string;
  closes_at: string;
  state: "planned" | "open" | "closed";
  applications: number;
};

export type PostAdminLayoutsBySectionPublishAnswer = { number: number };

export type PostAdminLeadFormsAnswer = {
  id: string;
  key: string;
  kind: "test_drive" | "visit";
  section: string;
  title: string;
  purpose: string;
  receiver: { id: string; name: string };
  series: Array<{ key: string; label: string }>;
  term_days: number;
  open: boolean;
  statement: string;
  leads: number;
  version: string;
};

export type PostAdminLeadReceiversAnswer = {
  id: string;
  section: string;
  name: string;
  contact: string;
  webhook_host: string;
  last_sent_at: string | null;
  last_error: string;
  waiting: { leads: number; gone: number };
  used: boolean;
  last_batch_at: string | null;
  version: string;
};

export type PostAdminLeadReceiversByIdListsAnswer = { id: string; by: string; at: string; leads: number; gone: number; lines: string; file: string; left: number };

export type PostAdminLinksAnswer = { id: string };

export type PostAdminOrdersPackAnswer = { done: number; problems: Array<{ number: string; text: string }> };

export type PostAdminReviewsClaimAnswer = { results: ItemResult[] };

export type PostAdminReviewsOfTargetAnswer = { id: string; status: ReviewStatus };

export type PostAdminRolesAnswer = { key: string };

export type PostAdminTotpConfirmAnswer = { admin: AdminProfile; recovery_codes: string[] };

export type PreviewNote = { id: string; by: string; body: string; at: string; resolved: { by: string; at: string } | null };

export type PrivatePicture = { id: string; src: string; width: number; height: number; src_until: string; delete_at: string };

export type ProfilePart = "nickname" | "avatar" | "bio" | "cover";

export type Proof = { password?: string; code?: string };

export type PublishBody = { version: string; note?: string };

export type PutAdminArticlesDraftsByIdAnswer = { revision: number; saved_at: string };

export type PutAdminTextsByKeyDraftAnswer = { version: string };

export type QuestionState = "open" | "answered" | "solved" | "closed";

export type QueueTab = "waiting" | "published" | "rejected" | "removed" | "reported";

export type QuizContent = {
  title: string;
  intro: string;
  minutes: number;
  cover: string | null;
  traits: Array<{ key: string; label: string }>;
  questions: Array<{ id: string; text: string; answers: Array<{ text: string; weights: Record<string, number> }> }>;
  styles: Array<{ id: string; label: string; weights: Record<string, number> }>;
  asks_color: boolean;
  asks_month: boolean;
  results: Array<{ id: string; series: string; title: string; text: string; vector: Record<string, number> }>;
  benefits: Array<{ title: string; text: string; to: OptionalLink }>;
  drive: boolean;
  starts_at: string | null;
  ends_at: string | null;
};

export type ReasonBody = { reason: string; version: string };

export type Receiver = {
  id: string;
  kind: "site" | "mail" | "wecom" | "dingtalk" | "feishu";
  name: string;
  hint: string;
  active: boolean;
  last_sent_at: string | null;
  last_error: string;
};

export type ReceiverValues = {
  kind: "site" | "mail" | "wecom" | "dingtalk" | "feishu";
  name: string;
  admin_id?: string | null;
  address?: string;
  secret?: string;
  active?: boolean;
};

export type Recipient = { name: string; mobile: string; region: string; detail: string };

export type RedPacketCampaign = {
  id: string;
  name: string;
  section: string;
  greeting: string;
  total: number;
  packet_count: number;
  starts_at: string;
  ends_at: string;
  needs_mobile: boolean;
  needs_club: boolean;
  conditions: Asked[];
  asked: string[];
  series: string;
  series_max: number | null;
  paused: boolean;
  status: "draft" | "running" | "ended";
  stopped: boolean;
  opened_count: number;
  paid: number;
  returned: number | null;
  ended_at: string | null;
  created_by: string | null;
  version: string;
};

export type RedirectContent = { from: string; to: string; code: 301 | 302; on: boolean; over: boolean };

export type Reported = {
  id: string;
  kind: string;
  noun: string;
  target_id: string;
  section: string;
  title: string;
  text: string;
  link: string;
  public: boolean;
  author_name: string;
  reasons: Array<{ label: string; count: number }>;
  count: number;
  reports: Array<{
    id: string;
    reporter: string;
    upheld: number;
    dismissed: number;
    reason: string;
    note: string;
    at: string;
    outcome: "open" | "upheld" | "dismissed";
  }>;
  at: string;
  handled_by: string;
  can_decide: boolean;
  version: string;
};

export type ReviewKind = {
  name: string;
  title: string;
  noun: string;
  counter: string;
  open_label: string;
  closes_comments: boolean;
  by_reports: boolean;
  choices: Record<string, ModerationChoice[]>;
  reasons: Array<{ label: string; text: string }>;
  tool_kind: string | null;
  places: Array<{ id: string; label: string; section: string }>;
  parts: Array<{ name: string; label: string }>;
};

export type ReviewRow = {
  id: string;
  kind: string;
  kind_title: string;
  own_desk: string | null;
  target_id: string;
  status: ReviewStatus;
  section: string;
  can: { decide: boolean; curate: boolean; mute: boolean; words: boolean };
  reason: string;
  submitted_at: string;
  content: {
    title?: string;
    text: string;
    pictures: Picture[];
    region: string;
    public: boolean;
    gone: boolean;
    featured: boolean | null;
    link: string;
    place?: string;
  };
  hits: Array<{
    part: "title" | "text";
    text: string;
    list: string;
    action: "refuse" | "hold" | "replace" | "watch";
    refused: boolean;
    start: number;
    end: number;
  }>;
  held: Array<{ cause: "rule" | "new_member" | "link" | "picture" | "word"; text: string; list: string }>;
  author_name: string;
  author: {
    member: MemberCard;
    member_since: string;
    status: "active" | "muted" | "banned" | "cancelled";
    passed: number;
    refused: number;
    earlier: Array<{ id: string; status: ReviewStatus; reason: string; at: string; by_name: string }>;
  } | null;
  subject: {
    id: string;
    label: string;
    title: string;
    link: string;
    cover: Picture | null;
    closed: boolean;
    comments: number;
  } | null;
  quoted: { label: string; text: string } | null;
  reports: ModerationReport[];
  claim: { by_name: string; mine: boolean; until: string } | null;
  decided: { by_name: string; mine: boolean; at: string } | null;
  version: string;
};

export type ReviewStatus = "waiting" | "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";

export type RoleGrant = { permission: string; kind?: string; section?: string; second?: true };

export type Rule = {
  id: string;
  form: "count" | "spike" | "word";
  watch: boolean;
  name: string;
  level: "red" | "orange" | "yellow";
  words: Array<{ id: string; text: string }>;
  group: string;
  section: string;
  threshold: number;
  window_minutes: number;
  factor: number;
  receiver_ids: string[];
  quiet_from: number | null;
  quiet_until: number | null;
  digest: boolean;
  paused: boolean;
  muted_until: string | null;
  today: number;
  created_by: string;
  version: string;
};

export type RuleValues = {
  form: "count" | "spike" | "word";
  watch: boolean;
  name?: string;
  level: "red" | "orange" | "yellow";
  words?: string[];
  group?: string;
  section?: string;
  threshold: number;
  window_minutes: number;
  factor?: number;
  receiver_ids?: string[];
  quiet_from?: number | null;
  quiet_until?: number | null;
  digest?: boolean;
};

export type Sanction = {
  id: string;
  kind: "mute" | "ban" | "warning";
  section: string;
  blocks: "writing" | "activities" | "buying" | null;
  reason: string;
  until: string | null;
  state: "standing" | "over" | "lifted";
  hides: boolean;
  by_name: string;
  lifted_by_name: string;
  lifted_reason: string;
  acknowledged_at: string | null;
  about: string;
  created_at: string;
};

export type SanctionAppeal = {
  id: string;
  state: AppealState;
  kind: "mute" | "warning";
  section: string;
  member: { id: string; nickname: string };
  sanction: {
    title: string;
    reason: string;
    until: string | null;
    by_name: string;
    mine: boolean;
    at: string;
    standing: boolean;
  };
  words: string;
  at: string;
  why_not: string;
  alone: boolean;
  answer: string;
  answered_by: string;
  answered_at: string | null;
  version: string;
};

export type ScreenedKind = {
  kind: string;
  title: string;
  usual: {
    first: boolean;
    new_members: boolean;
    links: boolean;
    pictures: "never" | "new" | "always";
    afterwards: boolean;
  };
  rules: Array<{
    first: boolean;
    new_members: boolean;
    links: boolean;
    pictures: "never" | "new" | "always";
    afterwards: boolean;
    section: string;
    version: string;
  }>;
};

export type SearchFilter = {
  words: string;
  section?: string;
  kind?: string;
  from?: string;
  to?: string;
  author?: string;
  sentiment?: "negative" | "positive";
  shown?: "yes" | "no";
};

export type SearchNickname = { word: string; shown: string; means: string; by: string | null; at: string };

export type SearchWord = { word: string; shown: string; uses: number; taps: number; hidden: boolean };

export type Segment = { id: string; name: string; filter: MemberFilter; by_name: string; updated_at: string; version: string };

export type SetAside = {
  round: string;
  key: string;
  title: string;
  row: string;
  attempts: number;
  problem: string;
  first_at: string;
  last_at: string;
  retry_at: string;
};

export type SettingType = 
  | { type: "choice"; options: Array<{ value: string; label: string }> }
  | { type: "integer"; min: number; max: number; unit: string };

export type ShownDocument = { blocks: Block[]; pictures: Picture[]; videos: Video[]; topics: Array<{ name: string; path: string }> };

export type StateBody = {
  to: "draft" | "announced" | "open" | "closed" | "running" | "ended" | "cancelled";
  version: string;
  reason?: string;
};

export type StockBody = {
  changes: Array<{ sku_id: string; how: "set"; to: number; seen: number } | { sku_id: string; how: "add"; by: number }>;
  note?: string;
  idempotency_key: string;
};

export type TopicCard = {
  id: string;
  name: string;
  section: string;
  class: TopicClass;
  intro: string;
  cover: Picture | null;
  items: number;
  followers: number;
  views: number;
  heat: number;
  closed: boolean;
  owners_only: boolean;
  recommended?: boolean;
};

export type TopicClass = { key: string; name: string };

export type VersionRow = {
  number: number;
  why: "kept" | "conflict" | "published" | "corrected" | "before_restore" | "scheduled" | "handed_in";
  note: string;
  by: string;
  at: string;
  title: string;
};

export type Video = { id: string; src: string; width: number; height: number; duration: number; bytes: number };

export type WantedLines = Array<{ id: string; quantity: number }>;

export type Warning = {
  id: string;
  rule_id: string;
  rule: string;
  form: "count" | "spike" | "word";
  level: "red" | "orange" | "yellow";
  state: "open" | "claimed" | "closed" | "merged";
  section: string;
  texts: number;
  alarms: number;
  window_minutes: number;
  baseline: number | null;
  raised_at: string;
  last_hit_at: string;
  claimed_by: AdminName | null;
  close_reason: string;
  words: string[];
  version: string;
};

export type WarningDetail = {
  warning: Warning;
  rule: Rule;
  merged_into: string | null;
  mergeable: Array<{ id: string; raised_at: string; texts: number }>;
  curve: { step_minutes: number; points: Array<{ at: string; texts: number; usual: number | null }> };
  contents: Content[];
  authors: Array<{ id: string; name: string; texts: number }>;
  spread: Array<{ section: string; noun: string; texts: number }>;
  notes: Array<{
    id: string;
    what: 
      | "raised"
      | "joined"
      | "claimed"
      | "released"
      | "assigned"
      | "note"
      | "handled"
      | "told"
      | "merged"
      | "muted"
      | "closed"
      | "reopened";
    text: string;
    by: string;
    at: string;
  }>;
  admins: AdminName[];
  receivers: Array<{ id: string; kind: "site" | "mail" | "wecom" | "dingtalk" | "feishu"; name: string }>;
  can: { manage: boolean; decide: boolean };
};

export type WarningTemplate = { key: string; name: string; text: string; days: number };

export type WordGroup = {
  id: string;
  name: string;
  action: "refuse" | "hold" | "replace" | "watch" | "allow";
  active: boolean;
  words: number;
  off: number;
  version: string;
};

export type WordValues = {
  text: string;
  group_id?: string | null;
  action?: "refuse" | "hold" | "replace" | "watch" | null;
  level?: "notice" | "warning" | "severe";
  note?: string;
  active?: boolean;
  aliases?: string[];
  variants?: Array<"traditional" | "split" | "pinyin" | "homophone">;
  and_words?: string[];
  not_words?: string[];
  kinds?: string[];
  sections?: string[];
  replacement?: string;
  valid_until?: string | null;
};

export type WrittenText = {
  kind: string;
  target_id: string;
  noun: string;
  title: string;
  text: string;
  pictures: Picture[];
  section: string;
  place: string;
  region: string;
  status: ReviewStatus;
  reason: string;
  at: string;
  link: string;
  hits: Array<{ word: string; list: string }>;
  can_decide: boolean;
  version: string;
};

export type GetAdminLeadsByIdData = {
  id: string;
  number: string;
  state: "new" | "exported" | "contacted" | "withdrawn" | "deleted";
  section: string;
  form: string;
  kind: "test_drive" | "visit";
  receiver: { id: string; name: string };
  name: string;
  mobile: string;
  city: string;
  series: string;
  wished_on: string | null;
  wished_part: "any" | "morning" | "afternoon" | "evening";
  statement: string;
  consent_version: string;
  created_at: string;
  exported: { at: string; batch: string } | null;
  contacted_at: string | null;
  ended_at: string | null;
  to_tell: boolean;
  told_at: string | null;
  delete_at: string;
};

export type PostAdminActivitiesByIdMessagesData = {
  id: string;
  text: string;
  audience: "confirmed" | "waiting" | "all";
  told: number;
  by: string;
  created_at: string;
};

export type PostAdminGiftCounterHandOutData = { id: string; gift: string; choice: string; nickname: string; handed_at: string; undo_until: string | null };

export type PostAdminGuideReportsByIdDoneData = {
  id: string;
  guide: { id: string; part: string; section: string };
  number: number;
  step: string;
  text: string;
  state: "open" | "done";
  answer: string;
  member: { id: string; name: string } | null;
  created_at: string;
  decided_at: string | null;
};

export type PostAdminInfluenceClaimsByIdDecisionData = {
  id: string;
  section: string;
  right: string;
  tier: "" | "A" | "B" | "C";
  number: string | null;
  member: Person;
  state: "waiting" | "fulfilled" | "refused";
  note: string;
  created_at: string;
  decided_at: string | null;
};

export type PostAdminInfluenceCodesData = {
  id: string;
  code: string;
  section: string;
  owner: Person | null;
  note: string;
  quota: number;
  used: number;
  valid_until: string | null;
  closed: boolean;
};

export type PostAdminInfluenceRightsData = {
  id: string;
  section: string;
  title: string;
  text: string;
  tiers: Array<"A" | "B" | "C">;
  claimable: boolean;
  place: number;
  active: boolean;
};

export type PostAdminInfluenceSeasonsData = {
  id: string;
  section: string;
  title: string;
  opens_at: string;
  closes_at: string;
  state: "planned" | "open" | "closed";
  applications: number;
};

export type PostAdminLeadFormsData = {
  id: string;
  key: string;
  kind: "test_drive" | "visit";
  section: string;
  title: string;
  purpose: string;
  receiver: { id: string; name: string };
  series: Array<{ key: string; label: string }>;
  term_days: number;
  open: boolean;
  statement: string;
  leads: number;
  version: string;
};

export type PostAdminLeadReceiversData = {
  id: string;
  section: string;
  name: string;
  contact: string;
  webhook_host: string;
  last_sent_at: string | null;
  last_error: string;
  waiting: { leads: number; gone: number };
  used: boolean;
  last_batch_at: string | null;
  version: string;
};

export type PostAdminMonitoringSearchesData = { id: string; name: string; filter: SearchFilter; created_at: string };

export type PostAdminReviewsNextData = { item: ReviewRow | null; waiting: number };

export type PostAdminReviewsNextQuery = { kind: string; section?: string; after?: string };

export interface DeskApi {
  /** Finds members, texts, orders and what else features offer, at most five of each kind, of what the administrator may open */
  "GET /api/admin/find": {
    query: { q: string };
    data: {
      groups: Array<{
        key: string;
        title: string;
        icon: "users" | "doc" | "community" | "ask" | "hash" | "calendar" | "shop" | "order" | "tag";
        items: Array<{ title: string; note: string; link: string }>;
        late: boolean;
      }>;
    };
  };
  /** What waits where, for the navigation: the review queues, and figures of other screens */
  "GET /api/admin/desk": { data: Desk };
  /** Which section the own work board counts; null for all that one may see */
  "PUT /api/admin/board": { body: { section: string | null }; data: Ok };
  /** Which lines of the navigation stand on top of it, in their order; kept with the account */
  "PUT /api/admin/pins": { body: { paths: string[] }; data: { paths: string[] } };
  /** Signs an administrator in and remembers the device by a cookie. Five failures lock an account for the address (for a known device: that device alone) for 15 minutes. PASSWORD_CHANGE_REQUIRED asks for new_password where the password is one-time, TOTP_REQUIRED for the code where TOTP is on; a recovery code will do */
  "POST /api/admin/login": {
    body: { account: string; password: string; totp?: string; new_password?: string };
    data: { access_token: string; admin: AdminProfile };
  };
  /** Ends this token */
  "POST /api/admin/logout": { data: Ok };
  /** The administrator who asks */
  "GET /api/admin/me": { data: AdminProfile };
  /** Changes the own password, with the present one; ends every other session */
  "PUT /api/admin/password": { body: { password: string; new_password: string }; data: AdminProfile };
  /** Own sessions, the last used first */
  "GET /api/admin/sessions": { data: { items: AdminSession[] } };
  /** Signs out everywhere, here too, and forgets every known device */
  "DELETE /api/admin/sessions": { data: Ok };
  /** Ends one of the own sessions */
  "DELETE /api/admin/sessions/{id}": { params: { id: string }; data: Ok };
  /** A new TOTP secret, to be confirmed with a code; starting again replaces it */
  "POST /api/admin/totp/start": { body: { proof: Proof }; data: { secret: string; otpauth_url: string; qr_svg: string } };
  /** Turns TOTP on with a code of the secret that was started, ends every other session, and answers the recovery codes this once */
  "POST /api/admin/totp/confirm": { body: { code: string }; data: PostAdminTotpConfirmAnswer };
  /** Turns TOTP off; takes the password and a code, or a recovery code */
  "DELETE /api/admin/totp": { body: { password: string; code: string }; data: AdminProfile };
  /** New recovery codes, answered this once; those from before are void */
  "POST /api/admin/recovery-codes": { body: { proof: Proof }; data: PostAdminTotpConfirmAnswer };
  /** All administrators: those who may sign in first, by account; and the roles that one may give */
  "GET /api/admin/administrators": { data: { items: Administrator[]; roles: AdminRole[] } };
  /** Creates an administrator with a one-time password, answered this once */
  "POST /api/admin/administrators": { body: { account: string; name: string; role: string; proof: Proof }; data: PostAdminAdministratorsAnswer };
  /** Disables an administrator and ends his sessions; never oneself, never the last owner */
  "POST /api/admin/administrators/{id}/disable": { params: { id: string }; body: { proof: Proof }; data: Administrator };
  /** Lets a disabled administrator sign in again */
  "POST /api/admin/administrators/{id}/enable": { params: { id: string }; body: { proof: Proof }; data: Administrator };
  /** Gives another administrator another role, at his next request; never takes the last owner's */
  "POST /api/admin/administrators/{id}/role": { params: { id: string }; body: { role: string; from: string; proof: Proof }; data: Administrator };
  /** Gives another administrator a one-time password and ends his sessions; `clear_totp` turns his TOTP off as well */
  "POST /api/admin/administrators/{id}/reset-password": {
    params: { id: string };
    body: { proof: Proof; clear_totp?: boolean };
    data: PostAdminAdministratorsAnswer;
  };
  /** What administrators did, newest first; `q` looks through the last 90 days unless `from` says otherwise */
  "GET /api/admin/audit": {
    query?: {
      admin?: string;
      area?: string;
      target_kind?: string;
      target_id?: string;
      q?: string;
      from?: string;
      to?: string;
      cursor?: string;
      limit?: number;
    };
    data: { items: AuditEntry[]; next_cursor: string | null };
  };
  /** By whom and about what there are entries, and how far they are chained */
  "GET /api/admin/audit/filters": {
    data: {
      admins: Array<{ id: string; name: string }>;
      areas: string[];
      chain: { sealed: number; hash: string; sealed_at: string | null };
    };
  };
  /** Entries as CSV, 2,000 at once, newest first; the first part has the heading */
  "GET /api/admin/audit/export": {
    query?: {
      admin?: string;
      area?: string;
      target_kind?: string;
      target_id?: string;
      q?: string;
      from?: string;
      to?: string;
      cursor?: string;
    };
    data: { csv: string; entries: number; next_cursor: string | null };
  };
  /** Invitations of colleagues, newest first; the last hundred */
  "GET /api/admin/invitations": { data: { items: AdminInvitation[] } };
  /** Invites a colleague; the token of the link is answered this once */
  "POST /api/admin/invitations": {
    body: { note: string; role: string; days: number; proof: Proof };
    data: { invitation: AdminInvitation; token: string };
  };
  /** Takes an invitation back that nobody used; again changes nothing */
  "POST /api/admin/invitations/{id}/withdraw": { params: { id: string }; data: Ok };
  /** All roles with what they allow and who has them, and everything that can be given */
  "GET /api/admin/roles": { data: { items: DeskRole[]; groups: PermissionGroup[] } };
  /** Makes a role that allows no more than one's own */
  "POST /api/admin/roles": { body: { name: string; note?: string; grants: RoleGrant[]; proof: Proof }; data: PostAdminRolesAnswer };
  /** Changes a role, as it was seen; counts at the next request of whoever has it */
  "PUT /api/admin/roles/{key}": {
    params: { key: string };
    body: { name: string; note?: string; grants: RoleGrant[]; proof: Proof; version: string };
    data: Ok;
  };
  /** Removes a role that nobody has */
  "DELETE /api/admin/roles/{key}": { params: { key: string }; body: { version: string; proof: Proof }; data: Ok };
  /** What operators may set while the app runs, by what it belongs to */
  "GET /api/admin/settings": { data: { groups: Array<{ title: string; items: OperatorSetting[] }> } };
  /** How one was changed, by whom and when, the latest first; the last fifty times */
  "GET /api/admin/settings/{key}/history": {
    params: { key: string };
    data: {
      items: Array<{ at: string; by: string; before: number | string | null; after: number | string | null }>;
    };
  };
  /** Sets one, as it was seen; null puts it back to how it came */
  "PUT /api/admin/settings/{key}": { params: { key: string }; body: { value: number | string | null; version: string }; data: Ok };
  /** What happens to what open screens of the administration follow (text/event-stream) */
  "GET /api/admin/events": { data: unknown };
  /** What is said of a section, as it is edited */
  "GET /api/admin/about/{section}": { params: { section: string }; data: { version: string; values: AboutValues } };
  /** Replaces what is said of a section; with a version only what was seen */
  "PUT /api/admin/about/{section}": { params: { section: string }; query?: { version?: string }; body: AboutValues; data: Ok };
  /** Friendly links in their order */
  "GET /api/admin/links": {
    data: {
      items: Array<{
        id: string;
        version: string;
        updated_by: string;
        updated_at: string;
        content: LinkContent;
        checked_at: string | null;
        failure: string;
      }>;
    };
  };
  /** Adds a friendly link at the end */
  "POST /api/admin/links": { body: { key: string; content: LinkContent }; data: PostAdminLinksAnswer };
  /** Changes a friendly link */
  "PUT /api/admin/links/{id}": { params: { id: string }; body: { version: string; content: LinkContent }; data: Ok };
  /** Removes a friendly link */
  "DELETE /api/admin/links/{id}": { params: { id: string }; query: { version: string }; data: Ok };
  /** Orders all friendly links */
  "POST /api/admin/links/order": { body: { ids: string[] }; data: Ok };
  /** Asks at once whether a friendly link answers */
  "POST /api/admin/links/{id}/check": { params: { id: string }; data: { failure: string } };
  /** Announcements in their order */
  "GET /api/admin/announcements": {
    data: {
      items: Array<{ id: string; version: string; updated_by: string; updated_at: string; content: AnnouncementContent }>;
    };
  };
  /** Adds an announcement at the end */
  "POST /api/admin/announcements": { body: { key: string; content: AnnouncementContent }; data: PostAdminLinksAnswer };
  /** Changes an announcement */
  "PUT /api/admin/announcements/{id}": { params: { id: string }; body: { version: string; content: AnnouncementContent }; data: Ok };
  /** Removes an announcement */
  "DELETE /api/admin/announcements/{id}": { params: { id: string }; query: { version: string }; data: Ok };
  /** Orders all announcements */
  "POST /api/admin/announcements/order": { body: { ids: string[] }; data: Ok };
  /** Adverts in their order, with what was counted */
  "GET /api/admin/adverts": {
    data: {
      items: Array<{
        id: string;
        version: string;
        updated_by: string;
        updated_at: string;
        content: AdvertContent;
        picture: Picture | null;
        views: number;
        taps: number;
      }>;
    };
  };
  /** Adds an advert at the end */
  "POST /api/admin/adverts": { body: { key: string; content: AdvertContent }; data: PostAdminLinksAnswer };
  /** Changes an advert */
  "PUT /api/admin/adverts/{id}": { params: { id: string }; body: { version: string; content: AdvertContent }; data: Ok };
  /** Removes an advert with what was counted of it */
  "DELETE /api/admin/adverts/{id}": { params: { id: string }; query: { version: string }; data: Ok };
  /** Orders all adverts */
  "POST /api/admin/adverts/order": { body: { ids: string[] }; data: Ok };
  /** Views and taps of each advert by day, a year back, for export */
  "GET /api/admin/adverts/figures": {
    data: {
      items: Array<{
        id: string;
        advertiser: string;
        alt: string;
        place: "home.top" | "home.feed" | "home.block" | "home.rows" | "article.end" | "forum.top" | "forum.rows";
        day: string;
        views: number;
        taps: number;
      }>;
    };
  };
  /** Cars that members did not find: open ones oldest first, answered ones newest first */
  "GET /api/admin/car-requests": {
    query?: { cursor?: string; limit?: number; state?: "open" | "added" | "declined" };
    data: { items: DeskRequest[]; next_cursor: string | null };
  };
  /** Answers a member who did not find his car */
  "PUT /api/admin/car-requests/{id}": { params: { id: string }; body: { state: "added" | "declined"; series?: string; answer: string }; data: Ok };
  /** A club's members for the administration, hosts and moderators first */
  "GET /api/admin/clubs/{section}/members": {
    params: { section: string };
    query?: { cursor?: string; limit?: number; search?: string };
    data: { items: ClubMember[]; next_cursor: string | null };
  };
  /** Gives a member of a club a role, or takes it away; refused when it is no longer the one that was seen */
  "PUT /api/admin/clubs/{section}/members/{id}/role": {
    params: { section: string; id: string };
    body: { role: "host" | "moderator" | "member"; seen: "host" | "moderator" | "member" };
    data: ClubMember;
  };
  /** A section's face as its file has it, and what the operator says over it */
  "GET /api/admin/faces/{section}": {
    params: { section: string };
    data: {
      version: string;
      content: FaceContent;
      file: {
        name: string;
        short_name: string;
        tagline: string;
        description: string;
        palette: "main" | "lexus" | "subaru" | "honda" | "toyota" | "green" | "violet" | "teal";
        icp_number: string;
      };
      palettes: Array<{
        key: "main" | "lexus" | "subaru" | "honda" | "toyota" | "green" | "violet" | "teal";
        name: string;
        accent: string;
        on_accent: string;
        hero: string;
        hero_ink: string;
      }>;
      logo: Picture | null;
      share: Picture | null;
      updated_by: string | null;
      updated_at: string | null;
    };
  };
  /** Says a section's face; it shows at once */
  "PUT /api/admin/faces/{section}": { params: { section: string }; body: { version: string; content: FaceContent }; data: Ok };
  /** Gives a section the face of its file again */
  "DELETE /api/admin/faces/{section}": { params: { section: string }; query: { version: string }; data: Ok };
  /** What each act gives: growth, points, and how often a day */
  "GET /api/admin/growth-rules": {
    data: {
      items: Array<{
        act: string;
        label: string;
        growth: number;
        growth_note: string;
        points: number;
        points_note: string;
        daily_cap: number | null;
        open: boolean;
        changed: boolean;
        version: string;
      }>;
    };
  };
  /** Changes what an act gives from now on; what was given stays */
  "PUT /api/admin/growth-rules/{act}": {
    params: { act: string };
    body: { version: string; growth: number; points: number; daily_cap: number | null; open: boolean };
    data: Ok;
  };
  /** The levels with how many members stand on each, and the rights that there are */
  "GET /api/admin/levels": { data: GetAdminLevelsAnswer };
  /** Publishes the levels; members follow in a job, and keep a level that they no longer reach unless told otherwise */
  "PUT /api/admin/levels": {
    body: {
      version: string;
      levels: Array<{
        name: string;
        threshold: number;
        icon?: string;
        colour?: string;
        rights: Array<{ key: string; amount: number }>;
      }>;
      lower: boolean;
    };
    data: GetAdminLevelsAnswer;
  };
  /** How many members would stand on each level with other thresholds, and who would rise or fall */
  "POST /api/admin/levels/preview": { body: { thresholds: number[] }; data: { members: number[]; rising: number; falling: number } };
  /** A section's layouts, and what they can be made of */
  "GET /api/admin/layouts/{section}": {
    params: { section: string };
    data: {
      draft: {
        id: string;
        number: number;
        note: string;
        updated_by: string;
        updated_at: string;
        published_at: string | null;
        blocks: HomeLayoutStoredBlock[];
      } | null;
      live: {
        id: string;
        number: number;
        note: string;
        updated_by: string;
        updated_at: string;
        published_at: string | null;
        blocks: HomeLayoutStoredBlock[];
      } | null;
      version: string;
      standard: HomeLayoutStoredBlock[];
      archived: Array<{
        id: string;
        number: number;
        note: string;
        updated_by: string;
        updated_at: string;
        published_at: string | null;
        blocks: number;
      }>;
      parts: Array<{ of: string; title: string; text: string; choosable: boolean }>;
      entries: Entry[];
      names: Record<string, string>;
      pictures: Record<string, Picture>;
    };
  };
  /** What can be chosen for a block: articles for the carousel, or what a part lists; at most twenty */
  "GET /api/admin/layouts/{section}/choices": {
    params: { section: string };
    query: { of: string; q?: string };
    data: GetAdminLayoutsBySectionChoicesAnswer;
  };
  /** Keeps the draft, or begins one */
  "PUT /api/admin/layouts/{section}/draft": {
    params: { section: string };
    body: { version: string; blocks: HomeLayoutStoredBlock[] };
    data: DraftVersion;
  };
  /** Throws the draft away */
  "DELETE /api/admin/layouts/{section}/draft": { params: { section: string }; query: { version: string }; data: Ok };
  /** Puts the draft live; what was live is archived */
  "POST /api/admin/layouts/{section}/publish": { params: { section: string }; body: PublishBody; data: PostAdminLayoutsBySectionPublishAnswer };
  /** A link that shows the draft in a phone, for seven days, to whoever has it */
  "POST /api/admin/layouts/{section}/preview": { params: { section: string }; data: { path: string } };
  /** Puts an archived layout live again under a new number, or with null what comes with the product */
  "POST /api/admin/layouts/{section}/restore": {
    params: { section: string };
    body: { id: string | null; live: string | null };
    data: PostAdminLayoutsBySectionPublishAnswer;
  };
  /** Who holds an honour, newest first */
  "GET /api/admin/honours/{key}/holders": {
    params: { key: string };
    query?: { cursor?: string; limit?: number };
    data: {
      items: Array<{ member: MemberCard; awarded_at: string; awarded_by: string | null; reason: string }>;
      next_cursor: string | null;
    };
  };
  /** Members whose nickname begins so, or who have that id: whom an honour may be given */
  "GET /api/admin/honours/members": { query: { q: string }; data: { items: MemberCard[] } };
  /** Gives an honour to a list of members, by number or nickname, and says of every line what became of it */
  "POST /api/admin/honours/{key}/award-list": {
    params: { key: string };
    body: { members: string[]; reason: string };
    data: { items: Array<{ line: string; result: "given" | "held" | "unknown" | "repeated" }> };
  };
  /** Gives an honour to a member by hand, who is told the reason */
  "POST /api/admin/honours/{key}/award": { params: { key: string }; body: { member_id: string; reason: string }; data: Ok };
  /** Takes an honour away from a member, who is told the reason; no rule gives it again */
  "POST /api/admin/honours/{key}/revoke": { params: { key: string }; body: { member_id: string; reason: string }; data: Ok };
  /** All honours with how many members hold each, and what a rule can ask */
  "GET /api/admin/honours": {
    data: {
      items: Array<{
        key: string;
        name: string;
        class: HonourClass;
        how: string;
        rarity: { holders: number; among: number; counted_at: string } | null;
        by_hand: boolean;
        season: string;
        wearable: boolean;
        emblem: string;
        metal: string;
        colour: string;
        picture: Picture | null;
        path: string;
        open: boolean;
        starts_at: string | null;
        ends_at: string | null;
        conditions: Asked[];
        held: number;
        version: string;
      }>;
      conditions: Condition[];
      places: Array<{ path: string; label: string }>;
    };
  };
  /** Creates an honour, behind the others of its class; who reaches it already gets it in a job */
  "POST /api/admin/honours": {
    body: {
      name: string;
      how: string;
      season: string;
      class: HonourClass;
      emblem: string;
      metal: string;
      colour: string;
      picture?: string | null;
      path: string;
      wearable: boolean;
      open: boolean;
      starts_at: string | null;
      ends_at: string | null;
      conditions: Conditions;
    };
    data: PostAdminRolesAnswer;
  };
  /** Puts all honours of a class into an order */
  "PUT /api/admin/honours": { body: { class: HonourClass; keys: string[] }; data: Ok };
  /** Changes an honour; whoever holds it keeps it */
  "PUT /api/admin/honours/{key}": {
    params: { key: string };
    body: {
      name: string;
      how: string;
      season: string;
      class: HonourClass;
      emblem: string;
      metal: string;
      colour: string;
      picture?: string | null;
      path: string;
      wearable: boolean;
      open: boolean;
      starts_at: string | null;
      ends_at: string | null;
      conditions: Conditions;
      version: string;
    };
    data: Ok;
  };
  /** How many members would get an honour with these conditions today, up to 10000 */
  "POST /api/admin/honours/count": { body: { key: string; conditions: Conditions }; data: PostAdminHonoursCountAnswer };
  /** All legal texts with their versions */
  "GET /api/admin/texts": {
    data: {
      items: Array<{
        key: string;
        title: string;
        versions: Array<{
          version: string;
          substantial: boolean;
          note: string;
          by: string | null;
          published_at: string;
          state: "coming" | "current" | "past";
        }>;
        draft: { by: string; at: string } | null;
        places: Array<{ section: string; path: string }>;
        agreed_to: boolean;
      }>;
    };
  };
  /** A text as the desk works on it: the draft, or what a next version begins with */
  "GET /api/admin/texts/{key}": {
    params: { key: string };
    data: {
      text: {
        key: string;
        title: string;
        versions: Array<{
          version: string;
          substantial: boolean;
          note: string;
          by: string | null;
          published_at: string;
          state: "coming" | "current" | "past";
        }>;
        draft: { by: string; at: string } | null;
        places: Array<{ section: string; path: string }>;
        agreed_to: boolean;
      };
      source: { title: string; summary: string[]; body: string };
      version: string;
      notice_days: number;
      placeholders: Array<{ name: string; meaning: string }>;
    };
  };
  /** Keeps the next version as a draft */
  "PUT /api/admin/texts/{key}/draft": {
    params: { key: string };
    body: { title: string; summary: string[]; body: string; version: string };
    data: PutAdminTextsByKeyDraftAnswer;
  };
  /** Throws the draft away */
  "DELETE /api/admin/texts/{key}/draft": { params: { key: string }; query: { version: string }; data: Ok };
  /** How a text would read in a section, what it changes against the version in force, and what is wrong with it */
  "POST /api/admin/texts/{key}/preview": {
    params: { key: string };
    body: { title: string; summary: string[]; body: string; section: string };
    data: {
      title: string;
      summary: string[];
      html: string;
      blocks: Array<{
        kind: "same" | "added" | "removed" | "changed";
        role: "heading" | "text";
        parts: Array<{ kind: "same" | "added" | "removed"; text: string }>;
      }>;
      problems: string[];
      warnings: string[];
    };
  };
  /** Publishes the draft as a version that takes effect on a later day; it can never be changed again */
  "POST /api/admin/texts/{key}/publish": {
    params: { key: string };
    body: { version: string; effective: string; substantial: boolean; note?: string; proof: Proof };
    data: { version: string };
  };
  /** Ready made warnings, in the order in which they are offered */
  "GET /api/admin/warning-templates": { data: GetAdminWarningTemplatesAnswer };
  /** Words, adds, orders and leaves out ready made warnings; those that were given stay as they are */
  "PUT /api/admin/warning-templates": { body: { templates: WarningTemplate[]; version: string }; data: GetAdminWarningTemplatesAnswer };
  /** What waits, how long, and what was done, in one section or all */
  "GET /api/admin/overview": { query?: { section?: string }; data: ModerationOverview };
  /** A review queue, or `all` that one may decide: waiting oldest first, decided newest first, reported by the first open report */
  "GET /api/admin/reviews": {
    query: {
      cursor?: string;
      limit?: number;
      kind: string;
      status?: QueueTab;
      section?: string;
      q?: string;
      hit?: string;
      place?: string;
      author?: "new" | "refused";
      days?: number;
    };
    data: { items: ReviewRow[]; next_cursor: string | null; counts: { waiting: number; reported: number } };
  };
  /** How a queue is worded (`all`: all of them together), what is offered in its lists, and the reasons that are given again and again */
  "GET /api/admin/reviews/kinds/{name}": { params: { name: string }; data: ReviewKind };
  /** One entry of a review queue */
  "GET /api/admin/reviews/{id}": { params: { id: string }; data: ReviewRow };
  /** What was done with an object, newest first, at most 50 entries, each with what it said from then on */
  "GET /api/admin/reviews/{id}/history": { params: { id: string }; data: { items: HistoryEntry[] } };
  /** The entry of an object in its queue, made where it never stood there */
  "POST /api/admin/reviews/of-target": { body: { kind: string; target_id: string }; data: PostAdminReviewsOfTargetAnswer };
  /** Claims waiting items for five minutes, again to keep them; those of others stay theirs */
  "POST /api/admin/reviews/claim": { body: { ids: string[] }; data: PostAdminReviewsClaimAnswer };
  /** Gives own claims back */
  "POST /api/admin/reviews/release": { body: { ids: string[] }; data: PostAdminReviewsClaimAnswer };
  /** Claims and answers the next waiting item that nobody else holds; null when there is none */
  "POST /api/admin/reviews/next": {
    query: { kind: string; section?: string; after?: string };
    data: { item: ReviewRow | null; waiting: number };
  };
  /** What stands for a member in a queue of members, entered where nothing was handed in yet */
  "POST /api/admin/reviews/of-member": { body: { kind: string; member_id: string }; data: PostAdminReviewsOfTargetAnswer };
  /** Decides up to 200 items as they were seen. A rejection and a deletion need a reason. One alone that is refused answers the error (CLAIMED, CONFLICT, CHANGED); several answer one result each */
  "POST /api/admin/reviews/decide": {
    body: {
      items: Array<{ id: string; version: string }>;
      decision: Decision;
      reason?: string;
      from?: ReviewStatus;
      empty?: string[];
      close_comments?: boolean;
      next?: PostAdminReviewsNextQuery;
    };
    data: { results: ItemResult[]; undo_until: string; next?: PostAdminReviewsNextData };
  };
  /** Takes own decisions back within five seconds, with everything that followed from them */
  "POST /api/admin/reviews/undo": { body: { items: Array<{ id: string; version: string }> }; data: PostAdminReviewsClaimAnswer };
  /** Answers the open reports of an item: `uphold` deletes it and needs a reason, `dismiss` leaves it as it is */
  "POST /api/admin/reviews/{id}/reports": {
    params: { id: string };
    body: { version: string; verdict: "uphold" | "dismiss"; reason?: string };
    data: ItemResult;
  };
  /** Sets a public object apart, or back */
  "POST /api/admin/reviews/{id}/feature": { params: { id: string }; body: { version: string; featured: boolean }; data: Ok };
  /** Closes or opens the comments of what the item stands under */
  "POST /api/admin/reviews/{id}/subject": { params: { id: string }; body: { closed: boolean }; data: Ok };
  /** Members who may not write, newest first; those of one member whether they still hold or not */
  "GET /api/admin/mutes": {
    query?: { cursor?: string; limit?: number; member?: string; all?: "0" | "1" };
    data: { items: Mute[]; next_cursor: string | null; standing: number };
  };
  /** Keeps a member from writing, signing up to activities or buying, in a section or everywhere, in place of what holds there; the member is told */
  "POST /api/admin/mutes": {
    body: {
      member_id: string;
      section: string;
      blocks?: "writing" | "activities" | "buying";
      reason: string;
      days: number | null;
    };
    data: { id: string; until: string | null };
  };
  /** Lets a muted member write again; again changes nothing */
  "POST /api/admin/mutes/{id}/lift": { params: { id: string }; data: Ok };
  /** The reasons that refusals of each kind are given with */
  "GET /api/admin/reasons": { data: { kinds: KindReasons[] } };
  /** Words the reasons of a kind; null goes back to those that came with it */
  "PUT /api/admin/reasons/{kind}": {
    params: { kind: string };
    body: { reasons: Array<{ label: string; text: string }> | null; version: string };
    data: KindReasons;
  };
  /** What members reported, one row for each object: open ones by their first report, answered ones of the last 90 days newest first */
  "GET /api/admin/reports": {
    query?: { cursor?: string; limit?: number; state?: "open" | "handled"; kind?: string; section?: string };
    data: {
      items: Reported[];
      next_cursor: string | null;
      kinds: Array<{ kind: string; title: string; open: number }>;
    };
  };
  /** What of each kind of content is looked at before it is shown, by section */
  "GET /api/admin/screening": { data: { kinds: ScreenedKind[] } };
  /** Sets the rule of a kind for a section or for all; null goes back to what holds without it */
  "PUT /api/admin/screening/{kind}": {
    params: { kind: string };
    body: {
      section: string;
      rule: {
        first: boolean;
        new_members: boolean;
        links: boolean;
        pictures: "never" | "new" | "always";
        afterwards: boolean;
      } | null;
      version: string | "";
    };
    data: ScreenedKind;
  };
  /** Appeals of the kinds and sections that one answers: open ones oldest first, answered ones newest first */
  "GET /api/admin/appeals": {
    query?: { cursor?: string; limit?: number; state?: "open" | "answered" };
    data: { items: Appeal[]; next_cursor: string | null; open: number };
  };
  /** Grants an appeal, which restores what was taken, or refuses it with a reason; its author is told */
  "POST /api/admin/appeals/{id}/answer": {
    params: { id: string };
    body: { version: string; verdict: "grant" | "refuse"; answer?: string };
    data: Ok;
  };
  /** Appeals against mutes and warnings of the sections that one answers: open ones oldest first, answered ones newest first */
  "GET /api/admin/sanction-appeals": {
    query?: { cursor?: string; limit?: number; state?: "open" | "answered" };
    data: { items: SanctionAppeal[]; next_cursor: string | null; open: number };
  };
  /** Grants an appeal, which ends the mute or takes the warning back, or refuses it with a reason */
  "POST /api/admin/sanction-appeals/{id}/answer": {
    params: { id: string };
    body: { version: string; verdict: "grant" | "refuse"; answer?: string };
    data: Ok;
  };
  /** Rules and watches, with whom they can tell and which groups of words there are */
  "GET /api/admin/warning-rules": {
    data: {
      items: Rule[];
      receivers: Receiver[];
      groups: string[];
      admins: AdminName[];
      mail: boolean;
      can: { manage: boolean; receivers: boolean };
    };
  };
  /** Adds a rule or a watch */
  "POST /api/admin/warning-rules": { body: RuleValues; data: Rule };
  /** Changes a rule or a watch */
  "PUT /api/admin/warning-rules/{id}": {
    params: { id: string };
    body: {
      form: "count" | "spike" | "word";
      watch: boolean;
      name?: string;
      level: "red" | "orange" | "yellow";
      words?: string[];
      group?: string;
      section?: string;
      threshold: number;
      window_minutes: number;
      factor?: number;
      receiver_ids?: string[];
      quiet_from?: number | null;
      quiet_until?: number | null;
      digest?: boolean;
      version: string;
    };
    data: Rule;
  };
  /** Ends a rule; its warnings stay */
  "DELETE /api/admin/warning-rules/{id}": { params: { id: string }; data: Ok };
  /** Pauses a rule, or lets it go on; a muted one speaks again */
  "POST /api/admin/warning-rules/{id}/pause": { params: { id: string }; body: { paused: boolean }; data: Ok };
  /** Adds whom warnings can reach */
  "POST /api/admin/warning-receivers": { body: ReceiverValues; data: Receiver };
  /** Changes whom warnings can reach; an empty address or secret stays as it is */
  "PUT /api/admin/warning-receivers/{id}": { params: { id: string }; body: ReceiverValues; data: Receiver };
  /** Takes a receiver away, also from the rules that tell it */
  "DELETE /api/admin/warning-receivers/{id}": { params: { id: string }; data: Ok };
  /** Sends a test at once, and says why it could not be sent */
  "POST /api/admin/warning-receivers/{id}/test": { params: { id: string }; data: Ok };
  /** Words of the library in texts, the newest first; unread first where nothing else is asked for */
  "GET /api/admin/hits": {
    query?: {
      cursor?: string;
      limit?: number;
      only?: "unread" | "false" | "mine";
      word_id?: string;
      group?: string;
      kind?: string;
      section?: string;
      action?: "refuse" | "hold" | "replace" | "watch";
    };
    data: {
      items: Hit[];
      next_cursor: string | null;
      unread: number;
      newest: string | null;
      groups: string[];
      kinds: Array<{ name: string; noun: string }>;
      can: { manage: boolean; words: boolean };
    };
  };
  /** Administrators who may be given hits and warnings */
  "GET /api/admin/hits/admins": { data: { items: AdminName[] } };
  /** Marks hits as read, or all up to one */
  "POST /api/admin/hits/read": { body: { ids?: string[]; up_to?: string }; data: { read: number } };
  /** Says whether hits mean something else; such hits raise no warnings */
  "POST /api/admin/hits/judge": { body: { ids: string[]; false_hit: boolean }; data: Ok };
  /** Gives hits to an administrator, who is told at the desk; null takes them back */
  "POST /api/admin/hits/assign": { body: { ids: string[]; admin_id: string | null }; data: Ok };
  /** Warnings, the newest first, with how many there are in each state */
  "GET /api/admin/warnings": {
    query?: {
      cursor?: string;
      limit?: number;
      state?: "open" | "claimed" | "closed";
      level?: "red" | "orange" | "yellow";
      rule_id?: string;
      only?: "mine";
    };
    data: {
      items: Warning[];
      next_cursor: string | null;
      counts: { open: number; claimed: number; closed: number };
      messages: number;
      can: { manage: boolean };
    };
  };
  /** One warning: its rule, the curve around it, texts, authors, what was done */
  "GET /api/admin/warnings/{id}": { params: { id: string }; data: WarningDetail };
  /** Claims, releases, assigns, notes, closes, reopens, merges a warning, mutes its rule, or tells receivers */
  "POST /api/admin/warnings/{id}/act": {
    params: { id: string };
    body: 
      | { version: string; act: "claim" }
      | { version: string; act: "release" }
      | { version: string; act: "assign"; admin_id: string }
      | { version: string; act: "note"; text: string }
      | { version: string; act: "close"; reason: string }
      | { version: string; act: "reopen" }
      | { version: string; act: "merge"; into: string }
      | { version: string; act: "mute"; hours: number }
      | { version: string; act: "tell"; receiver_ids: string[] };
    data: Ok;
  };
  /** Decides about texts of a warning, as their review queues do; needs review.decide for each of them */
  "POST /api/admin/warnings/{id}/handle": {
    params: { id: string };
    body: {
      texts: Array<{ kind: string; target_id: string; version: string }>;
      decision: "reject" | "delete";
      reason?: string;
    };
    data: { results: Array<{ kind: string; target_id: string; ok: boolean; message: string }> };
  };
  /** Posts inside warnings, the newest first, by rule and level */
  "GET /api/admin/warned-posts": {
    query?: { cursor?: string; limit?: number; level?: "red" | "orange" | "yellow"; rule_id?: string };
    data: {
      items: Array<{
        kind: string;
        noun: string;
        target_id: string | null;
        section: string;
        author: { id: string; name: string } | null;
        words: string[];
        snippet: string;
        mark_start: number;
        mark_end: number;
        state: string | null;
        link: string;
        at: string;
        version: string;
        id: string;
        warning: {
          id: string;
          rule: string;
          level: "red" | "orange" | "yellow";
          state: "open" | "claimed" | "closed" | "merged";
        };
      }>;
      next_cursor: string | null;
      rules: Array<{ id: string; name: string }>;
      can: { manage: boolean; decide: boolean };
    };
  };
  /** What the administrator was told within the desk, the newest first */
  "GET /api/admin/desk-messages": {
    query?: { cursor?: string; limit?: number };
    data: {
      items: Array<{ id: string; title: string; text: string; warning_id: string | null; read: boolean; at: string }>;
      next_cursor: string | null;
    };
  };
  /** Marks what one was told within the desk as read */
  "POST /api/admin/desk-messages/read": { data: Ok };
  /** Complaints that were found or marked, newest, loudest or worst first */
  "GET /api/admin/opinions": {
    query?: {
      cursor?: string;
      limit?: number;
      state?: OpinionState;
      section?: string;
      brand?: string;
      series?: string;
      aspect?: Aspect;
      case?: "none" | "going" | "mine" | "overdue" | "ended";
      sort?: "new" | "heat" | "score";
    };
    data: {
      items: Opinion[];
      next_cursor: string | null;
      counts: { suggested: number; confirmed: number; rejected: number; going: number; overdue: number };
      brands: string[];
      series: Array<{ key: string; name: string; count: number }>;
    };
  };
  /** Complaints under a filter as CSV, a piece at a time: the first with its head */
  "GET /api/admin/opinions/export": {
    query?: {
      state?: OpinionState;
      section?: string;
      brand?: string;
      series?: string;
      aspect?: Aspect;
      case?: "none" | "going" | "mine" | "overdue" | "ended";
      cursor?: string;
    };
    data: GetAdminOpinionsExportAnswer;
  };
  /** Which complaint a text is, and what it says where it is none yet */
  "GET /api/admin/opinions/of-text": {
    query: { kind: string; target_id: string };
    data: { id: string | null; title: string; excerpt: string; can: { manage: boolean } };
  };
  /** One complaint: what was said with the words that counted, its author, answers, what is alike, its case */
  "GET /api/admin/opinions/{id}": {
    params: { id: string };
    data: {
      id: string;
      kind: string;
      noun: string;
      section: string;
      brand: string;
      series: { key: string; name: string } | null;
      aspects: Aspect[];
      score: number;
      title: string;
      excerpt: string;
      author: MemberCard | null;
      published: boolean;
      heat: number;
      state: OpinionState;
      by_hand: boolean;
      case: {
        id: string;
        state: CaseState;
        owner: { id: string; name: string } | null;
        due_at: string | null;
        overdue: boolean;
      } | null;
      written_at: string;
      version: string;
      text: string;
      terms: OpinionTerm[];
      lexicon: number;
      judged: { by_name: string; at: string } | null;
      link: string;
      place: string;
      region: string;
      cars: string[];
      replies: Array<{ id: string; author: MemberCard | null; text: string; official: boolean; at: string }>;
      similar: Opinion[];
      of_case: Case | null;
      owners: Array<{ id: string; name: string }>;
      repliers: MemberCard[];
      can: { manage: boolean; contact: boolean };
    };
  };
  /** Says of complaints that were found whether they are; suggested takes the answer back */
  "POST /api/admin/opinions/judge": { body: { ids: string[]; state: OpinionState }; data: { changed: number } };
  /** Marks a text as a complaint by hand */
  "POST /api/admin/opinions/mark": { body: { kind: string; target_id: string }; data: PostAdminLinksAnswer };
  /** Gives a complaint to somebody, with a day by which it is to be done; opens its case and confirms it */
  "PUT /api/admin/opinions/{id}/case": {
    params: { id: string };
    body: { owner_id: string | null; due_at: string | null; version?: string };
    data: Case;
  };
  /** Writes down, tells or asks the author, solves, closes or reopens; a case as it was seen */
  "POST /api/admin/opinion-cases/{id}/step": {
    params: { id: string };
    body: {
      step: "note" | "contacted" | "asked" | "solved" | "closed" | "reopened";
      note?: string;
      version: string;
    };
    data: Case;
  };
  /** Answers in public by an account of the house */
  "POST /api/admin/opinion-cases/{id}/reply": {
    params: { id: string };
    body: { opinion_id: string; member_id: string; text: string; idempotency_key: string; version: string };
    data: Case;
  };
  /** Puts a case into another: its complaints go over, its steps stay with it */
  "POST /api/admin/opinion-cases/{id}/merge": { params: { id: string }; body: { into: string; version: string }; data: Case };
  /** Versions of the words' weights, newest first, and how many answers wait to be learned from */
  "GET /api/admin/opinion-lexicon": { data: GetAdminOpinionLexiconAnswer };
  /** Weighs the words anew by people's answers */
  "POST /api/admin/opinion-lexicon/learn": { body: Record<string, unknown>; data: GetAdminOpinionLexiconAnswer };
  /** Goes back to the weights before the version that counts */
  "POST /api/admin/opinion-lexicon/undo": { body: { version: number }; data: GetAdminOpinionLexiconAnswer };
  /** Monitored texts by an expression of words, newest first */
  "GET /api/admin/monitoring/search": {
    query: {
      cursor?: string;
      limit?: number;
      words: string;
      section?: string;
      kind?: string;
      from?: string;
      to?: string;
      author?: string;
      sentiment?: "negative" | "positive";
      shown?: "yes" | "no";
    };
    data: { items: FoundText[]; next_cursor: string | null };
  };
  /** How many texts there are, by kind, by day and by what they think; the search goes into the history */
  "GET /api/admin/monitoring/search/counts": {
    query: {
      words: string;
      section?: string;
      kind?: string;
      from?: string;
      to?: string;
      author?: string;
      sentiment?: "negative" | "positive";
      shown?: "yes" | "no";
    };
    data: {
      total: number;
      kinds: Array<{ kind: string; title: string; count: number }>;
      days: Array<{ day: string; count: number; negative: number }>;
      negative: number;
      positive: number;
    };
  };
  /** All that is found as CSV, a piece at a time: the first with its head */
  "GET /api/admin/monitoring/search/export": {
    query: {
      words: string;
      section?: string;
      kind?: string;
      from?: string;
      to?: string;
      author?: string;
      sentiment?: "negative" | "positive";
      shown?: "yes" | "no";
      cursor?: string;
    };
    data: GetAdminOpinionsExportAnswer;
  };
  /** Takes published texts back with a reason, as the review queue does; each for itself */
  "POST /api/admin/monitoring/hide": {
    body: { items: Array<{ kind: string; target_id: string }>; reason: string };
    data: { hidden: number; refused: Array<{ why: string; count: number }> };
  };
  /** One's saved searches and what one searched for last */
  "GET /api/admin/monitoring/searches": {
    data: {
      saved: PostAdminMonitoringSearchesData[];
      history: Array<{ id: string; filter: SearchFilter; found: number; at: string }>;
      kinds: Array<{ name: string; title: string }>;
    };
  };
  /** Keeps a search under a name */
  "POST /api/admin/monitoring/searches": {
    body: { name: string; filter: SearchFilter };
    data: { id: string; name: string; filter: SearchFilter; created_at: string };
  };
  /** Forgets what one searched for */
  "DELETE /api/admin/monitoring/searches": { data: Ok };
  /** Deletes one of one's saved searches */
  "DELETE /api/admin/monitoring/searches/{id}": { params: { id: string }; data: Ok };
  /** What a signed link shows; gone when it has expired */
  "GET /api/phone-preview/link": { query: { type: string; id: string; token: string }; data: { title: string; path: string; until: string } };
  /** Colleagues' notes beside a preview, oldest first */
  "GET /api/phone-preview/notes": { query: { type: string; id: string }; data: { items: PreviewNote[] } };
  /** Leaves a note beside a preview */
  "POST /api/phone-preview/notes": { body: { type: string; id: string; body: string }; data: PreviewNote };
  /** Settles a note, or opens it again */
  "PUT /api/phone-preview/notes/{id}": { params: { id: string }; body: { resolved: boolean }; data: PreviewNote };
  /** All tasks in their order, with the acts that can be counted and the places where they are done */
  "GET /api/admin/tasks": {
    data: {
      items: Array<{
        key: string;
        kind: "newcomer" | "daily" | "weekly" | "monthly";
        title: string;
        note: string;
        icon: string;
        act: string;
        act_label: string | null;
        goal: number;
        points: number;
        growth: number;
        path: string;
        open: boolean;
        starts_at: string | null;
        ends_at: string | null;
        version: string;
      }>;
      acts: Array<{ name: string; label: string }>;
      places: Array<{ path: string; label: string }>;
    };
  };
  /** Creates a task, behind the others of its kind */
  "POST /api/admin/tasks": {
    body: {
      title: string;
      note: string;
      icon: string;
      goal: number;
      points: number;
      growth?: number;
      path: string;
      open: boolean;
      starts_at: string | null;
      ends_at: string | null;
      kind: "newcomer" | "daily" | "weekly" | "monthly";
      act: string;
    };
    data: PostAdminRolesAnswer;
  };
  /** Puts all tasks of a kind into an order */
  "PUT /api/admin/tasks": { body: { kind: "newcomer" | "daily" | "weekly" | "monthly"; keys: string[] }; data: Ok };
  /** Changes a task, or turns it on and off; what was taken for it stays */
  "PUT /api/admin/tasks/{key}": {
    params: { key: string };
    body: {
      title: string;
      note: string;
      icon: string;
      goal: number;
      points: number;
      growth?: number;
      path: string;
      open: boolean;
      starts_at: string | null;
      ends_at: string | null;
      version: string;
    };
    data: Ok;
  };
  /** What checking in gives: every day, and for days in a row */
  "GET /api/admin/check-in-rewards": { data: GetAdminCheckInRewardsAnswer };
  /** Changes what checking in gives from now on; what was given stays */
  "PUT /api/admin/check-in-rewards": {
    body: {
      daily: number;
      rewards: Array<{ streak: number; points: number }>;
      onwards?: "once" | "anew" | "hold";
      version: string;
    };
    data: GetAdminCheckInRewardsAnswer;
  };
  /** When visitors are kept out, and what they read then */
  "GET /api/admin/maintenance": {
    data: {
      version: string;
      content: MaintenanceContent;
      closed: boolean;
      changed_at: string | null;
      changed_by: string;
    };
  };
  /** Closes the site for visitors, now or later, or opens it; all processes follow at once */
  "PUT /api/admin/maintenance": { body: { version: string; content: MaintenanceContent }; data: Ok };
  /** Redirects, those that were changed last first */
  "GET /api/admin/redirects": {
    query?: { cursor?: string; limit?: number; q?: string };
    data: {
      items: Array<{
        id: string;
        version: string;
        content: RedirectContent;
        hits: number;
        last_hit_at: string | null;
        updated_by: string;
        updated_at: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** Makes a redirect; loops are refused, and live pages unless `over` says so */
  "POST /api/admin/redirects": { body: { key: string; content: RedirectContent }; data: PostAdminLinksAnswer };
  /** Changes a redirect */
  "PUT /api/admin/redirects/{id}": { params: { id: string }; body: { version: string; content: RedirectContent }; data: Ok };
  /** Removes a redirect */
  "DELETE /api/admin/redirects/{id}": { params: { id: string }; query: { version: string }; data: Ok };
  /** All redirects, for a file */
  "GET /api/admin/redirects/export": {
    data: { items: Array<{ from: string; to: string; code: 301 | 302; on: boolean; over: boolean; hits: number }> };
  };
  /** Takes rows of a file; those that are there already are changed, those that cannot be are told */
  "POST /api/admin/redirects/import": {
    body: { rows: Array<{ line: number; from: string; to: string; code: string }> };
    data: { taken: number; refused: Array<{ line: number; problem: string }> };
  };
  /** Addresses that led nowhere, those asked for most first; at most a hundred */
  "GET /api/admin/redirects/lost": { data: { items: Array<{ path: string; hits: number; last_at: string }> } };
  /** Forgets an address that led nowhere */
  "DELETE /api/admin/redirects/lost": { query: { path: string }; data: Ok };
  /** Campaigns of the sections that the administrator may manage, newest first */
  "GET /api/admin/red-packets": {
    query?: { cursor?: string; limit?: number };
    data: { items: RedPacketCampaign[]; next_cursor: string | null };
  };
  /** Drafts a campaign; nothing is given out yet */
  "POST /api/admin/red-packets": { body: CampaignBody; data: RedPacketCampaign };
  /** What can be asked of those who want to open one */
  "GET /api/admin/red-packets/conditions": { data: { items: Condition[] } };
  /** One campaign with what was paid so far */
  "GET /api/admin/red-packets/{id}": { params: { id: string }; data: RedPacketCampaign };
  /** Changes a draft */
  "PUT /api/admin/red-packets/{id}": {
    params: { id: string };
    body: {
      name: string;
      section: string;
      greeting: string;
      total: number;
      packet_count: number;
      starts_at: string;
      ends_at: string;
      needs_mobile: boolean;
      needs_club: boolean;
      conditions?: Conditions;
      series?: string;
      series_max?: number | null;
      version: string;
    };
    data: RedPacketCampaign;
  };
  /** Deletes a draft */
  "DELETE /api/admin/red-packets/{id}": { params: { id: string }; data: Ok };
  /** Splits the sum into packets and fills the pot; asks for password or code again */
  "POST /api/admin/red-packets/{id}/start": { params: { id: string }; body: { version: string; proof: Proof }; data: RedPacketCampaign };
  /** Ends a campaign at once; what nobody opened goes back. Asks for password or code again */
  "POST /api/admin/red-packets/{id}/stop": { params: { id: string }; body: { proof: Proof }; data: RedPacketCampaign };
  /** Nobody opens another one until it goes on; its time goes on meanwhile */
  "POST /api/admin/red-packets/{id}/pause": { params: { id: string }; data: RedPacketCampaign };
  /** Lets a paused campaign go on */
  "POST /api/admin/red-packets/{id}/resume": { params: { id: string }; data: RedPacketCampaign };
  /** Who opened how much, newest first */
  "GET /api/admin/red-packets/{id}/opened": {
    params: { id: string };
    query?: { cursor?: string; limit?: number };
    data: {
      items: Array<{ id: string; member: MemberCard | null; amount: number; opened_at: string }>;
      next_cursor: string | null;
    };
  };
  /** How many were opened on each day, the first day first */
  "GET /api/admin/red-packets/{id}/days": { params: { id: string }; data: { items: Array<{ day: string; opened: number; paid: number }> } };
  /** Who opened how much as CSV, one part of it; written into the audit log */
  "POST /api/admin/red-packets/{id}/export": { params: { id: string }; body: { cursor?: string }; data: GetAdminOpinionsExportAnswer };
  /** Words that were searched for in the last seven days, most first; those after which nothing is opened; those that are hidden */
  "GET /api/admin/search-words": {
    query?: { cursor?: string; limit?: number; view?: "recent" | "untapped" | "hidden" };
    data: { items: SearchWord[]; next_cursor: string | null };
  };
  /** Hides a word from others, or shows it again */
  "PUT /api/admin/search-words": { body: { word: string; hidden: boolean }; data: SearchWord };
  /** What people call something otherwise, by the word or by what it means */
  "GET /api/admin/search-nicknames": {
    query?: { cursor?: string; limit?: number; q?: string };
    data: { items: SearchNickname[]; next_cursor: string | null };
  };
  /** Has something searched for another word as well; one that is known means that from now on */
  "PUT /api/admin/search-nicknames": { body: { word: string; means: string }; data: SearchNickname };
  /** Forgets what a word means */
  "POST /api/admin/search-nicknames/remove": { body: { word: string }; data: Ok };
  /** The words that texts are judged by, newest first */
  "GET /api/admin/words": {
    query?: {
      cursor?: string;
      limit?: number;
      group?: string;
      action?: "refuse" | "hold" | "replace" | "watch" | "allow";
      q?: string;
      active?: "0" | "1";
    };
    data: { items: ListedWord[]; next_cursor: string | null };
  };
  /** Adds a word; one that is the same but for width and case is refused */
  "POST /api/admin/words": { body: WordValues; data: ListedWord };
  /** The groups of words, the scopes that words may have, and the version that counts */
  "GET /api/admin/words/library": {
    data: {
      groups: WordGroup[];
      kinds: Array<{ key: string; label: string }>;
      version: { id: number; by: string | null; at: string; in_use_since: string | null } | null;
      processes: { running: number; behind: number };
    };
  };
  /** One word */
  "GET /api/admin/words/{id}": { params: { id: string }; data: ListedWord };
  /** Changes a word */
  "PUT /api/admin/words/{id}": {
    params: { id: string };
    body: {
      text: string;
      group_id?: string | null;
      action?: "refuse" | "hold" | "replace" | "watch" | null;
      level?: "notice" | "warning" | "severe";
      note?: string;
      active?: boolean;
      aliases?: string[];
      variants?: Array<"traditional" | "split" | "pinyin" | "homophone">;
      and_words?: string[];
      not_words?: string[];
      kinds?: string[];
      sections?: string[];
      replacement?: string;
      valid_until?: string | null;
      version: string;
    };
    data: ListedWord;
  };
  /** Takes a word off the list */
  "DELETE /api/admin/words/{id}": { params: { id: string }; query: { version: string }; data: Ok };
  /** The word that is the same but for width and case; null where there is none */
  "GET /api/admin/words/named": { query: { text: string }; data: { word: ListedWord | null } };
  /** All words as CSV, which `import` reads */
  "GET /api/admin/words/export": { data: { csv: string; words: number } };
  /** Takes words from CSV with the columns of `export`, or one word a line; words that are there are changed to what it says, others stay */
  "POST /api/admin/words/import": {
    body: { csv: string; group_id?: string | null; version?: number | null };
    data: {
      version: number | null;
      added: number;
      changed: number;
      same: number;
      comments: number;
      refused: Array<{ line: number; text: string; why: string }>;
      refused_count: number;
    };
  };
  /** Adds a group of words */
  "POST /api/admin/words/groups": { body: GroupValues; data: WordGroup };
  /** Changes a group of words */
  "PUT /api/admin/words/groups/{id}": {
    params: { id: string };
    body: {
      name: string;
      action: "refuse" | "hold" | "replace" | "watch" | "allow";
      active?: boolean;
      version: string;
    };
    data: WordGroup;
  };
  /** Takes away a group that has no words */
  "DELETE /api/admin/words/groups/{id}": { params: { id: string }; query: { version: string }; data: Ok };
  /** The versions of the library, newest first: every change is one */
  "GET /api/admin/words/versions": {
    query?: { cursor?: string; limit?: number };
    data: {
      items: Array<{
        id: number;
        what: "word" | "group" | "import" | "rollback";
        summary: string;
        added: number;
        changed: number;
        removed: number;
        by: string | null;
        at: string;
        in_use_since: string | null;
      }>;
      next_cursor: string | null;
    };
  };
  /** What a version changed */
  "GET /api/admin/words/versions/{id}": {
    params: { id: number };
    query?: { cursor?: string; limit?: number };
    data: {
      items: Array<{
        id: string;
        of: "word" | "group";
        text: string;
        kind: "added" | "changed" | "removed";
        differences: Array<{ label: string; before: string; after: string }>;
      }>;
      next_cursor: string | null;
    };
  };
  /** Makes the library what it was after a version, 0 for before the first; that is a new version */
  "POST /api/admin/words/versions/{id}/restore": { params: { id: number }; body: { newest: number }; data: { version: number } };
  /** What a word would have found in texts of the last thirty days: a part of them at once; changes nothing */
  "POST /api/admin/words/rehearse": {
    body: {
      word: {
        text: string;
        group_id?: string | null;
        action?: "refuse" | "hold" | "replace" | "watch" | null;
        level?: "notice" | "warning" | "severe";
        note?: string;
        active?: boolean;
        aliases?: string[];
        variants?: Array<"traditional" | "split" | "pinyin" | "homophone">;
        and_words?: string[];
        not_words?: string[];
        kinds?: string[];
        sections?: string[];
        replacement?: string;
        valid_until?: string | null;
        id: string | null;
      };
      cursor?: string | null;
    };
    data: {
      total: number | null;
      texts: number;
      found: number;
      examples: Array<{
        kind: string;
        target_id: string;
        section: string;
        at: string;
        snippet: string;
        start: number;
        end: number;
      }>;
      longer: Array<{ text: string; texts: number }>;
      next_cursor: string | null;
    };
  };
  /** The last texts in which a word was found, newest first */
  "GET /api/admin/words/{id}/hits": {
    params: { id: string };
    data: {
      items: Array<{
        id: string;
        kind: string;
        target_id: string | null;
        section: string;
        at: string;
        snippet: string;
        start: number;
        end: number;
        false_hit: boolean;
      }>;
      week: number;
      week_false: number;
    };
  };
  /** How far the texts of the past are looked through for a word; null where they never were */
  "GET /api/admin/words/{id}/scan": { params: { id: string }; data: GetAdminWordsByIdScanAnswer };
  /** Looks through the texts of the past for a word, in the background, and writes down where it stands */
  "POST /api/admin/words/{id}/scan": { params: { id: string }; data: GetAdminWordsByIdScanAnswer };
  /** What would become of a text, and because of which words; keeps nothing */
  "POST /api/admin/words/try": {
    body: {
      text: string;
      kind?: string;
      section?: string;
      word?: {
        text: string;
        group_id?: string | null;
        action?: "refuse" | "hold" | "replace" | "watch" | null;
        level?: "notice" | "warning" | "severe";
        note?: string;
        active?: boolean;
        aliases?: string[];
        variants?: Array<"traditional" | "split" | "pinyin" | "homophone">;
        and_words?: string[];
        not_words?: string[];
        kinds?: string[];
        sections?: string[];
        replacement?: string;
        valid_until?: string | null;
        id: string | null;
      };
    };
    data: {
      verdict: "pass" | "hold" | "refuse";
      replaced: string;
      places: Array<{
        word_id: string;
        word: string;
        group: string;
        does: "refuse" | "hold" | "replace" | "watch" | "allow";
        start: number;
        end: number;
        how: "exact" | "alias" | "initials" | "traditional" | "split" | "pinyin" | "homophone";
        why_not: string | null;
      }>;
    };
  };
  /** Figures behind the charts of one section or all */
  "GET /api/admin/figures": {
    query?: { section?: string; days?: "7" | "30" | "90" | "365" };
    data: {
      days: string[];
      section: string;
      sections: Array<{ slug: string; name: string }>;
      all: boolean;
      counted_days: number;
      volume: Array<{ kind: string; name: string; values: number[] }>;
      active: number[];
      signups: number[] | null;
      decisions: { passed: number[]; rejected: number[]; deleted: number[] };
      speed: {
        daily: Array<{ median: number | null; p90: number | null }>;
        all: { median: number | null; p90: number | null };
      };
      hits: Array<{ name: string; values: number[] }>;
      opinions: { negative: number[]; positive: number[] };
      compared: Array<{
        section: string;
        name: string;
        texts: number;
        comments: number;
        active: number;
        hits: number;
        negative: number;
      }>;
      boards: Array<{ name: string; value: number }>;
      hours: number[][];
    };
  };
  /** Figures of up to five words */
  "GET /api/admin/figures/words": {
    query: { section?: string; days?: "7" | "30" | "90" | "365"; ids: string };
    data: {
      days: string[];
      section: string;
      sections: Array<{ slug: string; name: string }>;
      all: boolean;
      words: Array<{
        id: string;
        word: string;
        group: string;
        hits: number[];
        looked_at: number;
        more: boolean;
        opinions: { negative: number; positive: number; none: number };
        boards: Array<{ name: string; value: number }>;
        series: Array<{ name: string; value: number }>;
        authors: Array<{ id: string; name: string; value: number }>;
        together: Array<{ id: string; name: string; value: number }>;
        regions: Array<{ name: string; value: number }>;
      }>;
    };
  };
  /** Words by how often they were found */
  "GET /api/admin/figures/ranking": {
    query?: { section?: string; order?: "today" | "week" | "month" | "change" | "false"; q?: string; limit?: number };
    data: {
      section: string;
      sections: Array<{ slug: string; name: string }>;
      all: boolean;
      items: Array<{
        id: string;
        word: string;
        group: string;
        action: "refuse" | "hold" | "replace" | "watch";
        today: number;
        yesterday: number;
        week: number;
        week_before: number;
        month: number;
        month_before: number;
        false_hits: number;
      }>;
      words: number;
    };
  };
  /** Figures of the work board beside the queues, and what it says of today, of one section or all */
  "GET /api/admin/figures/desk": {
    query?: { section?: string };
    data: {
      digest: Array<{ key: string; label: string; words: string; link: string }>;
      figures: Array<{
        key: string;
        label: string;
        value: number;
        note: string;
        tone: "plain" | "ok" | "warn" | "bad";
        link: string;
      }>;
      hot_words: Array<{
        id: string;
        word: string;
        group: string;
        action: "refuse" | "hold" | "replace" | "watch";
        hits: number;
      }> | null;
      hours: number[][] | null;
    };
  };
  /** Views, visitors, new and active members by day, week or month */
  "GET /api/admin/statistics": {
    query?: { section?: string; days?: "7" | "30" | "90" | "365"; unit?: "day" | "week" | "month" };
    data: {
      section: string;
      sections: Array<{ slug: string; name: string }>;
      all: boolean;
      periods: string[];
      since: string | null;
      views: { values: number[]; total: number; before: number };
      visitors: { values: number[]; total: number; before: number };
      active: { values: number[]; total: number; before: number };
      writers: { values: number[]; total: number; before: number };
      signups: { values: number[]; total: number; before: number } | null;
      screens: Array<{ kind: string; name: string; value: number; before: number }>;
    };
  };
  /** Where visits came from */
  "GET /api/admin/statistics/sources": {
    query?: { section?: string; days?: "7" | "30" | "90" | "365" };
    data: {
      section: string;
      sections: Array<{ slug: string; name: string }>;
      all: boolean;
      total: number;
      before: number;
      items: Array<{ key: string; name: string; value: number; before: number }>;
    };
  };
  /** What was looked for in vain */
  "GET /api/admin/statistics/searches": {
    query?: { days?: "7" | "30" | "90" | "365" };
    data: { items: Array<{ shown: string; times: number; last: string }>; words: number };
  };
  /** What was published, by section and by editor, and how far it reached */
  "GET /api/admin/statistics/output": {
    query?: { section?: string; days?: "7" | "30" | "90" | "365" };
    data: {
      section: string;
      sections: Array<{ slug: string; name: string }>;
      all: boolean;
      from: string;
      sections_output: Array<{
        section: string;
        name: string;
        published: number;
        reads: number;
        comments: number;
        likes: number;
        collects: number;
        shares: number;
        texts: number;
        views: number;
        visitors: number;
      }>;
      editors: Array<{
        editor: string;
        name: string;
        published: number;
        reads: number;
        comments: number;
        likes: number;
        collects: number;
        shares: number;
      }>;
    };
  };
  /** Of those who joined in a week, how many came back in each one after */
  "GET /api/admin/statistics/retention": { data: { weeks: Array<{ week: string; joined: number; returned: Array<number | null> }> } };
  /** From looking to joining, and from applying to being certified */
  "GET /api/admin/statistics/funnels": {
    query?: { days?: "7" | "30" | "90" | "365" };
    data: {
      from: string;
      funnels: Array<{ key: string; title: string; steps: Array<{ name: string; value: number; unit: string }> }>;
    };
  };
  /** One part as a table; the audit log says who took it */
  "POST /api/admin/statistics/export": {
    body: {
      part: "overview" | "sources" | "searches" | "output" | "retention" | "funnels";
      section?: string;
      days?: "7" | "30" | "90" | "365";
      unit?: "day" | "week" | "month";
    };
    data: { name: string; csv: string };
  };
  /** Rows that failed in what the product does by itself, the latest first */
  "GET /api/admin/upkeep": { query?: { cursor?: string; limit?: number }; data: { items: SetAside[]; next_cursor: string | null } };
  /** Has a row tried again with the next round, instead of later */
  "POST /api/admin/upkeep/retry": { body: { round: string; key: string }; data: Ok };
  /** Points that nobody is left to get, since their accounts were cancelled: their sum, and the latest */
  "GET /api/admin/upkeep/house": {
    query?: { cursor?: string; limit?: number };
    data: {
      items: Array<{ title: string; member_id: string; points: number; at: string }>;
      next_cursor: string | null;
      points: number;
    };
  };
  /** How each part of the installation is, and what to do where something is wrong */
  "GET /api/admin/health": { data: { checked_at: string; items: HealthItem[] } };
  /** Sends a code that signs nobody in to a number, to see whether messages arrive */
  "POST /api/admin/health/sms": { body: { mobile: string }; data: PostAdminHealthSmsAnswer };
  /** Sends a mail, to see whether it arrives */
  "POST /api/admin/health/mail": { body: { address: string }; data: PostAdminHealthSmsAnswer };
  /** Writes a small file into the storage, reads it and removes it */
  "POST /api/admin/health/storage": { data: PostAdminHealthSmsAnswer };
  /** Members, newest first. `q`: how the nickname begins, how the number ends (three digits or more), or an id; `standing` narrows */
  "GET /api/admin/members": {
    query?: {
      cursor?: string;
      limit?: number;
      q?: string;
      standing?: "muted" | "banned" | "cancelling" | "cancelled";
    };
    data: GetAdminMembersAnswer;
  };
  /** Members as lines of a CSV file, a thousand a call, numbers masked; `cursor` as the answer says */
  "GET /api/admin/members/export": {
    query?: { cursor?: string; standing?: "muted" | "banned" | "cancelling" | "cancelled" };
    data: GetAdminMembersExportAnswer;
  };
  /** One member with figures, sanctions, devices and notes; numbers masked */
  "GET /api/admin/members/{id}": { params: { id: string }; data: MemberDetail };
  /** The whole mobile number, for a reason that the audit log keeps */
  "POST /api/admin/members/{id}/reveal": { params: { id: string }; body: { reason: string }; data: { mobile: string } };
  /** Accounts that use the same browser in the same network as this one, by the sign-ins that are kept: a hint, no finding. That somebody looked stands in the audit log */
  "POST /api/admin/members/{id}/same-device": {
    params: { id: string };
    data: {
      items: Array<{ member: MemberRow; device: string; network: string; seen_at: string; accounts: number }>;
    };
  };
  /** Shuts a member out: every sign-in ends and none is opened. `hide` takes everything published from view, by a job, until the ban ends */
  "POST /api/admin/members/{id}/ban": {
    params: { id: string };
    body: { reason: string; minutes: number | null; hide?: boolean; version: string };
    data: MemberDetail;
  };
  /** Lets a banned member in again; what the ban hid comes back */
  "POST /api/admin/members/{id}/unban": { params: { id: string }; body: { reason: string; version: string }; data: MemberDetail };
  /** Puts parts of a profile back to how a new account has them; the member is told why */
  "POST /api/admin/members/{id}/reset": {
    params: { id: string };
    body: { parts: ProfilePart[]; reason: string; version: string };
    data: MemberDetail;
  };
  /** Writes a note about a member that administrators read */
  "POST /api/admin/members/{id}/notes": { params: { id: string }; body: { text: string }; data: MemberNote };
  /** Removes a note that one has written oneself; who may ban removes any */
  "DELETE /api/admin/members/{id}/notes/{note}": { params: { id: string; note: string }; data: Ok };
  /** Has a note stand above the others, or no longer */
  "POST /api/admin/members/{id}/notes/{note}/pin": { params: { id: string; note: string }; body: { pinned: boolean }; data: Ok };
  /** What a member wrote last, of the sections and kinds that one reviews: what a warning can be about */
  "GET /api/admin/members/{id}/warnable": {
    params: { id: string };
    data: { items: Array<{ kind: string; target_id: string; noun: string; text: string }> };
  };
  /** Warns a member by a template and words of one's own; he acknowledges it before he writes again */
  "POST /api/admin/members/{id}/warnings": {
    params: { id: string };
    body: {
      template: string;
      version: string;
      words?: string;
      about?: { kind: string; target_id: string };
      idempotency_key: string;
    };
    data: MemberDetail;
  };
  /** Takes a warning back: it counts no longer; again changes nothing */
  "POST /api/admin/members/{id}/warnings/{warning}/withdraw": { params: { id: string; warning: string }; body: { reason: string }; data: MemberDetail };
  /** What a merge into another account would move, and why it cannot be done, if so */
  "GET /api/admin/members/{id}/merge": {
    params: { id: string };
    query: { into: string };
    data: {
      from: MemberRow;
      into: MemberRow;
      parts: Array<{ title: string; count: number }>;
      refusal: string;
      version: string;
    };
  };
  /** Joins the account into another one and ends it; cannot be undone. `confirm` is its nickname, typed again */
  "POST /api/admin/members/{id}/merge": {
    params: { id: string };
    body: { into: string; confirm: string; reason: string; version: string };
    data: MemberDetail;
  };
  /** What a member wrote, of one kind, newest first, of the sections and kinds that one reviews */
  "GET /api/admin/members/{id}/texts": {
    params: { id: string };
    query: { cursor?: string; limit?: number; tab: string };
    data: { items: WrittenText[]; next_cursor: string | null };
  };
  /** How much a member wrote by kind, how much of it met words of the library, and how much was refused */
  "GET /api/admin/members/{id}/texts/figures": {
    params: { id: string };
    data: {
      tabs: Array<{ tab: string; label: string; count: number }>;
      written: number;
      refused: number;
      hit: number;
      regions: Array<{ region: string; count: number }>;
    };
  };
  /** Decides up to 50 of what a member wrote as it was seen, one result each; with the review's own moves */
  "POST /api/admin/members/{id}/texts/decide": {
    params: { id: string };
    body: {
      items: Array<{ kind: string; target_id: string; version: string }>;
      decision: Decision;
      reason?: string;
    };
    data: {
      results: Array<{
        id: string;
        ok: boolean;
        status: ReviewStatus | null;
        code: string | null;
        message: string | null;
        version: string | null;
        kind: string;
        target_id: string;
      }>;
    };
  };
  /** Warns, bans or lets in again up to 500 members, or takes back warnings; each on its own, with one result each, in the order asked for */
  "POST /api/admin/members/batch": {
    body: {
      ids: string[];
      act: 
        | { act: "warn"; template: string; version: string; words?: string }
        | { act: "ban"; reason: string; minutes: number | null; hide?: boolean }
        | { act: "unban"; reason: string }
        | { act: "withdraw"; reason: string; warnings: Record<string, string> };
      idempotency_key: string;
    };
    data: { results: Array<{ id: string; problem: string; warning: string | null }> };
  };
  /** Sends chosen members a message at once, as one to a segment is sent; its page counts */
  "POST /api/admin/members/batch/message": {
    body: {
      ids: string[];
      title: string;
      body: string;
      link?: string;
      kind: "service" | "news";
      idempotency_key: string;
    };
    data: PostAdminLinksAnswer;
  };
  /** Puts chosen members into a segment that was picked by hand, or into a new one */
  "POST /api/admin/members/batch/segment": {
    body: { ids: string[]; into: { id: string } | { name: string } };
    data: { id: string; name: string; added: string[] };
  };
  /** Takes members out of a segment that was picked by hand */
  "POST /api/admin/members/batch/segment/{id}/leave": { params: { id: string }; body: { ids: string[] }; data: { left: number } };
  /** Kept filters of members, by name */
  "GET /api/admin/segments": { data: { items: Segment[] } };
  /** Keeps a filter of members under a name; a hundred at most */
  "POST /api/admin/segments": { body: { name: string; filter: MemberFilter }; data: Segment };
  /** How many members a filter finds now, kept or not */
  "POST /api/admin/segments/count": { body: { filter: MemberFilter }; data: PostAdminHonoursCountAnswer };
  /** Changes name and filter; messages that were sent stay as they were */
  "PUT /api/admin/segments/{id}": { params: { id: string }; body: { name: string; filter: MemberFilter; version: string }; data: Segment };
  /** Removes a kept filter; nobody's account is touched */
  "DELETE /api/admin/segments/{id}": { params: { id: string }; data: Ok };
  /** Members whom a segment finds now, newest first */
  "GET /api/admin/segments/{id}/members": { params: { id: string }; query?: { cursor?: string; limit?: number }; data: GetAdminMembersAnswer };
  /** The same as lines of a CSV file, numbers masked, a thousand a call; `cursor` as the answer says */
  "GET /api/admin/segments/{id}/export": { params: { id: string }; query?: { cursor?: string }; data: GetAdminMembersExportAnswer };
  /** Messages to groups of members, newest first */
  "GET /api/admin/group-messages": { query?: { cursor?: string; limit?: number }; data: { items: GroupMessage[]; next_cursor: string | null } };
  /** Drafts a message to a segment; nobody is told yet */
  "POST /api/admin/group-messages": {
    body: { title: string; body: string; link?: string; kind: "service" | "news"; segment_id: string };
    data: PostAdminGroupMessagesAnswer;
  };
  /** One message, how far it is, and how many have read it */
  "GET /api/admin/group-messages/{id}": { params: { id: string }; data: PostAdminGroupMessagesAnswer };
  /** Changes a draft */
  "PUT /api/admin/group-messages/{id}": {
    params: { id: string };
    body: {
      title: string;
      body: string;
      link?: string;
      kind: "service" | "news";
      segment_id: string;
      version: string;
    };
    data: PostAdminGroupMessagesAnswer;
  };
  /** Removes a draft, or what was stopped before anybody was told */
  "DELETE /api/admin/group-messages/{id}": { params: { id: string }; data: Ok };
  /** Sends a draft now or at a time within 90 days, to whom its segment finds; again changes nothing */
  "POST /api/admin/group-messages/{id}/send": {
    params: { id: string };
    body: { due_at: string | null; version: string };
    data: PostAdminGroupMessagesAnswer;
  };
  /** Stops a message that is scheduled or being sent; who was told stays told. Again changes nothing */
  "POST /api/admin/group-messages/{id}/stop": { params: { id: string }; data: PostAdminGroupMessagesAnswer };
  /** What is kept about one member (application/zip), for a reason that the audit log keeps; `include`: mobile, anonymous, each with its own permission */
  "POST /api/admin/members/{id}/archive": { params: { id: string }; data: unknown };
  /** Applications in a state: those that wait the longest first, those that were decided last first */
  "GET /api/admin/certifications": {
    query?: {
      cursor?: string;
      limit?: number;
      state?: "submitted" | "material" | "approved" | "rejected" | "expired" | "revoked" | "withdrawn";
      section?: string;
      kind?: "first" | "recheck" | "appeal";
    };
    data: { items: DeskCertification[]; next_cursor: string | null };
  };
  /** One application with everything that a decision rests on, and its card in the queue. Reading what was typed is written into the audit log */
  "GET /api/admin/certifications/{id}": { params: { id: string }; data: DeskCertificationDetail };
  /** Approves, rejects, asks for more, or revokes, as it was seen. For five seconds POST /api/admin/reviews/undo takes it back, but not what was decided for an appeal or a re-check */
  "POST /api/admin/certifications/{id}/decision": {
    params: { id: string };
    body: {
      decision: "approve" | "reject" | "ask" | "revoke";
      version: string;
      reason?: string;
      valid_until?: string;
      pieces?: Array<{ kind: "licence" | "invoice" | "transfer" | "registration"; reason: string }>;
    };
    data: DeskCertificationDetail;
  };
  /** Applications in a state: those that wait the longest first, those that were decided last first */
  "GET /api/admin/influencers": {
    query?: {
      cursor?: string;
      limit?: number;
      state?: "submitted" | "material" | "approved" | "rejected" | "expired" | "revoked" | "withdrawn";
      section?: string;
    };
    data: { items: DeskInfluencer[]; next_cursor: string | null };
  };
  /** One application with everything that a decision rests on, and its card in the queue */
  "GET /api/admin/influencers/{id}": { params: { id: string }; data: DeskInfluencerDetail };
  /** Approves, rejects, asks for more, or revokes, as it was seen. For five seconds POST /api/admin/reviews/undo takes it back, but not a renewal */
  "POST /api/admin/influencers/{id}/decision": {
    params: { id: string };
    body: {
      decision: "approve" | "reject" | "ask" | "revoke";
      version: string;
      reason?: string;
      valid_until?: string;
      tier?: "A" | "B" | "C";
      proofs?: Array<{ account_id: string; state: "confirmed" | "missing" }>;
      accounts?: Array<{ account_id: string; reason: string }>;
    };
    data: DeskInfluencerDetail;
  };
  /** Seasons in which sections look for voices, newest first */
  "GET /api/admin/influence/seasons": { query?: { section?: string }; data: { items: PostAdminInfluenceSeasonsData[] } };
  /** Adds a season; two of one section never overlap */
  "POST /api/admin/influence/seasons": {
    body: { section: string; title: string; opens_at: string; closes_at: string };
    data: PostAdminInfluenceSeasonsAnswer;
  };
  /** Changes a season's title and times, or ends it before its time */
  "PUT /api/admin/influence/seasons/{id}": {
    params: { id: string };
    body: { title: string; opens_at: string; closes_at: string; closed: boolean };
    data: PostAdminInfluenceSeasonsAnswer;
  };
  /** Invitations, newest first */
  "GET /api/admin/influence/codes": {
    query?: { cursor?: string; limit?: number; section?: string };
    data: { items: PostAdminInfluenceCodesData[]; next_cursor: string | null };
  };
  /** Makes an invitation of the desk */
  "POST /api/admin/influence/codes": {
    body: { section: string; note?: string; quota: number; valid_until: string | null };
    data: PostAdminInfluenceCodesAnswer;
  };
  /** Ends an invitation; who came by it stays */
  "POST /api/admin/influence/codes/{id}/close": { params: { id: string }; data: PostAdminInfluenceCodesAnswer };
  /** What voices of each tier get, those that hold no longer included */
  "GET /api/admin/influence/rights": { query?: { section?: string }; data: { items: PostAdminInfluenceRightsData[] } };
  /** Adds a right */
  "POST /api/admin/influence/rights": {
    body: {
      section: string;
      title: string;
      text?: string;
      tiers: Array<"A" | "B" | "C">;
      claimable: boolean;
      place?: number;
      active?: boolean;
    };
    data: PostAdminInfluenceRightsAnswer;
  };
  /** Changes a right, or ends it; what was asked for stays */
  "PUT /api/admin/influence/rights/{id}": {
    params: { id: string };
    body: {
      title: string;
      text?: string;
      tiers: Array<"A" | "B" | "C">;
      claimable: boolean;
      place?: number;
      active?: boolean;
    };
    data: PostAdminInfluenceRightsAnswer;
  };
  /** Rights that voices asked for: those that wait the longest first, those decided last first */
  "GET /api/admin/influence/claims": {
    query?: { cursor?: string; limit?: number; state?: "waiting" | "fulfilled" | "refused"; section?: string };
    data: { items: PostAdminInfluenceClaimsByIdDecisionData[]; next_cursor: string | null };
  };
  /** Says that a right was handed over, or why it is not; the voice is told */
  "POST /api/admin/influence/claims/{id}/decision": {
    params: { id: string };
    body: { state: "fulfilled" | "refused"; note?: string };
    data: {
      id: string;
      section: string;
      right: string;
      tier: "" | "A" | "B" | "C";
      number: string | null;
      member: Person;
      state: "waiting" | "fulfilled" | "refused";
      note: string;
      created_at: string;
      decided_at: string | null;
    };
  };
  /** Leads, newest first, names and numbers masked */
  "GET /api/admin/leads": {
    query?: {
      cursor?: string;
      limit?: number;
      state?: "new" | "exported" | "contacted" | "withdrawn" | "deleted";
      section?: string;
      receiver?: string;
    };
    data: { items: GetAdminLeadsByIdData[]; next_cursor: string | null };
  };
  /** One lead, masked */
  "GET /api/admin/leads/{id}": { params: { id: string }; data: GetAdminLeadsByIdAnswer };
  /** Name and number of a lead in full; who read them, and why, goes into the audit log first */
  "POST /api/admin/leads/{id}/reveal": { params: { id: string }; body: { reason: string }; data: { name: string; mobile: string } };
  /** Notes that the receiver has been in touch; again changes nothing */
  "POST /api/admin/leads/{id}/contacted": { params: { id: string }; data: GetAdminLeadsByIdAnswer };
  /** Receivers of leads, with what waits for their next list */
  "GET /api/admin/lead-receivers": { query?: { section?: string }; data: { items: PostAdminLeadReceiversData[] } };
  /** Adds a receiver */
  "POST /api/admin/lead-receivers": {
    body: {
      section: string;
      name: string;
      contact: string;
      webhook?: string;
      secret?: string;
      drop_webhook?: boolean;
    };
    data: PostAdminLeadReceiversAnswer;
  };
  /** Changes a receiver; its name only while no lead names it */
  "PUT /api/admin/lead-receivers/{id}": {
    params: { id: string };
    body: {
      name: string;
      contact: string;
      webhook?: string;
      secret?: string;
      drop_webhook?: boolean;
      version: string;
    };
    data: PostAdminLeadReceiversAnswer;
  };
  /** Sends a signed test to the receiver's webhook at once */
  "POST /api/admin/lead-receivers/{id}/test": { params: { id: string }; data: Ok };
  /** The next list for a receiver: new leads, and those that it has to delete; marks them with time and batch */
  "POST /api/admin/lead-receivers/{id}/lists": {
    params: { id: string };
    body: { idempotency_key: string; proof: Proof };
    data: PostAdminLeadReceiversByIdListsAnswer;
  };
  /** Lists that were made for a receiver, newest first */
  "GET /api/admin/lead-receivers/{id}/lists": {
    params: { id: string };
    query?: { cursor?: string; limit?: number };
    data: {
      items: Array<{ id: string; by: string; at: string; leads: number; gone: number }>;
      next_cursor: string | null;
    };
  };
  /** A list once more, without what was withdrawn or deleted since; logged as the first time */
  "POST /api/admin/lead-lists/{id}/file": { params: { id: string }; body: { proof: Proof }; data: PostAdminLeadReceiversByIdListsAnswer };
  /** Forms of leads */
  "GET /api/admin/lead-forms": { query?: { section?: string }; data: { items: PostAdminLeadFormsData[] } };
  /** Adds a form */
  "POST /api/admin/lead-forms": {
    body: {
      key: string;
      kind: "test_drive" | "visit";
      receiver_id: string;
      title: string;
      purpose: string;
      series?: string[];
      term_days: number;
      open?: boolean;
    };
    data: PostAdminLeadFormsAnswer;
  };
  /** Changes, opens or closes a form; what was handed in stays with its receiver and its statement */
  "PUT /api/admin/lead-forms/{id}": {
    params: { id: string };
    body: {
      receiver_id: string;
      title: string;
      purpose: string;
      series?: string[];
      term_days: number;
      open?: boolean;
      version: string;
    };
    data: PostAdminLeadFormsAnswer;
  };
  /** Guides, what was worked on last first */
  "GET /api/admin/guides": {
    query?: { cursor?: string; limit?: number; section?: string; q?: string };
    data: {
      items: Array<{
        id: string;
        section: string;
        part: string;
        part_number: string;
        state: "draft" | "published" | "changed" | "withdrawn";
        steps: number;
        number: number;
        open_reports: number;
        updated_at: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** Begins a guide */
  "POST /api/admin/guides": { body: { section: string; part: string }; data: PostAdminGuidesAnswer };
  /** A guide as the desk works on it */
  "GET /api/admin/guides/{id}": { params: { id: string }; data: PostAdminGuidesAnswer };
  /** Keeps the draft of a guide; what is published stays as it is */
  "PUT /api/admin/guides/{id}": {
    params: { id: string };
    body: {
      part: string;
      part_number?: string;
      summary?: string;
      minutes?: number;
      level?: number;
      cover?: string | null;
      fitment?: Array<{ series: string; generation?: string | null; note?: string }>;
      tools?: string[];
      cautions?: string[];
      video?: string;
      steps?: GuideStepInput[];
      version: string;
    };
    data: PostAdminGuidesAnswer;
  };
  /** Deletes a guide that was never published */
  "DELETE /api/admin/guides/{id}": { params: { id: string }; data: Ok };
  /** Publishes the draft that was seen as the next version */
  "POST /api/admin/guides/{id}/publish": { params: { id: string }; body: { version: string }; data: PostAdminGuidesAnswer };
  /** Takes a guide down; its draft and its versions stay */
  "POST /api/admin/guides/{id}/withdraw": { params: { id: string }; data: PostAdminGuidesAnswer };
  /** What members say is wrong: those that wait the longest first, those done last first */
  "GET /api/admin/guide-reports": {
    query?: { cursor?: string; limit?: number; state?: "open" | "done"; section?: string; guide?: string };
    data: { items: PostAdminGuideReportsByIdDoneData[]; next_cursor: string | null };
  };
  /** Notes that a report was looked at; its member is told what came of it */
  "POST /api/admin/guide-reports/{id}/done": {
    params: { id: string };
    body: { answer?: string };
    data: {
      id: string;
      guide: { id: string; part: string; section: string };
      number: number;
      step: string;
      text: string;
      state: "open" | "done";
      answer: string;
      member: { id: string; name: string } | null;
      created_at: string;
      decided_at: string | null;
    };
  };
  /** How an article is read, for administrators */
  "GET /api/admin/articles/{id}/figures": {
    params: { id: string };
    query?: { days?: "7" | "30" | "90" };
    data: {
      article: { id: string; kind: ArticleKind; title: string; published_at: string };
      days: string[];
      views: number[];
      finished: number[];
      sources: Array<{
        source: "direct" | "wechat" | "search" | "share" | "inside" | "other";
        views: number;
        finished: number;
      }>;
      totals: {
        reads: number;
        views: number;
        finished: number;
        likes: number;
        comments: number;
        collects: number;
        shares: number;
      };
    };
  };
  /** Drafts and articles for their editors, newest first */
  "GET /api/admin/articles": {
    query?: {
      cursor?: string;
      limit?: number;
      tab?: "draft" | "waiting" | "scheduled" | "published" | "offline";
      section?: string;
      kind?: ArticleKind;
      channel?: string;
      author?: string;
      q?: string;
    };
    data: { items: DeskArticle[]; next_cursor: string | null };
  };
  /** What an editor may choose from */
  "GET /api/admin/articles/choices": {
    data: {
      sections: Array<{ slug: string; name: string; publishes: boolean }>;
      channels: Array<{ section: string; channel: string }>;
      series: Array<{ slug: string; name: string }>;
      authors: Array<{ id: string; name: string }>;
    };
  };
  /** What stands in a section's carousel */
  "GET /api/admin/articles/carousel": { query: { section: string }; data: { items: Array<{ id: string; title: string; place: number }> } };
  /** Published articles by their titles, to be linked */
  "GET /api/admin/articles/search": { query?: { q?: string }; data: { items: Array<{ id: string; title: string; path: string }> } };
  /** Begins a new draft, or opens the working copy of an article */
  "POST /api/admin/articles/drafts": { body: { article_id: string } | { kind: ArticleKind; section: string }; data: PostAdminLinksAnswer };
  /** A draft */
  "GET /api/admin/articles/drafts/{id}": { params: { id: string }; data: ArticleDraft };
  /** Saves a draft; against an older revision it is kept as a version and refused */
  "PUT /api/admin/articles/drafts/{id}": {
    params: { id: string };
    body: { base: number; content: ArticleDraftContent };
    data: PutAdminArticlesDraftsByIdAnswer;
  };
  /** Deletes a draft that was never published */
  "DELETE /api/admin/articles/drafts/{id}": { params: { id: string }; data: Ok };
  /** Says that a page has the draft open; answers who else has */
  "POST /api/admin/articles/drafts/{id}/presence": {
    params: { id: string };
    body: { page: string; leaving?: boolean };
    data: { editors: Editor[]; revision: number };
  };
  /** How much black a white title needs on a cover, with the eye at a point */
  "POST /api/admin/articles/drafts/{id}/cover-check": {
    params: { id: string };
    body: { cover: string; focus: { x: number; y: number } | null; title: string };
    data: { top: number; bottom: number };
  };
  /** Cleans pasted HTML and fetches its pictures in */
  "POST /api/admin/articles/drafts/{id}/paste": { params: { id: string }; body: { html: string }; data: { html: string; notes: string[] } };
  /** Asks a page what it is called, for a card; an address of an article here answers the article */
  "POST /api/admin/articles/drafts/{id}/links": {
    params: { id: string };
    body: { url: string };
    data: { article: { id: string; title: string } | null; link: LinkCard | null };
  };
  /** Versions of a draft, newest first */
  "GET /api/admin/articles/drafts/{id}/versions": { params: { id: string }; data: { items: VersionRow[] } };
  /** Keeps what the draft says as a version */
  "POST /api/admin/articles/drafts/{id}/versions": { params: { id: string }; body: { note: string }; data: PostAdminLayoutsBySectionPublishAnswer };
  /** What changed from a version to the draft as it is now, or to another version */
  "GET /api/admin/articles/drafts/{id}/versions/{number}": { params: { id: string; number: number }; query?: { to?: number }; data: Differences };
  /** Puts a version back; what stood there becomes a version */
  "POST /api/admin/articles/drafts/{id}/versions/{number}/restore": { params: { id: string; number: number }; body: { base: number }; data: PutAdminArticlesDraftsByIdAnswer };
  /** Publishes a draft, or what was changed of an article, with a note on what was corrected */
  "POST /api/admin/articles/drafts/{id}/publish": {
    params: { id: string };
    body: { base: number; correction?: string };
    data: { article_id: string; path: string; revision: number };
  };
  /** When it is published and taken down, and before when nobody may publish it */
  "PUT /api/admin/articles/drafts/{id}/schedule": {
    params: { id: string };
    body: { base: number; publish_at: string | null; embargo_until: string | null; take_down_at: string | null };
    data: PutAdminArticlesDraftsByIdAnswer;
  };
  /** Takes the article down; its address says that it is gone */
  "POST /api/admin/articles/drafts/{id}/unpublish": { params: { id: string }; data: Ok };
  /** A link that shows the draft for three days */
  "POST /api/admin/articles/drafts/{id}/preview": { params: { id: string }; data: PostAdminArticlesDraftsByIdPreviewAnswer };
  /** Does one thing to many drafts and articles; each row has its own result */
  "POST /api/admin/articles/batch": {
    body: { key: string; act: BatchAct; rows: Array<{ draft_id: string | null; article_id: string | null }> };
    data: Batch;
  };
  /** Puts back what an act on many changed, within ten minutes; what others changed since stays */
  "POST /api/admin/articles/batches/{id}/undo": { params: { id: string }; data: Batch };
  /** What is pinned to the list of a section or of one of its channels, in order */
  "GET /api/admin/articles/pins": { query: { section: string; channel?: string }; data: { items: Pin[]; version: string } };
  /** Replaces what is pinned to a list, in order, each with its time */
  "PUT /api/admin/articles/pins": {
    body: {
      section: string;
      channel?: string;
      version: string;
      pins: Array<{ id: string; from: string | null; until: string | null }>;
    };
    data: { ok: true };
  };
  /** What is due, scheduled and published in some days, in the order of time */
  "GET /api/admin/articles/calendar": {
    query: { from: string; to: string; section?: string };
    data: { items: CalendarItem[]; more: boolean; undated: CalendarItem[] };
  };
  /** Says until when a draft is to be written, or takes that away */
  "PUT /api/admin/articles/drafts/{id}/due": { params: { id: string }; body: { due_at: string | null }; data: Ok };
  /** Hands a draft in for a second person to publish, or its article, to be taken down */
  "POST /api/admin/articles/drafts/{id}/hand-in": {
    params: { id: string };
    body: {
      base: number;
      act?: "publish" | "unpublish";
      note?: string;
      correction?: string;
      publish_at?: string | null;
      take_down_at?: string | null;
    };
    data: { id: string; version: number };
  };
  /** Takes the own hand-in back, or puts one aside that was sent back */
  "POST /api/admin/articles/drafts/{id}/hand-in/withdraw": { params: { id: string }; body: { hand_in: string }; data: Ok };
  /** Passes what a colleague handed in: it is published now, at its time, or taken down */
  "POST /api/admin/articles/drafts/{id}/hand-in/pass": {
    params: { id: string };
    body: { hand_in: string; version: number };
    data: { outcome: "published" | "scheduled" | "unpublished"; path: string };
  };
  /** Sends back what a colleague handed in, with a reason */
  "POST /api/admin/articles/drafts/{id}/hand-in/send-back": { params: { id: string }; body: { hand_in: string; version: number; reason: string }; data: Ok };
  /** All boards of the sections that one may manage, in their order, closed ones too */
  "GET /api/admin/boards": { data: { sections: string[]; items: DeskBoard[] } };
  /** Makes a board, at the end of its section */
  "POST /api/admin/boards": { body: { name: string; icon: string; intro: string; rules: string; section: string }; data: DeskBoard };
  /** Changes a board, closes it or makes it read-only */
  "PUT /api/admin/boards/{id}": {
    params: { id: string };
    body: {
      name: string;
      icon: string;
      intro: string;
      rules: string;
      closed: boolean;
      read_only: boolean;
      version: string;
    };
    data: DeskBoard;
  };
  /** Puts the boards of a section in order; it takes all of them */
  "PUT /api/admin/boards/order": { body: { section: string; ids: string[] }; data: Ok };
  /** Has a member look after a board; again changes nothing */
  "POST /api/admin/boards/{id}/moderators": { params: { id: string }; body: { member: string }; data: DeskBoard };
  /** Has him look after it no longer */
  "DELETE /api/admin/boards/{id}/moderators/{member}": { params: { id: string; member: string }; data: DeskBoard };
  /** Closes a board for good and moves its posts and members to another one of its section */
  "POST /api/admin/boards/{id}/merge": { params: { id: string }; body: { into_id: string; version: string }; data: DeskBoard };
  /** Activities of the sections that the administrator runs, the newest first; by state, section, title or number */
  "GET /api/admin/activities": {
    query?: {
      cursor?: string;
      limit?: number;
      state?: "draft" | "announced" | "open" | "closed" | "running" | "ended" | "cancelled";
      section?: string;
      q?: string;
    };
    data: { items: DeskActivity[]; next_cursor: string | null };
  };
  /** Drafts an activity, from nothing or from another one */
  "POST /api/admin/activities": {
    body: {
      section: string;
      type: "meet" | "cruise" | "track" | "class" | "charity" | "family" | "exhibition";
      title: string;
      starts_at: string;
      ends_at: string;
      from: string | null;
      idempotency_key: string;
    };
    data: DeskActivityDetail;
  };
  /** One activity with all that can be changed of it, what is missing, and its figures */
  "GET /api/admin/activities/{id}": { params: { id: string }; data: DeskActivityDetail };
  /** Changes an activity; who signed up is told of another time or place, and of questions that are new */
  "PUT /api/admin/activities/{id}": {
    params: { id: string };
    body: {
      section: string;
      type: "meet" | "cruise" | "track" | "class" | "charity" | "family" | "exhibition";
      title: string;
      summary?: string;
      document: { blocks: Block[] };
      poster_id: string | null;
      opens_at: string;
      closes_at: string;
      starts_at: string;
      ends_at: string;
      region_code: string;
      place?: string;
      address?: string;
      point: { latitude: number; longitude: number } | null;
      organiser?: string;
      contact?: string;
      agenda: Array<{ time: string; text: string }>;
      stages: Array<{ key: string; label: string }>;
      gates: string[];
      owners_only: boolean;
      series: string;
      min_level: number;
      club_only: boolean;
      invited_only: boolean;
      reviewed: boolean;
      notices: Array<"safety" | "portrait" | "track">;
      form: Array<{
        key: string;
        kind: "text" | "choice" | "number" | "car" | "size" | "diet" | "companions" | "id";
        label: string;
        hint?: string;
        required: boolean;
        options: string[];
        most: number;
      }>;
      emergency_contact: boolean;
      answer_hours: number;
      kinds: Array<{
        id: string | null;
        name: string;
        note?: string;
        quota: number;
        points: number;
        fen?: number;
        counts_companions: boolean;
        closed: boolean;
      }>;
      recap_article_id: string | null;
      comments_closed: boolean;
      version: string;
    };
    data: { activity: DeskActivityDetail; told: number; asked: number; promoted: number };
  };
  /** Deletes a draft */
  "DELETE /api/admin/activities/{id}": { params: { id: string }; data: Ok };
  /** Announces, opens, closes, begins, ends or cancels it; refused where the state does not lead there */
  "POST /api/admin/activities/{id}/state": { params: { id: string }; body: StateBody; data: DeskActivityDetail };
  /** Makes further dates of it: an activity each, as drafts or announced at once */
  "POST /api/admin/activities/{id}/dates": {
    params: { id: string };
    body: { starts: string[]; announce: boolean; idempotency_key: string };
    data: { ids: string[] };
  };
  /** Makes the poster's code anew, good until then; null ends it */
  "PUT /api/admin/activities/{id}/quick-code": { params: { id: string }; body: { until: string | null }; data: DeskActivityDetail };
  /** Has a member stand at the gate or lead the convoy, or ends that */
  "PUT /api/admin/activities/{id}/staff": {
    params: { id: string };
    body: { member_id: string; role: "gate" | "marshal" | null };
    data: DeskActivityDetail;
  };
  /** Members who could be its staff: by id, or whose nickname begins so */
  "GET /api/admin/activities/{id}/members": { params: { id: string }; query?: { q?: string }; data: { items: Person[] } };
  /** Published articles that may tell how it was, the newest first */
  "GET /api/admin/activities/{id}/articles": { params: { id: string }; query?: { q?: string }; data: { items: Array<{ id: string; title: string }> } };
  /** Its invitations, the newest first */
  "GET /api/admin/activities/{id}/invitations": {
    params: { id: string };
    query?: { cursor?: string; limit?: number };
    data: { items: ActivityInvitation[]; next_cursor: string | null };
  };
  /** Makes invitations in numbers */
  "POST /api/admin/activities/{id}/invitations": {
    params: { id: string };
    body: { count: number; most: number; note?: string; idempotency_key: string };
    data: { items: ActivityInvitation[] };
  };
  /** Ends an invitation; who came by it stays */
  "POST /api/admin/activities/{id}/invitations/{invitation}/end": { params: { id: string; invitation: string }; data: ActivityInvitation };
  /** What the organiser told those who signed up, the latest first */
  "GET /api/admin/activities/{id}/messages": {
    params: { id: string };
    query?: { cursor?: string; limit?: number };
    data: { items: PostAdminActivitiesByIdMessagesData[]; next_cursor: string | null };
  };
  /** Tells those who come, those who wait, or both; once, however often it is sent */
  "POST /api/admin/activities/{id}/messages": {
    params: { id: string };
    body: { text: string; audience: "confirmed" | "waiting" | "all"; idempotency_key: string };
    data: {
      id: string;
      text: string;
      audience: "confirmed" | "waiting" | "all";
      told: number;
      by: string;
      created_at: string;
    };
  };
  /** Sign-ups of an activity, the latest first; those who wait in their order. By state, ticket, name, number or last digits */
  "GET /api/admin/activities/{id}/sign-ups": {
    params: { id: string };
    query?: {
      cursor?: string;
      limit?: number;
      state?: "in_review" | "waiting" | "offered" | "confirmed" | "rejected" | "cancelled" | "lapsed" | "removed";
      kind?: string;
      q?: string;
    };
    data: { items: DeskSignUp[]; next_cursor: string | null };
  };
  /** One sign-up with its answers, what is sealed masked */
  "GET /api/admin/activities/{id}/sign-ups/{sign_up}": { params: { id: string; sign_up: string }; data: DeskSignUpDetail };
  /** Lets somebody come, or says why not; he is told */
  "POST /api/admin/activities/{id}/sign-ups/{sign_up}/decision": {
    params: { id: string; sign_up: string };
    body: { approve: boolean; reason?: string };
    data: DeskSignUpDetail;
  };
  /** Takes a sign-up out, with a reason that its member reads; points go back, the next one moves up */
  "POST /api/admin/activities/{id}/sign-ups/{sign_up}/remove": { params: { id: string; sign_up: string }; body: { reason: string }; data: DeskSignUpDetail };
  /** Puts somebody into a group of the convoy; 0 takes him out */
  "PUT /api/admin/activities/{id}/sign-ups/{sign_up}/convoy": { params: { id: string; sign_up: string }; body: { convoy: number }; data: DeskSignUpDetail };
  /** Writes a note that only the desk reads */
  "POST /api/admin/activities/{id}/sign-ups/{sign_up}/notes": { params: { id: string; sign_up: string }; body: { text: string }; data: DeskSignUpDetail };
  /** What is sealed of a sign-up, whole; written into the audit log */
  "POST /api/admin/activities/{id}/sign-ups/{sign_up}/reveal": {
    params: { id: string; sign_up: string };
    body: { reason: string };
    data: { answers: Record<string, string>; emergency: { name: string; mobile: string } | null };
  };
  /** Deals those who come out into groups of the convoy, in the order of their numbers */
  "POST /api/admin/activities/{id}/convoys": { params: { id: string }; body: { groups: number }; data: { grouped: number } };
  /** Who waits for a kind of ticket, in order, and what stands in the way of the first */
  "GET /api/admin/activities/{id}/waitlist": {
    params: { id: string };
    data: {
      kinds: Array<{
        id: string;
        name: string;
        quota: number;
        taken: number;
        waiting: number;
        blocked: boolean;
        hint: { quota: number; people: number } | null;
        items: DeskSignUp[];
      }>;
    };
  };
  /** Sign-ups as CSV, one part of them; what is sealed only with its own permission. Written into the audit log */
  "POST /api/admin/activities/{id}/export": { params: { id: string }; body: { sealed: boolean; cursor?: string }; data: GetAdminOpinionsExportAnswer };
  /** Topics for the administration: all, those whose hosts want them deleted, merged ones */
  "GET /api/admin/topics": {
    query?: { cursor?: string; limit?: number; q?: string; filter?: "all" | "asked" | "merged" };
    data: { items: AdminTopic[]; next_cursor: string | null; asked: number };
  };
  /** Lets a topic go into another: its texts and followers, its name and its address lead there */
  "POST /api/admin/topics/{id}/merge": { params: { id: string }; body: { into: string; version: string }; data: Ok };
  /** Agrees to what a host asked for, or does not */
  "POST /api/admin/topics/{id}/deletion": { params: { id: string }; body: { agree: boolean; version: string }; data: Ok };
  /** The topics that a section recommends, in order */
  "GET /api/admin/topics/recommended": { query: { section: string }; data: { items: TopicCard[]; version: string } };
  /** Says which topics a section recommends, in order */
  "PUT /api/admin/topics/recommended": { body: { section: string; ids: string[]; version: string }; data: Ok };
  /** Closes a topic to new texts, or opens it; its host is told */
  "PUT /api/admin/topics/{id}/closed": { params: { id: string }; body: { closed: boolean }; data: Ok };
  /** Gives a topic another host at once, or none; both are told */
  "PUT /api/admin/topics/{id}/host": { params: { id: string }; body: { member: string | null; seen_host: string | null }; data: Ok };
  /** What topics are sorted by, with how many are in each */
  "GET /api/admin/topic-classes": { data: { items: Array<{ key: string; name: string; topics: number }>; version: string } };
  /** Names and orders what topics are sorted by, adds some, and leaves out those that are empty */
  "PUT /api/admin/topic-classes": { body: { items: Array<{ key: string; name: string }>; version: string }; data: Ok };
  /** Batches of the sections that the administrator may manage, newest first */
  "GET /api/admin/gifts": {
    query?: { cursor?: string; limit?: number; q?: string; status?: "draft" | "open" | "closed" };
    data: {
      items: Array<{
        id: string;
        name: string;
        section: string;
        picture: Picture | null;
        status: "draft" | "open" | "closed";
        opens_at: string;
        closes_at: string;
        collect_until: string;
        total: number;
        taken: number;
        waiting: number;
      }>;
      next_cursor: string | null;
    };
  };
  /** Drafts a batch; nobody sees it yet */
  "POST /api/admin/gifts": {
    body: {
      name: string;
      section: string;
      intro?: string;
      picture_ids?: string[];
      opens_at: string;
      closes_at: string;
      collect_until: string;
      pickup: boolean;
      mail: boolean;
      postage_fen?: number;
      store_ids?: string[];
      needs_review?: boolean;
      owners_only?: boolean;
      series?: string[];
      activity_id?: string | null;
      activity_needs?: "signed_up" | "attended";
      min_level?: number;
      code_kind?: "none" | "single" | "shared";
      shared_code?: string;
      items: Array<{
        id?: string;
        name: string;
        axes: string[];
        options: Array<{ id?: string; values: string[]; total: number }>;
      }>;
      idempotency_key: string;
    };
    data: GiftDeskBatch;
  };
  /** One batch as it stands */
  "GET /api/admin/gifts/{id}": { params: { id: string }; data: GiftDeskBatch };
  /** Changes a batch, also while it runs. Stock never falls below what was claimed */
  "PUT /api/admin/gifts/{id}": {
    params: { id: string };
    body: {
      name: string;
      section: string;
      intro?: string;
      picture_ids?: string[];
      opens_at: string;
      closes_at: string;
      collect_until: string;
      pickup: boolean;
      mail: boolean;
      postage_fen?: number;
      store_ids?: string[];
      needs_review?: boolean;
      owners_only?: boolean;
      series?: string[];
      activity_id?: string | null;
      activity_needs?: "signed_up" | "attended";
      min_level?: number;
      code_kind?: "none" | "single" | "shared";
      shared_code?: string;
      items: Array<{
        id?: string;
        name: string;
        axes: string[];
        options: Array<{ id?: string; values: string[]; total: number }>;
      }>;
      version: string;
    };
    data: GiftDeskBatch;
  };
  /** Deletes a batch of which nobody ever claimed anything */
  "DELETE /api/admin/gifts/{id}": { params: { id: string }; data: Ok };
  /** Opens a draft, or one that was closed, within its window */
  "POST /api/admin/gifts/{id}/publish": { params: { id: string }; body: { version: string }; data: GiftDeskBatch };
  /** Ends claiming at once. What was claimed stays, unless it is withdrawn along with it */
  "POST /api/admin/gifts/{id}/close": {
    params: { id: string };
    body: { version: string; withdraw?: boolean; reason?: string };
    data: GiftDeskBatch;
  };
  /** Makes codes that open the batch once each */
  "POST /api/admin/gifts/{id}/codes": {
    params: { id: string };
    body: { count: number; idempotency_key: string };
    data: { total: number; used: number };
  };
  /** All codes of a batch with whether they were used, for a CSV; stands in the audit log */
  "POST /api/admin/gifts/{id}/codes/export": { params: { id: string }; data: { items: Array<{ code: string; used: boolean }> } };
  /** Claims of a batch, newest first, what is private masked */
  "GET /api/admin/gifts/{id}/claims": {
    params: { id: string };
    query?: {
      cursor?: string;
      limit?: number;
      state?: "review" | "unpaid" | "ready" | "shipped" | "handed" | "refused" | "cancelled" | "expired";
      way?: "pickup" | "mail";
    };
    data: {
      items: Array<{
        id: string;
        choice: string;
        way: "pickup" | "mail";
        state: "review" | "unpaid" | "ready" | "shipped" | "handed" | "refused" | "cancelled" | "expired";
        member: { id: string; nickname: string } | null;
        store: string | null;
        recipient: string;
        postage_fen: number;
        courier: string;
        tracking: string;
        reason: string;
        created_at: string;
        version: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** One claim with what happened to it */
  "GET /api/admin/gift-claims/{id}": {
    params: { id: string };
    data: {
      id: string;
      choice: string;
      way: "pickup" | "mail";
      state: "review" | "unpaid" | "ready" | "shipped" | "handed" | "refused" | "cancelled" | "expired";
      member: { id: string; nickname: string } | null;
      store: string | null;
      recipient: string;
      postage_fen: number;
      courier: string;
      tracking: string;
      reason: string;
      created_at: string;
      version: string;
      events: Array<{
        id: string;
        act: string;
        state: "review" | "unpaid" | "ready" | "shipped" | "handed" | "refused" | "cancelled" | "expired";
        by: "member" | "desk" | "store" | "system";
        note: string;
        at: string;
        admin: string | null;
      }>;
    };
  };
  /** Address and number of a claim in whole; stands in the audit log */
  "POST /api/admin/gift-claims/{id}/reveal": { params: { id: string }; data: { name: string; mobile: string; region: string; detail: string } };
  /** Lets a claim pass that was to be looked at */
  "POST /api/admin/gift-claims/{id}/approve": { params: { id: string }; body: { version: string }; data: Ok };
  /** Refuses a claim that was to be looked at; the piece goes back */
  "POST /api/admin/gift-claims/{id}/refuse": { params: { id: string }; body: ReasonBody; data: Ok };
  /** Takes a claim back that was neither sent nor handed out; the piece goes back */
  "POST /api/admin/gift-claims/{id}/withdraw": { params: { id: string }; body: ReasonBody; data: Ok };
  /** A parcel went; asked again for one that went, it corrects its number */
  "POST /api/admin/gift-claims/{id}/ship": { params: { id: string }; body: { courier: string; tracking: string; version: string }; data: Ok };
  /** A parcel did not go after all */
  "POST /api/admin/gift-claims/{id}/unship": { params: { id: string }; body: { version: string }; data: Ok };
  /** Many parcels at once, a line each: claim, courier, number. With one mistake in it nothing is stored */
  "POST /api/admin/gifts/{id}/shipments": { params: { id: string }; body: { text: string }; data: PostAdminGiftsByIdShipmentsAnswer };
  /** Addresses of all that is to be sent, in whole, for a CSV; stands in the audit log */
  "POST /api/admin/gifts/{id}/shipping-list": {
    params: { id: string };
    data: {
      items: Array<{ id: string; choice: string; name: string; mobile: string; region: string; detail: string }>;
    };
  };
  /** Stores of the sections that the administrator may manage */
  "GET /api/admin/gift-stores": { data: { items: DeskStore[] } };
  /** Adds a store */
  "POST /api/admin/gift-stores": {
    body: {
      section: string;
      name: string;
      address: string;
      phone?: string;
      hours?: string;
      active?: boolean;
      staff_ids?: string[];
    };
    data: DeskStore;
  };
  /** Accounts whose role lets them hand out, to be assigned to stores */
  "GET /api/admin/gift-stores/accounts": { data: { items: Array<{ id: string; name: string; account: string }> } };
  /** Changes a store and who hands out there */
  "PUT /api/admin/gift-stores/{id}": {
    params: { id: string };
    body: {
      section: string;
      name: string;
      address: string;
      phone?: string;
      hours?: string;
      active?: boolean;
      staff_ids?: string[];
      version: string;
    };
    data: DeskStore;
  };
  /** Deletes a store that no batch and no claim ever named */
  "DELETE /api/admin/gift-stores/{id}": { params: { id: string }; data: Ok };
  /** The stores in which the account hands out, and what it handed out there last */
  "GET /api/admin/gift-counter": {
    data: {
      stores: Array<{
        id: string;
        name: string;
        address: string;
        phone: string;
        hours: string;
        handed: PostAdminGiftCounterHandOutData[];
      }>;
    };
  };
  /** What a code stands for, in the account's own store */
  "POST /api/admin/gift-counter/look": {
    body: { store_id: string; code: string };
    data: {
      id: string;
      gift: string;
      choice: string;
      picture: Picture | null;
      nickname: string;
      collect_until: string;
    };
  };
  /** Hands a gift out; repeated under the same key it answers the same */
  "POST /api/admin/gift-counter/hand-out": {
    body: { store_id: string; code: string; idempotency_key: string };
    data: {
      id: string;
      gift: string;
      choice: string;
      nickname: string;
      handed_at: string;
      undo_until: string | null;
    };
  };
  /** Takes a hand-out of one's own store back, within five minutes */
  "POST /api/admin/gift-counter/undo": { body: { claim_id: string }; data: Ok };
  /** Published questions, newest first: by id or words of the title, closed ones, duplicates, anonymous ones */
  "GET /api/admin/questions": {
    query?: {
      cursor?: string;
      limit?: number;
      q?: string;
      only?: "closed" | "duplicate" | "anonymous" | "bounty";
      section?: string;
    };
    data: { items: DeskQuestion[]; next_cursor: string | null };
  };
  /** Closes a question with a reason, or opens it again; where others have answered for a bounty, with what becomes of it */
  "POST /api/admin/questions/{id}/close": {
    params: { id: string };
    body: {
      closed: boolean;
      reason?: string;
      bounty?: { to: "asker" | "votes" | "answers"; answer_ids?: string[] };
    };
    data: Ok;
  };
  /** A bounty that is held, and the answers that it can go to; who is anonymous is named to nobody */
  "GET /api/admin/questions/{id}/bounty": {
    params: { id: string };
    data: {
      points: number;
      ends_at: string;
      owed: boolean;
      answers: Array<{ id: string; author_name: string; excerpt: string; useful: number }>;
    };
  };
  /** Says what becomes of a bounty that is held */
  "POST /api/admin/questions/{id}/bounty": {
    params: { id: string };
    body: { to: "asker" | "votes" | "answers"; answer_ids?: string[]; reason: string };
    data: Ok;
  };
  /** Links a question to the one in which the same was asked */
  "POST /api/admin/questions/{id}/duplicate": { params: { id: string }; body: { of_id: string | null }; data: Ok };
  /** Tells who wrote something anonymously; the look stands in the audit log */
  "POST /api/admin/anonymous/{kind}/{id}": {
    params: { kind: "question" | "answer"; id: string };
    body: { reason: string };
    data: { member: MemberCard };
  };
  /** All categories of questions in their order, closed and merged ones too */
  "GET /api/admin/question-categories": { data: { items: DeskCategory[] } };
  /** Makes a category, at the end of its level */
  "POST /api/admin/question-categories": { body: { name: string; intro: string; icon: string; rules: string[]; parent_id: string | null }; data: Ok };
  /** Changes a category, or has it take no more questions */
  "PUT /api/admin/question-categories/{id}": {
    params: { id: string };
    body: { name: string; intro: string; icon: string; rules: string[]; closed: boolean; version: string };
    data: Ok;
  };
  /** Puts the categories of a level in order; it takes all of them that were not merged */
  "PUT /api/admin/question-categories/order": { body: { parent_id: string | null; ids: string[] }; data: Ok };
  /** Closes a category for good; its questions and followers go to another one */
  "POST /api/admin/question-categories/{id}/merge": { params: { id: string }; body: { into_id: string; version: string }; data: Ok };
  /** Quizzes of the sections that the administrator may run, newest first; all of them */
  "GET /api/admin/quizzes": {
    data: {
      items: Array<{
        id: string;
        key: string;
        section: string;
        title: string;
        state: "upcoming" | "open" | "ended" | null;
        number: number;
        changed: boolean;
        taken: number;
        default_of: string[];
      }>;
    };
  };
  /** Begins a quiz: empty, or as a copy of another one's draft */
  "POST /api/admin/quizzes": {
    body: { key: string; section: string; title: string; copy_of?: string | null };
    data: PostAdminLinksAnswer;
  };
  /** A quiz with its draft, its versions and how it comes out */
  "GET /api/admin/quizzes/{id}": {
    params: { id: string };
    data: {
      id: string;
      key: string;
      section: string;
      title: string;
      state: "upcoming" | "open" | "ended" | null;
      number: number;
      changed: boolean;
      taken: number;
      default_of: string[];
      content: QuizContent;
      version: string;
      problems: Array<{ field: string; text: string }>;
      versions: Array<{ number: number; note: string; by: string; at: string; results: number }>;
      outcomes: Array<{ id: string; title: string; count: number }>;
      series: Record<string, string>;
      cover: Picture | null;
      ended: boolean;
    };
  };
  /** Keeps the draft, which may be incomplete */
  "PUT /api/admin/quizzes/{id}": {
    params: { id: string };
    body: { version: string; content: QuizContent };
    data: PutAdminTextsByKeyDraftAnswer;
  };
  /** Deletes a quiz that was never published */
  "DELETE /api/admin/quizzes/{id}": { params: { id: string }; data: Ok };
  /** Puts the draft live under a new number; results keep the version that they were made with */
  "POST /api/admin/quizzes/{id}/publish": {
    params: { id: string };
    body: { version: string; note?: string };
    data: PostAdminLayoutsBySectionPublishAnswer;
  };
  /** Makes an earlier version the draft */
  "POST /api/admin/quizzes/{id}/restore": { params: { id: string }; body: { version: string; number: number }; data: PutAdminTextsByKeyDraftAnswer };
  /** Ends a quiz at once, or opens it again within its schedule */
  "POST /api/admin/quizzes/{id}/end": { params: { id: string }; body: { ended: boolean }; data: { ended: boolean } };
  /** Says which sections show this quiz without a key in the address */
  "PUT /api/admin/quizzes/{id}/defaults": { params: { id: string }; body: { sections: string[] }; data: { sections: string[] } };
  /** Series that a result can be, by name; at most twenty */
  "GET /api/admin/quiz-series": { query?: { q?: string }; data: { items: Array<{ slug: string; name: string; make: string }> } };
  /** Scores of a week, the fastest first, or those that were removed, the newest first */
  "GET /api/admin/game-scores": {
    query?: { cursor?: string; limit?: number; week?: string; view?: "standing" | "removed" };
    data: {
      items: Array<{
        total: number;
        reaction: number | null;
        jumped: boolean;
        hits: number;
        misses: number;
        closes: number;
        best_combo: number;
        id: string;
        member: MemberCard;
        week: string;
        at: string;
        flips: number;
        steadiness: number | null;
        took: number;
        best: boolean;
        removed: { by: string; at: string; reason: string } | null;
      }>;
      next_cursor: string | null;
      week: string;
    };
  };
  /** Takes a score out of all rankings; its member is told why */
  "POST /api/admin/game-scores/{id}/remove": { params: { id: string }; body: { reason: string }; data: Ok };
  /** Puts a score that was removed back */
  "POST /api/admin/game-scores/{id}/restore": { params: { id: string }; data: Ok };
  /** Campaigns, or pages, those that changed last first */
  "GET /api/admin/campaigns": {
    query?: {
      cursor?: string;
      limit?: number;
      kind?: "campaign" | "page";
      section?: string;
      state?: "draft" | "soon" | "open" | "ended" | "closed";
    };
    data: {
      items: Array<{
        id: string;
        kind: "campaign" | "page";
        slug: string;
        section: string;
        title: string;
        state: "draft" | "soon" | "open" | "ended" | "closed";
        from: string | null;
        until: string | null;
        has_draft: boolean;
        picture: Picture | null;
        updated_at: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** Begins a campaign with a draft, empty or a copy of another campaign's */
  "POST /api/admin/campaigns": {
    body: {
      key: string;
      kind?: "campaign" | "page";
      slug: string;
      section: string;
      title: string;
      copy: string | null;
    };
    data: PostAdminLinksAnswer;
  };
  /** A campaign for its editors, with what its blocks name */
  "GET /api/admin/campaigns/{id}": {
    params: { id: string };
    data: {
      id: string;
      kind: "campaign" | "page";
      slug: string;
      section: string;
      title: string;
      state: "draft" | "soon" | "open" | "ended" | "closed";
      from: string | null;
      until: string | null;
      has_draft: boolean;
      picture: Picture | null;
      updated_at: string;
      draft: {
        id: string;
        number: number;
        note: string;
        updated_by: string;
        updated_at: string;
        published_at: string | null;
        content: CampaignContent;
      } | null;
      live: {
        id: string;
        number: number;
        note: string;
        updated_by: string;
        updated_at: string;
        published_at: string | null;
        content: CampaignContent;
      } | null;
      version: string;
      archived: KeptVersion[];
      initial: CampaignContent;
      pictures: Record<string, Picture>;
      videos: Record<string, Video>;
      names: Record<string, string>;
      gone: string[];
      entries: Entry[];
    };
  };
  /** Deletes a campaign that was never published */
  "DELETE /api/admin/campaigns/{id}": { params: { id: string }; data: Ok };
  /** What a block of a kind can be given, at most twenty */
  "GET /api/admin/campaigns/{id}/choices": { params: { id: string }; query: { of: string; q?: string }; data: GetAdminLayoutsBySectionChoicesAnswer };
  /** Keeps the draft, or begins one */
  "PUT /api/admin/campaigns/{id}/draft": { params: { id: string }; body: { version: string; content: CampaignContent }; data: DraftVersion };
  /** Throws the draft away */
  "DELETE /api/admin/campaigns/{id}/draft": { params: { id: string }; query: { version: string }; data: Ok };
  /** Puts the draft live; what was live is archived */
  "POST /api/admin/campaigns/{id}/publish": { params: { id: string }; body: PublishBody; data: PostAdminLayoutsBySectionPublishAnswer };
  /** Puts an archived version live again under a new number, with the term of what is live now */
  "POST /api/admin/campaigns/{id}/restore": {
    params: { id: string };
    body: { id: string; live: string | null };
    data: PostAdminLayoutsBySectionPublishAnswer;
  };
  /** Ends a campaign at once; it opens again when a version is published or restored */
  "POST /api/admin/campaigns/{id}/close": { params: { id: string }; body: { live: string }; data: Ok };
  /** Links that show the draft, or a version, for seven days to whoever has them: in a phone, and bare */
  "POST /api/admin/campaigns/{id}/preview": { params: { id: string }; body: { version: string | null }; data: { path: string; bare: string } };
  /** Takes a file (multipart, field `file`); further ones go to the same import with `upload` */
  "POST /api/admin/import-files": { query?: { upload?: string }; form: { file: Blob }; data: { upload: string; name: string; bytes: number } };
  /** Imports that were begun at the desk, newest first */
  "GET /api/admin/imports": {
    query?: { cursor?: string; limit?: number };
    data: { items: Import[]; next_cursor: string | null; folder: string; files: string[] };
  };
  /** Begins an import with a check that writes nothing */
  "POST /api/admin/imports": { body: { kind: "feed" | "forum"; section: string; settings: ImportSettings }; data: Import };
  /** One import */
  "GET /api/admin/imports/{id}": { params: { id: string }; data: Import };
  /** What became of its entries, or will */
  "GET /api/admin/imports/{id}/items": {
    params: { id: string };
    query?: {
      cursor?: string;
      limit?: number;
      outcome?: "imported" | "updated" | "unchanged" | "skipped" | "undone" | "kept";
    };
    data: { items: ImportItem[]; next_cursor: string | null };
  };
  /** Runs what was checked, or goes on with what stopped */
  "POST /api/admin/imports/{id}/run": { params: { id: string }; body: { proof: Proof }; data: Import };
  /** Has it stop after the entry that it is at; what came in stays */
  "POST /api/admin/imports/{id}/stop": { params: { id: string }; data: Ok };
  /** Takes back what it brought in and nobody touched since */
  "POST /api/admin/imports/{id}/undo": { params: { id: string }; body: { proof: Proof }; data: Import };
  /** Day by day what came in, went back and became income, from the ledger, beside the provider's statements */
  "GET /api/admin/accounts": {
    query: { from: string; until: string };
    data: {
      provider: "wechat" | "sandbox" | "off";
      days: Array<{
        day: string;
        paid_fen: number;
        refunded_fen: number;
        income_fen: number;
        fee_fen: number | null;
        statement: { paid_fen: number; refunded_fen: number; rows: number } | null;
        open_differences: number;
      }>;
      held_fen: number;
      returning_fen: number;
      debts: Array<{ label: string; fen: number; link: string | null }>;
    };
  };
  /** Differences to the provider's statements */
  "GET /api/admin/payment-differences": {
    query?: { cursor?: string; limit?: number; state?: "open" | "settled" };
    data: {
      items: Array<{
        id: string;
        day: string | null;
        kind: "missing_here" | "missing_there" | "amount" | "state";
        of: "payment" | "refund";
        number: string;
        here_fen: number | null;
        there_fen: number | null;
        settled_at: string | null;
        settled_by: string | null;
        note: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** Says what became of a difference */
  "POST /api/admin/payment-differences/{id}/settle": { params: { id: string }; body: { note: string }; data: Ok };
  /** Refunds that failed, or are on their way */
  "GET /api/admin/payment-refunds": {
    query?: { cursor?: string; limit?: number; state?: "failed" | "open" };
    data: {
      items: Array<{
        id: string;
        number: string;
        payment: string;
        title: string;
        fen: number;
        reason: string;
        state: "asked" | "sent" | "done" | "failed";
        problem: string;
        tries: number;
        created_at: string;
        next_try_at: string;
        can_retry: boolean;
      }>;
      next_cursor: string | null;
    };
  };
  /** Tries a refund again that failed, or at once what waits for its next try */
  "POST /api/admin/payment-refunds/{id}/retry": { params: { id: string }; data: Ok };
  /** Fetches a day's statement anew and compares it */
  "POST /api/admin/payment-statements": { body: { day: string }; data: { rows: number; open_differences: number } };
  /** Goods of the sections that the administrator may manage, newest first or the least stock first */
  "GET /api/admin/goods": {
    query?: {
      cursor?: string;
      limit?: number;
      q?: string;
      section?: string;
      category?: string;
      state?: "draft" | "waiting" | "on" | "over" | "off";
      order?: "newest" | "low";
    };
    data: { items: DeskGoodsCard[]; next_cursor: string | null };
  };
  /** Drafts goods; nobody sees them yet. Repeated under the same key it answers the same */
  "POST /api/admin/goods": {
    body: {
      section: string;
      category_id: string;
      title: string;
      subtitle?: string;
      document: { blocks: Block[] };
      picture_ids: string[];
      video_id?: string | null;
      on_at?: string | null;
      off_at?: string | null;
      axes: string[];
      freight_id?: string | null;
      limit_per_member?: number | null;
      owners_only?: boolean;
      return_days?: number;
      ships_in?: string;
      weight?: number;
      fitments?: Array<{ series: string; generation_id?: string | null; note?: string }>;
      skus: Array<{
        price_fen: number;
        list_fen?: number | null;
        member_prices?: Array<{ level: number; fen: number }>;
        owner_fen?: number | null;
        points?: number | null;
        points_fen?: number;
        id?: string;
        code: string;
        values: string[];
        grams?: number;
        picture_id?: string | null;
        active?: boolean;
        stock?: number;
      }>;
      idempotency_key: string;
    };
    data: DeskGoods;
  };
  /** One of the goods as it stands */
  "GET /api/admin/goods/{id}": { params: { id: string }; data: DeskGoods };
  /** Changes goods, also while they are sold. Stock is left as it is */
  "PUT /api/admin/goods/{id}": {
    params: { id: string };
    body: {
      section: string;
      category_id: string;
      title: string;
      subtitle?: string;
      document: { blocks: Block[] };
      picture_ids: string[];
      video_id?: string | null;
      on_at?: string | null;
      off_at?: string | null;
      axes: string[];
      freight_id?: string | null;
      limit_per_member?: number | null;
      owners_only?: boolean;
      return_days?: number;
      ships_in?: string;
      weight?: number;
      fitments?: Array<{ series: string; generation_id?: string | null; note?: string }>;
      skus: Array<{
        price_fen: number;
        list_fen?: number | null;
        member_prices?: Array<{ level: number; fen: number }>;
        owner_fen?: number | null;
        points?: number | null;
        points_fen?: number;
        id?: string;
        code: string;
        values: string[];
        grams?: number;
        picture_id?: string | null;
        active?: boolean;
        stock?: number;
      }>;
      version: string;
    };
    data: DeskGoods;
  };
  /** Deletes goods that were never ordered */
  "DELETE /api/admin/goods/{id}": { params: { id: string }; data: Ok };
  /** Puts goods on or off */
  "POST /api/admin/goods/{id}/state": { params: { id: string }; body: { version: string; state: "on" | "off" }; data: DeskGoods };
  /** Counts stock anew or adds to it, with the reason. Repeated under the same key it answers the same */
  "POST /api/admin/goods/{id}/stock": { params: { id: string }; body: StockBody; data: DeskGoods };
  /** Why the stock is what it is, newest first */
  "GET /api/admin/goods/{id}/stock-moves": {
    params: { id: string };
    query?: { cursor?: string; limit?: number; sku?: string };
    data: {
      items: Array<{
        id: string;
        sku_id: string;
        code: string;
        choice: string;
        amount: number;
        left: number;
        reason: "set" | "imported" | "placed" | "cancelled" | "returned" | "exchanged";
        order_number: string;
        admin: string | null;
        note: string;
        at: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** A link that shows goods as they are, also a draft, for seven days to whoever has it */
  "POST /api/admin/goods/{id}/preview": { params: { id: string }; data: PostAdminArticlesDraftsByIdPreviewAnswer };
  /** Shelves and freight templates */
  "GET /api/admin/goods-shelves": { data: GetAdminGoodsShelvesAnswer };
  /** All shelves in their order; one without goods goes when it is left out */
  "PUT /api/admin/goods-shelves": {
    body: {
      categories: Array<{
        id?: string;
        name: string;
        icon: "cert" | "wheel" | "wrench" | "car" | "gift" | "road" | "coin" | "tag" | "bolt" | "medal";
        active: boolean;
      }>;
      version: string;
    };
    data: GetAdminGoodsShelvesAnswer;
  };
  /** Adds a freight template. Repeated under the same key it answers the same */
  "POST /api/admin/freight-templates": {
    body: {
      name: string;
      free_from_fen?: number | null;
      rules: Array<{
        provinces: string[];
        refused: boolean;
        first_grams: number;
        first_fen: number;
        step_grams: number;
        step_fen: number;
      }>;
      idempotency_key: string;
    };
    data: Ok;
  };
  /** Changes a freight template; orders keep what they were placed with */
  "PUT /api/admin/freight-templates/{id}": {
    params: { id: string };
    body: {
      name: string;
      free_from_fen?: number | null;
      rules: Array<{
        provinces: string[];
        refused: boolean;
        first_grams: number;
        first_fen: number;
        step_grams: number;
        step_fen: number;
      }>;
      version: string;
    };
    data: Ok;
  };
  /** Deletes a freight template that no goods use */
  "DELETE /api/admin/freight-templates/{id}": { params: { id: string }; data: Ok };
  /** SKUs by a part of the title or the beginning of the code, to be chosen */
  "GET /api/admin/goods-skus": { query?: { q?: string }; data: { items: DeskSkuChoice[] } };
  /** Flash sales of the sections that the administrator may manage, newest first */
  "GET /api/admin/flash-sales": {
    query?: { cursor?: string; limit?: number };
    data: {
      items: Array<{
        id: string;
        section: string;
        title: string;
        starts_at: string;
        ends_at: string;
        state: "coming" | "running" | "over";
        items: Array<{ sku: DeskSkuChoice; price_fen: number; quota: number; per_member: number; taken: number }>;
        can: { delete: boolean };
        version: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** Plans a flash sale. Repeated under the same key it answers the same */
  "POST /api/admin/flash-sales": {
    body: {
      section: string;
      title: string;
      starts_at: string;
      ends_at: string;
      items: Array<{ sku_id: string; price_fen: number; quota: number; per_member: number }>;
      idempotency_key: string;
    };
    data: Ok;
  };
  /** Changes a flash sale, also while it runs; what was bought stays */
  "PUT /api/admin/flash-sales/{id}": {
    params: { id: string };
    body: {
      section: string;
      title: string;
      starts_at: string;
      ends_at: string;
      items: Array<{ sku_id: string; price_fen: number; quota: number; per_member: number }>;
      version: string;
    };
    data: Ok;
  };
  /** Deletes a flash sale in which nobody bought */
  "DELETE /api/admin/flash-sales/{id}": { params: { id: string }; data: Ok };
  /** A part of all SKUs as CSV without a byte-order mark, the head in the first; stands in the audit log */
  "POST /api/admin/goods-file/export": { body: { cursor?: string }; data: { csv: string; next_cursor: string | null } };
  /** Reads a CSV of goods (multipart, field `file`): what it would change and which goods would be new, line by line. With the version of that it is done, all of it or nothing */
  "POST /api/admin/goods-file": {
    query?: { version?: string };
    data: {
      rows: number;
      changed: number;
      changes: Array<{
        line: number;
        code: string;
        title: string;
        choice: string;
        fields: Array<{ name: string; before: string; after: string }>;
      }>;
      created: number;
      drafts: Array<{
        line: number;
        title: string;
        section: string;
        shelf: string;
        skus: Array<{ code: string; choice: string; price_fen: number }>;
      }>;
      problems: Array<{ line: number; text: string }>;
      version: string | null;
      done: boolean;
    };
  };
  /** Batches of coupons of the sections that the administrator may manage, newest first */
  "GET /api/admin/coupons": {
    query?: { cursor?: string; limit?: number; q?: string; status?: "draft" | "open" | "closed" };
    data: {
      items: Array<{
        id: string;
        name: string;
        section: string;
        status: "draft" | "open" | "closed";
        kind: "amount" | "percent" | "red_packet";
        way: "claim" | "code" | "points" | "grant";
        words: string;
        term: string;
        claim_from: string;
        claim_until: string;
        total: number;
        given: number;
        used: number;
      }>;
      next_cursor: string | null;
    };
  };
  /** Drafts a batch of coupons; nobody sees it yet */
  "POST /api/admin/coupons": {
    body: {
      name: string;
      section: string;
      kind: "amount" | "percent" | "red_packet";
      amount_fen: number;
      percent?: number;
      threshold_fen?: number;
      goods_ids?: string[];
      category_ids?: string[];
      min_level?: number;
      owners_only?: boolean;
      way: "claim" | "code" | "points" | "grant";
      code?: string;
      points?: number;
      total: number;
      per_member?: number;
      claim_from: string;
      claim_until: string;
      valid_days?: number | null;
      valid_from?: string | null;
      valid_until?: string | null;
      idempotency_key: string;
    };
    data: CouponDeskBatch;
  };
  /** Goods and categories that coupons can be limited to, by a part of their names */
  "GET /api/admin/coupons/goods": {
    query?: { q?: string };
    data: { goods: Array<{ id: string; name: string }>; categories: Array<{ id: string; name: string }> };
  };
  /** One batch of coupons as it stands */
  "GET /api/admin/coupons/{id}": { params: { id: string }; data: CouponDeskBatch };
  /** Changes a batch. Once some were given, what they are worth stays, and the number never falls below them */
  "PUT /api/admin/coupons/{id}": {
    params: { id: string };
    body: {
      name: string;
      section: string;
      kind: "amount" | "percent" | "red_packet";
      amount_fen: number;
      percent?: number;
      threshold_fen?: number;
      goods_ids?: string[];
      category_ids?: string[];
      min_level?: number;
      owners_only?: boolean;
      way: "claim" | "code" | "points" | "grant";
      code?: string;
      points?: number;
      total: number;
      per_member?: number;
      claim_from: string;
      claim_until: string;
      valid_days?: number | null;
      valid_from?: string | null;
      valid_until?: string | null;
      version: string;
    };
    data: CouponDeskBatch;
  };
  /** Deletes a batch of which none was given */
  "DELETE /api/admin/coupons/{id}": { params: { id: string }; data: Ok };
  /** Lets members take them, within the window */
  "POST /api/admin/coupons/{id}/open": { params: { id: string }; body: { version: string }; data: CouponDeskBatch };
  /** Ends taking at once; what was given stays as it was promised */
  "POST /api/admin/coupons/{id}/close": { params: { id: string }; body: { version: string }; data: CouponDeskBatch };
  /** Gives one each to the members that the lines name by number of the account or mobile. With one mistake in it none is given */
  "POST /api/admin/coupons/{id}/grant": {
    params: { id: string };
    body: { text: string; idempotency_key: string };
    data: PostAdminGiftsByIdShipmentsAnswer;
  };
  /** Coupons of a batch, newest first */
  "GET /api/admin/coupons/{id}/coupons": {
    params: { id: string };
    query?: { cursor?: string; limit?: number; state?: "free" | "used" | "expired" };
    data: {
      items: Array<{
        id: string;
        state: "free" | "used" | "expired";
        member: { id: string; nickname: string } | null;
        order_number: string;
        valid_until: string;
        used_at: string | null;
        created_at: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** All coupons of a batch, for a CSV; stands in the audit log */
  "POST /api/admin/coupons/{id}/export": {
    params: { id: string };
    data: {
      items: Array<{
        id: string;
        state: "free" | "used" | "expired";
        member: { id: string; nickname: string } | null;
        order_number: string;
        valid_until: string;
        used_at: string | null;
        created_at: string;
      }>;
    };
  };
  /** Orders of the sections that the administrator looks after; what is to be packed or sent the oldest first, others the newest first */
  "GET /api/admin/orders": {
    query?: {
      cursor?: string;
      limit?: number;
      state?: "placed" | "paid" | "packed" | "shipped" | "received" | "finished" | "cancelled" | "refunded";
      section?: string;
      q?: string;
      from?: string;
      to?: string;
    };
    data: { items: DeskOrderCard[]; next_cursor: string | null };
  };
  /** What happened today, and what waits */
  "GET /api/admin/orders/figures": {
    data: {
      placed: number;
      paid: number;
      paid_fen: number;
      pieces: number;
      refunds: number;
      refunded_fen: number;
      to_pack: number;
      to_send: number;
      asked: number;
    };
  };
  /** One order with its sums, lines, parcels, after-sales and what happened */
  "GET /api/admin/orders/{number}": { params: { number: string }; data: DeskOrder };
  /** The desk's own note about it */
  "PUT /api/admin/orders/{number}/note": { params: { number: string }; body: { note: string; version: string }; data: DeskOrder };
  /** Whether its invoice was made out */
  "PUT /api/admin/orders/{number}/invoice": { params: { number: string }; body: { made: boolean; version: string }; data: DeskOrder };
  /** Whole address, number and invoice; stands in the audit log */
  "POST /api/admin/orders/{number}/reveal": {
    params: { number: string };
    data: { recipient: Recipient | null; invoice: { title: string; tax_number: string } | null };
  };
  /** Orders as CSV in parts, a row a line; addresses for whoever may read them. Stands in the audit log */
  "POST /api/admin/orders/export": {
    body: {
      state?: "placed" | "paid" | "packed" | "shipped" | "received" | "finished" | "cancelled" | "refunded";
      section?: string;
      from?: string;
      to?: string;
      addresses?: boolean;
      cursor?: string;
    };
    data: GetAdminOpinionsExportAnswer;
  };
  /** Says that orders are packed; those that are already are no problem */
  "POST /api/admin/orders/pack": { body: { orders: Array<{ number: string; version: string }> }; data: PostAdminOrdersPackAnswer };
  /** Takes that back */
  "POST /api/admin/orders/unpack": { body: { orders: Array<{ number: string; version: string }> }; data: PostAdminOrdersPackAnswer };
  /** Sends a parcel of chosen pieces, or of all that is left; with the last piece the order is on its way */
  "POST /api/admin/orders/{number}/ship": {
    params: { number: string };
    body: { courier: string; tracking: string; lines?: WantedLines; version: string; idempotency_key: string };
    data: DeskOrder;
  };
  /** Corrects a parcel's courier and number */
  "PUT /api/admin/orders/{number}/parcels/{parcel}": {
    params: { number: string; parcel: string };
    body: { courier: string; tracking: string; version: string };
    data: DeskOrder;
  };
  /** A parcel did not go after all, within a day */
  "POST /api/admin/orders/{number}/parcels/{parcel}/unship": { params: { number: string; parcel: string }; body: { version: string }; data: DeskOrder };
  /** What a sheet of order, courier and number would do, line by line; nothing is stored */
  "POST /api/admin/orders/shipments/preview": {
    body: { file: string };
    data: {
      encoding: string;
      rows: Array<{
        line: number;
        number: string;
        courier: string;
        tracking: string;
        problem: string | null;
        odd: string | null;
        same: boolean;
      }>;
    };
  };
  /** Sends all orders of such a sheet, or none; the same sheet again changes nothing */
  "POST /api/admin/orders/shipments": {
    body: { file: string };
    data: {
      done: number;
      same: number;
      rows: Array<{
        line: number;
        number: string;
        courier: string;
        tracking: string;
        problem: string | null;
        odd: string | null;
        same: boolean;
      }>;
    };
  };
  /** What packing slips of orders say; whole addresses for whoever may read them, which stands in the audit log */
  "POST /api/admin/orders/slips": {
    body: { numbers: string[] };
    data: {
      items: Array<{
        number: string;
        recipient: Recipient | null;
        masked: string;
        note: string;
        created_at: string;
        lines: Array<{ id: string; title: string; choice: string; code: string; quantity: number }>;
      }>;
    };
  };
  /** After-sales of the sections that the administrator looks after; what waits for the desk the oldest first */
  "GET /api/admin/after-sales": {
    query?: {
      cursor?: string;
      limit?: number;
      state?: "asked" | "approved" | "sent_back" | "refunding" | "done" | "refused" | "cancelled";
      section?: string;
      q?: string;
    };
    data: {
      items: Array<{
        number: string;
        order_number: string;
        section: string;
        kind: "refund" | "return" | "exchange";
        state: "asked" | "approved" | "sent_back" | "refunding" | "done" | "refused" | "cancelled";
        reason: "unwanted" | "no_reason" | "not_received" | "quality" | "wrong" | "mismatch" | "desk";
        fen: number;
        points: number;
        lines: Array<{ id: string; title: string; choice: string; picture: Picture | null; quantity: number }>;
        created_at: string;
        send_by: string | null;
        member: Person | null;
        version: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** One of them with its pictures and what happened */
  "GET /api/admin/after-sales/{number}": { params: { number: string }; data: GetAdminAfterSalesByNumberAnswer };
  /** Agrees to give money back, lets goods be sent, refuses, accepts what came back, or sends another piece */
  "POST /api/admin/after-sales/{number}/decision": {
    params: { number: string };
    body: {
      act: "agree" | "approve" | "refuse" | "accept" | "replace";
      reply?: string;
      restock?: boolean;
      parcel?: ParcelBody;
      version: string;
    };
    data: GetAdminAfterSalesByNumberAnswer;
  };
  /** Cancels an order that is not paid yet */
  "POST /api/admin/orders/{number}/withdraw": { params: { number: string }; body: { reason: string; version: string }; data: DeskOrder };
  /** Gives back what was paid for chosen pieces; refused when it is not the sum that was seen */
  "POST /api/admin/orders/{number}/refund": {
    params: { number: string };
    body: { lines: WantedLines; reason: string; fen: number; points: number; version: string };
    data: DeskOrder;
  };
  /** The shop's partners with what they earned, newest first */
  "GET /api/admin/partners": {
    query?: { cursor?: string; limit?: number; q?: string; owed?: "1" };
    data: {
      items: Array<{
        id: string;
        code: string;
        section: string;
        active: boolean;
        member: { id: string; nickname: string } | null;
        rate_bp: number | null;
        orders: number;
        booked_fen: number;
        balance_fen: number;
        created_at: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** Gives a partner a rate of his own, or the usual one; for orders that are paid from now on */
  "PUT /api/admin/partners/{id}": { params: { id: string }; body: { rate_bp: number | null }; data: Ok };
  /** Decides on what an account that ended is owed: it was paid out, or stays with the shop */
  "POST /api/admin/partners/{id}/close": {
    params: { id: string };
    body: { outcome: "paid" | "kept"; fen: number; note: string; idempotency_key: string };
    data: Ok;
  };
  /** Payments that partners asked for, those that wait first */
  "GET /api/admin/partner-withdrawals": {
    query?: { cursor?: string; limit?: number; state?: "asked" | "paid" | "refused" };
    data: {
      items: Array<{
        id: string;
        fen: number;
        state: "asked" | "paid" | "refused";
        way: "bank" | "alipay";
        masked: string;
        reason: string;
        created_at: string;
        settled_at: string | null;
        partner: { id: string; code: string; nickname: string };
        reference: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** Name, identity number and account of one in whole; stands in the audit log */
  "POST /api/admin/partner-withdrawals/{id}/reveal": { params: { id: string }; data: { name: string; id_number: string; bank: string; account: string } };
  /** It was paid out */
  "POST /api/admin/partner-withdrawals/{id}/pay": { params: { id: string }; body: { reference?: string }; data: Ok };
  /** It is not paid out; the money can be withdrawn again */
  "POST /api/admin/partner-withdrawals/{id}/refuse": { params: { id: string }; body: { reason: string }; data: Ok };
  /** What all partners earned and got in a month, for a CSV; stands in the audit log */
  "POST /api/admin/partners/statement": {
    body: { month: string };
    data: { items: Array<{ at: string; code: string; nickname: string; what: string; fen: number }> };
  };
  /** Applications in a state: those that wait the longest first, those that were decided last first */
  "GET /api/admin/partner-applications": {
    query?: {
      cursor?: string;
      limit?: number;
      state?: "submitted" | "material" | "approved" | "rejected" | "expired" | "revoked" | "withdrawn";
      section?: string;
    };
    data: {
      items: Array<{
        id: string;
        review_id: string | null;
        section: string;
        state: "draft" | "submitted" | "material" | "approved" | "rejected" | "withdrawn" | "expired" | "revoked";
        member: Person;
        submitted_at: string | null;
        decided_at: string | null;
        valid_until: string | null;
        held_by: string;
        name: string;
        city: string;
        channel: string;
        link: string;
        inviter: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** One application with everything that a decision rests on, and its card in the queue */
  "GET /api/admin/partner-applications/{id}": { params: { id: string }; data: GetAdminPartnerApplicationsByIdAnswer };
  /** Approves, rejects, asks for more, or revokes, as it was seen. For five seconds POST /api/admin/reviews/undo takes it back */
  "POST /api/admin/partner-applications/{id}/decision": {
    params: { id: string };
    body: {
      decision: "approve" | "reject" | "ask" | "revoke";
      version: string;
      reason?: string;
      valid_until?: string;
    };
    data: GetAdminPartnerApplicationsByIdAnswer;
  };
  /** Which media server is configured, and the addresses of its hooks; written down */
  "GET /api/admin/live/server": { data: MediaServer };
  /** How the stream is, as the media server tells */
  "GET /api/admin/live/{id}/health": { params: { id: string }; data: Health };
  /** Rooms of the sections that the account looks after */
  "GET /api/admin/live": {
    query?: {
      cursor?: string;
      limit?: number;
      section?: string;
      state?: "now" | "next" | "draft" | "past";
      q?: string;
    };
    data: { items: DeskRoomCard[]; next_cursor: string | null };
  };
  /** Drafts a room */
  "POST /api/admin/live": {
    body: {
      section: string;
      title: string;
      intro?: string;
      cover_id?: string | null;
      article_id?: string | null;
      orientation?: "landscape" | "portrait";
      starts_at: string;
      minutes?: number;
      host_id?: string | null;
      moderator_ids?: string[];
      idempotency_key: string;
    };
    data: DeskRoom;
  };
  /** What a room may be given: members by name or number, published articles, goods on sale */
  "GET /api/admin/live/choices": {
    query: { kind: "member" | "article" | "goods"; q?: string };
    data: { items: Array<{ id: string; title: string; text: string }> };
  };
  /** A room with all that is set */
  "GET /api/admin/live/{id}": { params: { id: string }; data: DeskRoom };
  /** Changes a room; times only before it began */
  "PUT /api/admin/live/{id}": {
    params: { id: string };
    body: {
      section: string;
      title: string;
      intro?: string;
      cover_id?: string | null;
      article_id?: string | null;
      orientation?: "landscape" | "portrait";
      starts_at: string;
      minutes?: number;
      host_id?: string | null;
      moderator_ids?: string[];
      version: string;
    };
    data: DeskRoom;
  };
  /** Deletes a draft */
  "DELETE /api/admin/live/{id}": { params: { id: string }; data: Ok };
  /** Shows a draft */
  "POST /api/admin/live/{id}/announce": { params: { id: string }; body: { version: string }; data: DeskRoom };
  /** Calls it off, and tells who asked to be reminded */
  "POST /api/admin/live/{id}/cancel": { params: { id: string }; body: { reason: string; version: string }; data: DeskRoom };
  /** Ends it, and the stream with it */
  "POST /api/admin/live/{id}/end": { params: { id: string }; body: { version: string }; data: DeskRoom };
  /** Takes the picture down at once, and drops who sends it */
  "POST /api/admin/live/{id}/down": { params: { id: string }; body: { reason: string }; data: DeskRoom };
  /** Lets a picture be sent again */
  "POST /api/admin/live/{id}/up": { params: { id: string }; data: DeskRoom };
  /** Address and key for whoever sends the picture; written down */
  "POST /api/admin/live/{id}/ingest": { params: { id: string }; data: Ingest };
  /** Draws a new key, which ends a stream sent with the old one */
  "POST /api/admin/live/{id}/renew": { params: { id: string }; data: Ingest };
  /** What stands in the tray, in its order, and which the host is at */
  "PUT /api/admin/live/{id}/tray": {
    params: { id: string };
    body: { items: Array<{ kind: "goods" | "article"; target_id: string; shown?: boolean }>; version: string };
    data: DeskRoom;
  };
  /** Whether the replay is shown, and its chapters */
  "PUT /api/admin/live/{id}/replay": {
    params: { id: string };
    body: { shown: boolean; chapters: Array<{ at: number; title: string }>; version: string };
    data: DeskRoom;
  };
  /** Takes one recording out of the replay */
  "DELETE /api/admin/live/{id}/recordings/{recording}": { params: { id: string; recording: string }; data: Ok };
  /** Slow mode, pinned notice, chat on or off */
  "PUT /api/admin/live/{id}/chat": {
    params: { id: string };
    body: { slow_seconds?: 0 | 3 | 5 | 10 | 30 | 60; notice?: string; chat_open?: boolean };
    data: DeskRoom;
  };
  /** What was said, newest first, with what is held or was removed */
  "GET /api/admin/live/{id}/messages": {
    params: { id: string };
    query?: { cursor?: string; limit?: number; q?: string; status?: "all" | "held" | "removed" };
    data: { items: DeskMessage[]; next_cursor: string | null };
  };
  /** Removes a message for everybody */
  "DELETE /api/admin/live/messages/{id}": { params: { id: string }; data: Ok };
  /** Keeps a member from speaking in this room */
  "POST /api/admin/live/{id}/mutes": { params: { id: string }; body: { member_id: string; minutes: number | null }; data: Ok };
  /** Lets a member speak again */
  "DELETE /api/admin/live/{id}/mutes/{member}": { params: { id: string; member: string }; data: Ok };
  /** All that was said, in parts, for a sheet; written down */
  "POST /api/admin/live/{id}/messages/export": {
    params: { id: string };
    body: { after?: number };
    data: {
      rows: Array<{
        seq: number;
        at: string;
        author_id: string;
        author: string;
        kind: "text" | "question";
        body: string;
        status: string;
        votes: number;
        region: string;
      }>;
      next: number | null;
    };
  };
}
