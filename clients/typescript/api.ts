// Made from the API's document by `src/app/server/api-docs/client-types.test.ts`; not written by hand.

export type About = {
  section: string;
  story: string;
  phone: string;
  email: string;
  contact_url: string;
  places: Array<{ name: string; address: string; latitude: number; longitude: number; phone: string }>;
  wechat: { name: string; code: string | null };
  licence: string;
  download: { ios: string; android: string; harmony: string; app: string; code: string };
  accounts: Array<{ name: string; handle: string; about: string; link: string; code: string | null }>;
};

export type ActivityBoard = {
  now: string;
  role: "gate" | "marshal" | "desk";
  activity: {
    id: string;
    title: string;
    starts_at: string;
    ends_at: string;
    opens_at: string;
    cancelled: boolean;
    gates: string[];
    stages: Array<{ key: string; label: string }>;
    notices: boolean;
    emergency: boolean;
  };
  expected: number;
  arrived: number;
  kinds: Array<{ id: string; name: string; expected: number; arrived: number }>;
  convoys: Array<{ convoy: number; expected: number; arrived: number }>;
  conflicts: number;
  can: { take: boolean; enter: boolean; emergency: boolean };
};

export type ActivityCard = {
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
};

export type ActivityDetail = {
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
  document: ShownDocument;
  address: string;
  point: { latitude: number; longitude: number } | null;
  organiser: string;
  agenda: Array<{ time: string; text: string }>;
  joining: Joining;
  reviewed: boolean;
  notices: Array<"safety" | "portrait" | "track">;
  kinds: TicketKind[];
  form: FormField[];
  form_version: number;
  emergency_contact: boolean;
  answer_hours: number;
  dates: Array<{ id: string; starts_at: string }>;
  cancel_reason: string;
  change_note: string;
  details_version: number;
  recap: { id: string; title: string; path: string } | null;
  joined: MemberCard[];
  joined_count: number;
  comments: number;
  comments_closed: boolean;
  likes: number;
  collects: number;
};

export type ActivityReview = {
  id: string;
  member: MemberCard | null;
  stars: number;
  document: ShownDocument;
  likes: number;
  published_at: string;
};

export type ActivitySide = {
  sign_up: OwnSignUp | null;
  refusals: Array<{ key: "owner" | "level" | "club"; text: string }>;
  wishes: Array<"open" | "again">;
  staff: "gate" | "marshal" | null;
  contact: string;
  attended: boolean;
  review: {
    id: string;
    status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";
    reason: string;
  } | null;
  can: { review: boolean; certificate: boolean };
};

export type Address = {
  id: string;
  name: string;
  mobile: string;
  region_code: string;
  region: string;
  detail: string;
  label: string;
  is_default: boolean;
};

export type AddressValues = { name: string; mobile: string; region_code: string; detail: string; label?: string; is_default?: boolean };

export type AfterSale = {
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
  note: string;
  freight_fen: number;
  reply: string;
  courier: string;
  tracking: string;
  parcels: Array<{ courier: string; tracking: string; query_url: string }>;
  pictures: PrivatePicture[];
  events: Array<{ id: string; what: string; note: string; by: "member" | "desk" | "system"; at: string }>;
  can: { cancel: boolean; send_back: boolean; ask_again: boolean };
};

export type AfterSaleBody = {
  kind: "refund" | "return" | "exchange";
  reason: "unwanted" | "no_reason" | "not_received" | "quality" | "wrong" | "mismatch" | "desk";
  note?: string;
  lines: Array<{ id: string; quantity: number }>;
  pictures?: string[];
  fen: number;
  points: number;
  idempotency_key: string;
};

export type AfterSaleCard = {
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
};

export type AfterSaleForm = {
  number: string;
  instant: boolean;
  sent: boolean;
  freight_fen: number;
  open: string | null;
  lines: Array<{
    id: string;
    title: string;
    choice: string;
    picture: Picture | null;
    quantity: number;
    pay_fen: number;
    points: number;
    refunded: number;
    refunded_fen: number;
    refunded_points: number;
    ways: Array<{
      kind: "refund" | "return" | "exchange";
      pieces: number;
      reasons: Array<"unwanted" | "no_reason" | "not_received" | "quality" | "wrong" | "mismatch" | "desk">;
    }>;
  }>;
};

export type Answer = {
  id: string;
  question_id: string;
  author: MemberCard | null;
  anonymous: boolean;
  by_asker: boolean;
  document: ShownDocument;
  accepted: boolean;
  bounty: number;
  likes: number;
  comments: number;
  region: string;
  published_at: string;
  edited_at: string | null;
  version: string;
};

export type Answerer = { member: MemberCard; answers: number; accepted: number };

export type AppealState = "open" | "granted" | "refused";

export type ApplicationEvent = { at: string; text: string; reason: string; tone: "plain" | "good" | "bad" };

export type ArticleCard = {
  id: string;
  kind: ArticleKind;
  section: string;
  channel: string;
  title: string;
  title_phrases: string;
  summary: string;
  author_id: string | null;
  author_name: string;
  published_at: string;
  cover: Picture | null;
  pictures: Picture[];
  picture_count: number;
  duration: number | null;
  reads: number;
  likes: number;
  comments: number;
  owners_only?: boolean;
  pinned?: true;
};

export type ArticleDetail = {
  id: string;
  slug?: string;
  seo?: { title?: string; description?: string; canonical?: string };
  kind: ArticleKind;
  section: string;
  channel: string;
  title: string;
  title_phrases: string;
  summary: string;
  body_html: string;
  owners_only?: boolean;
  cover_caption: string;
  read_minutes: number;
  author: MemberCard | null;
  author_name: string;
  source_name: string;
  source_url: string;
  published_at: string;
  updated_at: string;
  region: string;
  cover: Picture | null;
  pictures: Array<{ picture: Picture; caption: string }>;
  video: Video | null;
  chapters: Array<{ at: number; title: string }>;
  films?: Array<{ video: Video; poster: Picture | null }>;
  tags: string[];
  tag_topics?: Record<string, string>;
  cars: CarCard[];
  comments_closed: boolean;
  live?: ArticleLive;
  corrections: Array<{ at: string; note: string }>;
  counts: { reads: number; likes: number; collects: number; comments: number };
};

export type ArticleKind = "post" | "pic" | "video";

export type ArticleLive = { id: string; state: "announced" | "live" | "interrupted" | "ended"; starts_at: string; replay: boolean };

export type ArticleOverview = {
  counts: Array<{ kind: ArticleKind; channel: string; count: number }>;
  empty: string[];
  week: { comments: number; members: number };
  next: ArticleCard | null;
  layout?: {
    state: "draft" | "live" | "archived";
    number: number;
    blocks: HomeLayoutShownBlock[];
    covers?: CoverStory[];
  };
};

export type ArticleReportReason = "ad" | "false" | "vulgar" | "infringe" | "clickbait" | "illegal" | "other";

export type AskTab = "recommended" | "unanswered" | "bounty" | "solved";

export type Block = { type: "paragraph"; inlines: Inline[] } | { type: "heading"; level: 2 | 3; inlines: Inline[] } | { type: "quote"; inlines: Inline[] } | { type: "list"; ordered: boolean; items: Inline[][] } | { type: "code"; text: string } | { type: "picture"; media_id: string; caption: string } | { type: "video"; media_id: string; poster_id: string | null } | {
  type: "poll";
  key: string;
  question: string;
  choices: string[];
  most: number;
  ends_at: string | null;
  results: "always" | "voted";
};

export type BoardDetail = {
  id: string;
  section: string;
  name: string;
  icon: string;
  intro: string;
  posts: number;
  today: number;
  members: number;
  rules: string;
  closed: boolean;
  read_only: boolean;
  merged_into: string | null;
  moderators: MemberCard[];
  series: Interest[];
  cities: string[];
};

export type Calendar = {
  today: string;
  days: Array<{ day: string; repaired: boolean }>;
  done_today: boolean;
  streak: number;
  daily_points: number;
  rewards: Array<{ streak: number; points: number }>;
  repairs: { left: number; days: string[] };
};

export type Campaign = {
  id: string | null;
  kind: "campaign" | "page";
  slug: string;
  section: string;
  sections: string[];
  state: "soon" | "open" | "ended";
  title: string;
  description: string;
  from: string | null;
  until: string | null;
  tone: "plain" | "soft" | "dark";
  picture: Picture | null;
  blocks: CampaignShownBlock[];
  rules: ShownDocument | null;
};

export type CampaignShownBlock = {
  id: string;
  kind: "banner";
  picture: Picture | null;
  title: string;
  text: string;
  button: string;
  link: string;
} | { id: string; kind: "text"; title: string; document: ShownDocument } | {
  id: string;
  kind: "pictures";
  title: string;
  look: "grid" | "strip" | "wide";
  items: Array<{ picture: Picture; caption: string; link: string }>;
} | { id: string; kind: "countdown"; title: string; to: string; after: string } | { id: string; kind: "video"; title: string; video: Video; poster: Picture | null } | { id: string; kind: "links"; title: string; items: Entry[] } | { id: string; kind: "quiz"; title: string; quiz: QuizCard } | { id: string; kind: "ranking"; title: string; count: number; entry: boolean } | { id: string; kind: "activity"; title: string; items: ActivityCard[] } | { id: string; kind: "goods"; title: string; items: GoodsCard[] } | { id: string; kind: "form"; title: string; form: string };

export type Car = {
  id: string;
  label: string;
  brand: string;
  series: { slug: string; name: string; section: string; picture: Picture | null };
  generation: 
    | { id: string; code: string; name: string; from_year: number; to_year: number | null; makers: string[] }
    | null;
  trim: {
    id: string;
    name: string;
    model_year: number | null;
    energy: "汽油" | "柴油" | "混动" | "插混" | "纯电" | "氢能" | "其他" | null;
  } | null;
  plate: string;
  vin_last: string;
  colour: string;
  mileage_km: number | null;
  bought_on: string | null;
  city: string;
  dealer: string;
  picture: Picture | null;
  is_default: boolean;
  certification: {
    state: "none" | "pending" | "material" | "approved" | "refused" | "expired" | "revoked" | "transferred";
    path: string | null;
    locked: boolean;
    valid_until: string | null;
  };
};

export type CarBrand = { slug: string; name: string; initial: string; club: boolean; series: number };

export type CarCard = {
  slug: string;
  name: string;
  make: string;
  tagline: string;
  cover: Picture | null;
  figures: Array<{ label: string; value: string; unit: string }>;
};

export type CarRequest = { id: string; text: string; state: "open" | "added" | "declined"; answer: string; created_at: string };

export type CarValues = {
  series: string;
  generation_id?: string | null;
  trim_id?: string | null;
  plate?: string;
  vin?: string;
  colour?: string;
  mileage_km?: number | null;
  bought_on?: string | null;
  city?: string;
  dealer?: string;
  picture_id?: string | null;
  is_default?: boolean;
};

export type CartGoods = {
  sku_id: string;
  goods_id: string;
  section: string;
  title: string;
  choice: string;
  picture: Picture | null;
  unit_fen: number;
  price_words: string;
  stock: number;
  most: number;
  problem: string | null;
};

export type CartItem = {
  sku_id: string;
  goods_id: string;
  section: string;
  title: string;
  choice: string;
  picture: Picture | null;
  unit_fen: number;
  price_words: string;
  stock: number;
  most: number;
  problem: string | null;
  quantity: number;
  chosen: boolean;
  seen_fen: number;
};

export type Category = {
  id: string;
  key: string;
  name: string;
  intro: string;
  icon: string;
  rules: string[];
  closed: boolean;
  children: Array<{ id: string; key: string; name: string; intro: string; closed: boolean }>;
};

export type CategoryName = { id: string; name: string };

export type Certification = {
  id: string;
  section: string;
  state: 
    | "draft"
    | "submitted"
    | "material"
    | "approved"
    | "rejected"
    | "withdrawn"
    | "expired"
    | "revoked"
    | "in_review"
    | "transferred";
  reason: string;
  valid_until: string | null;
  submitted_at: string | null;
  approved_at: string | null;
  series: string;
  label: string;
  kind: "first" | "recheck" | "appeal";
  about_id: string | null;
  vin_last: string;
  plate_masked: string;
  bought_on: string;
  show: boolean;
  evidence_delete_at: string | null;
  evidence_deleted_at: string | null;
  recheck_waiting: boolean;
  pieces: Array<{ kind: "licence" | "invoice" | "transfer" | "registration"; file_id: string | null; reason: string }>;
  hearing: { due_at: string; answered_at: string | null; photos: number } | null;
  heard_until: string | null;
  can: {
    resubmit: boolean;
    answer: boolean;
    sold: boolean;
    appeal: boolean;
    withdraw: boolean;
    release: boolean;
    show: boolean;
    confirm: "no" | "plate" | "licence";
  };
};

export type Channel = {
  id: string;
  kind: "category" | "series";
  name: string;
  intro: string;
  icon: string;
  parent: CategoryName | null;
  children: CategoryName[];
  counts: { questions: number; solved: number; unanswered: number; follows: number };
  solved_rate: number | null;
  answerers: Answerer[];
};

export type Claim = {
  id: string;
  gift: { id: string; name: string; section: string; picture: Picture | null };
  choice: string;
  way: "pickup" | "mail";
  state: "review" | "unpaid" | "ready" | "shipped" | "handed" | "refused" | "cancelled" | "expired";
  created_at: string;
  collect_until: string | null;
  store: GiftStore | null;
  pickup: { code: string; url: string } | null;
  recipient: { name: string; mobile: string; region: string; detail: string } | null;
  postage_fen: number;
  pay: { number: string; until: string } | null;
  courier: string;
  tracking: string;
  reason: string;
  events: ClaimEvent[];
  can: { cancel: boolean; move: boolean; claim_again: boolean };
  stores: GiftStore[];
  keep_days: number;
  version: string;
};

export type ClaimBody = {
  option_id: string;
  way: "pickup" | "mail";
  store_id?: string | null;
  address_id?: string | null;
  mobile?: string;
  code?: string;
  idempotency_key: string;
};

export type ClaimCard = {
  id: string;
  gift: { id: string; name: string; section: string; picture: Picture | null };
  choice: string;
  way: "pickup" | "mail";
  state: "review" | "unpaid" | "ready" | "shipped" | "handed" | "refused" | "cancelled" | "expired";
  created_at: string;
  collect_until: string | null;
};

export type ClaimEvent = {
  id: string;
  act: string;
  state: "review" | "unpaid" | "ready" | "shipped" | "handed" | "refused" | "cancelled" | "expired";
  by: "member" | "desk" | "store" | "system";
  note: string;
  at: string;
};

export type Club = {
  section: string;
  members: number;
  new_this_week: number;
  cities: number;
  top_cities: Array<{ name: string; members: number }>;
};

export type ClubMember = {
  member: MemberCard;
  number: number;
  role: "host" | "moderator" | "member";
  joined_at: string;
  years: number;
  city: string;
  celebrates: "birthday" | "anniversary" | null;
};

export type Collected = {
  kind: string;
  id: string;
  folder_id: string | null;
  author_id: string | null;
  collected_at: string;
  item: 
    | { title: string; byline: string; path: string; cover: Picture | null; shelf: string; section: string }
    | null;
};

export type Comment = {
  id: string;
  root_id: string | null;
  author: MemberCard | null;
  by_author: boolean;
  reply_to: { id: string; nickname: string } | null;
  floor: number | null;
  quote: Quote | null;
  body: string;
  document: ShownDocument | null;
  pictures: Picture[];
  region: string;
  likes: number;
  featured: boolean;
  gone: boolean;
  created_at: string;
  edited_at: string | null;
  version: string;
  can: CommentAbilities;
};

export type CommentAbilities = { delete: boolean; edit: boolean; reply: boolean; report: boolean };

export type CommentOwnListItem = {
  id: string;
  root_id: string | null;
  author: MemberCard | null;
  by_author: boolean;
  reply_to: { id: string; nickname: string } | null;
  floor: number | null;
  quote: Quote | null;
  body: string;
  document: ShownDocument | null;
  pictures: Picture[];
  region: string;
  likes: number;
  featured: boolean;
  gone: boolean;
  created_at: string;
  edited_at: string | null;
  version: string;
  can: CommentAbilities;
  status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";
  reject_reason: string;
  target_kind: string;
  target_id: string;
  target: { label: string; title: string; link: string; comment_link: string; closed: boolean } | null;
  quoted: { author_name: string; text: string; gone: boolean } | null;
};

export type CommentTarget = {
  kind: string;
  id: string;
  section: string;
  title: string;
  label: string;
  cover: Picture | null;
  path: string;
  comments_path: string;
  author_id: string | null;
  author_name: string;
  closed: boolean;
  closed_reason: string;
  numbered: boolean;
  noun: string;
  total: number;
  reviewed_first: boolean;
};

export type Conflict = {
  key: string;
  person: { id: string; name: string; number: number | null; kind: string };
  at: string;
  gate: string;
  by: string;
  first: { at: string; gate: string; by: string; key: string } | null;
};

export type CouponOffer = {
  name: string;
  section: string;
  kind: "amount" | "percent" | "red_packet";
  amount_fen: number;
  percent: number;
  threshold_fen: number;
  words: string;
  scope: string;
  id: string;
  points: number;
  min_level: number;
  owners_only: boolean;
  per_member: number;
  total: number;
  given: number;
  claim_until: string;
  term: string;
};

export type CouponStanding = { id: string; mine: number; left: number; problem: string | null };

export type CoverStory = {
  id: string;
  kind: ArticleKind;
  section: string;
  channel: string;
  title: string;
  title_phrases: string;
  summary: string;
  author_id: string | null;
  author_name: string;
  published_at: string;
  cover: Picture | null;
  pictures: Picture[];
  picture_count: number;
  duration: number | null;
  reads: number;
  likes: number;
  comments: number;
  owners_only?: boolean;
  pinned?: true;
  shade: { top: number; bottom: number };
};

export type Document = {
  key: string;
  section: string;
  title: string;
  version: string;
  effective_at: string;
  updated_at: string;
  summary: string[];
  html: string;
  toc: Array<{ id: string; text: string; level: number }>;
  versions: Array<{ version: string; effective_at: string }>;
  current_version: string | null;
  contact: { operator: string; email: string };
};

export type DocumentDiff = {
  key: string;
  title: string;
  from: { version: string; effective_at: string };
  to: { version: string; effective_at: string };
  added: number;
  removed: number;
  changed: number;
  blocks: Array<{
    kind: "same" | "added" | "removed" | "changed";
    role: "heading" | "text";
    parts: Array<{ kind: "same" | "added" | "removed"; text: string }>;
  }>;
};

export type DocumentList = {
  items: Array<{ key: string; title: string; version: string; effective_at: string }>;
  contact: { operator: string; email: string };
};

export type Entered = {
  key: string;
  result: 
    | "entered"
    | "already"
    | "conflict"
    | "undone"
    | "early"
    | "over"
    | "waiting"
    | "cancelled"
    | "unsigned"
    | "unknown"
    | "expired"
    | "replayed";
  words: string;
  person: PersonAtGate | null;
  entered_at: string | null;
  gate: string;
  clock_off: number | null;
};

export type Entry = { label: string; icon: string; to: string };

export type EntryBody = { key: string; sign_up_id: string; code: string | null; gate?: string; at: string; offline: boolean };

export type Exchange = {
  key: string;
  title: string;
  path: string;
  items: Array<{ id: string; name: string; text: string; points: number; path: string }>;
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

export type Fit = { series: string; generation: string | null; label: string; note: string };

export type FittingGoods = { id: string; title: string; min_fen: number };

export type Folder = { id: string; name: string; count: number };

export type FormField = {
  key: string;
  kind: "text" | "choice" | "number" | "car" | "size" | "diet" | "companions" | "id";
  label: string;
  hint: string;
  required: boolean;
  options: string[];
  most: number;
};

export type ForumBoard = {
  id: string;
  section: string;
  name: string;
  icon: string;
  intro: string;
  posts: number;
  today: number;
  members: number;
};

export type FoundCar = { series: SeriesItem; generation: Generation | null; trims: Trim[] };

export type GameResult = {
  total: number;
  reaction: number | null;
  jumped: boolean;
  hits: number;
  misses: number;
  closes: number;
  best_combo: number;
};

export type GameRound = { token: string; week: string; course: number; seed: number; lifetime: number };

export type Generation = {
  id: string;
  code: string;
  name: string;
  from_year: number;
  to_year: number | null;
  makers: string[];
  trims: number;
};

export type GetActivitiesAnswer = { items: ActivityCard[]; next_cursor: string | null };

export type GetArticlesFreshAnswer = { count: number };

export type GetGoodsAnswer = { items: GoodsCard[]; next_cursor: string | null };

export type GetMyDislikesAnswer = { ids: string[] };

export type GetMyFollowAnswer = { items: RelatedMember[]; next_cursor: string | null };

export type GetMyPaymentsByNumberAnswer = {
  number: string;
  title: string;
  fen: number;
  refunded_fen: number;
  state: "pending" | "paid" | "closed";
  provider: "wechat" | "sandbox";
  ways: Array<"jsapi" | "h5" | "native" | "shell" | "sandbox">;
  begun: boolean;
  expires_at: string;
  paid_at: string | null;
  path: string;
  again: string;
};

export type GetMySignaturesByKeyAnswer = {
  key: "carconsent" | "portrait" | "track" | "safety" | "cooperation" | "clue";
  title: string;
  version: string | null;
  signed: { version: string; name: string; contact: string; section: string; at: string } | null;
  valid: boolean;
  consequence: string;
  known: { name: string; contact: string };
};

export type GetQuestionsSimilarAnswer = { items: QuestionCard[] };

export type GetTopicsAnswer = { items: TopicCard[]; next_cursor: string | null };

export type GetTopicsByIdItemsAnswer = { items: TopicItem[]; next_cursor: string | null };

export type GetUserByIdFollowAnswer = { items: ListedMember[]; next_cursor: string | null; hidden: boolean };

export type GetUserCancellationAnswer = { due_at: string | null; cooling_days: number; effects: string[]; provable: boolean };

export type GetUserExportsAnswer = { latest: GetUserExportsByIdData | null; next_at: string | null; parts: string[] };

export type GetUserMinorModeAnswer = {
  on: boolean;
  since: string | null;
  used_seconds: number;
  limit_seconds: number;
  locked: "time" | "night" | null;
  allowed_until: string | null;
};

export type GetUserWechatAnswer = { enabled: boolean; bound: { nickname: string; bound_at: string } | null };

export type Gift = {
  id: string;
  name: string;
  section: string;
  state: GiftState;
  opens_at: string;
  closes_at: string;
  left: number;
  own: {
    id: string;
    state: "review" | "unpaid" | "ready" | "shipped" | "handed" | "refused" | "cancelled" | "expired";
  } | null;
  intro: string;
  pictures: Picture[];
  collect_until: string;
  ways: Array<"pickup" | "mail">;
  needs_review: boolean;
  postage_fen: number;
  stores: GiftStore[];
  items: Array<{ id: string; name: string; axes: string[]; options: Array<{ id: string; values: string[]; left: number }> }>;
  conditions: Array<{ key: "owner" | "activity" | "level" | "code"; label: string; met: boolean | null; path: string | null }>;
  mobile: string | null;
  minor: boolean;
  keep_days: number;
};

export type GiftCard = {
  id: string;
  name: string;
  section: string;
  picture: Picture | null;
  state: GiftState;
  opens_at: string;
  closes_at: string;
  left: number;
  own: {
    id: string;
    state: "review" | "unpaid" | "ready" | "shipped" | "handed" | "refused" | "cancelled" | "expired";
  } | null;
};

export type GiftState = "upcoming" | "open" | "empty" | "ended";

export type GiftStore = { id: string; name: string; address: string; phone: string; hours: string };

export type GoodsCard = {
  id: string;
  section: string;
  title: string;
  subtitle: string;
  picture: Picture | null;
  price_fen: number;
  max_fen: number;
  member_fen: number | null;
  owner_fen: number | null;
  points: { points: number; fen: number } | null;
  flash: { price_fen: number; ends_at: string; quota: number; taken: number } | null;
  sold: number;
  ships_in: string;
  stock: { state: "in" | "few" | "out"; left: number };
  owners_only: boolean;
  rating: number | null;
  reviews: number;
  on_sale: boolean;
};

export type GoodsDetail = {
  id: string;
  section: string;
  title: string;
  subtitle: string;
  picture: Picture | null;
  price_fen: number;
  max_fen: number;
  member_fen: number | null;
  owner_fen: number | null;
  points: { points: number; fen: number } | null;
  flash: { price_fen: number; ends_at: string; quota: number; taken: number } | null;
  sold: number;
  ships_in: string;
  stock: { state: "in" | "few" | "out"; left: number };
  owners_only: boolean;
  rating: number | null;
  reviews: number;
  on_sale: boolean;
  category: { id: string; name: string };
  pictures: Picture[];
  video: Video | null;
  document: ShownDocument;
  axes: string[];
  skus: GoodsSku[];
  flash_turn: { state: "next" | "gone"; price_fen: number; starts_at: string } | null;
  limit_per_member: number | null;
  return_days: number;
  freight: string;
  fitments: Array<{ series: { slug: string; name: string }; generation: string | null; note: string }>;
  comments: number;
  comments_closed: boolean;
  related: GoodsCard[];
};

export type GoodsReview = {
  id: string;
  member: MemberCard | null;
  stars: number;
  body: string;
  choice: string;
  reply: string;
  pictures: Picture[];
  created_at: string;
};

export type GoodsSide = {
  wished: boolean;
  cars: Array<{ label: string; fits: "yes" | "some" | "no"; note: string }>;
  skus: Array<{
    id: string;
    price_fen: number;
    words: string;
    problem: string | null;
    needs_certificate: boolean;
    limit_left: number | null;
    flash_left: number | null;
    asked: boolean;
  }>;
};

export type GoodsSku = {
  id: string;
  values: string[];
  price_fen: number;
  list_fen: number | null;
  member_fen: number | null;
  owner_fen: number | null;
  points: { points: number; fen: number } | null;
  flash: { price_fen: number; ends_at: string; quota: number; taken: number } | null;
  stock: { state: "in" | "few" | "out"; left: number };
  picture: Picture | null;
};

export type Group = {
  id: string;
  section: string;
  name: string;
  intro: string;
  region: { code: string; name: string };
  series: { key: string; label: string } | null;
  cover: Picture | null;
  leader: MemberCard | null;
  members: number;
  joining: "open" | "approval";
  created_at: string;
};

export type GroupApplication = { id: string; member: MemberCard; city: string; note: string; at: string };

export type GroupMember = { member: MemberCard; role: "leader" | "moderator" | "member"; joined_at: string };

export type GroupSide = {
  role: "leader" | "moderator" | "member" | null;
  application: { state: "waiting" | "approved" | "refused" | "withdrawn"; reason: string; at: string } | null;
  code: { id: string; until: string } | null;
  waiting: number;
};

export type Guide = {
  id: string;
  section: string;
  part: string;
  part_number: string;
  summary: string;
  cover: Picture | null;
  minutes: number;
  level: number;
  version: number;
  published_at: string;
  fitment: Fit[];
  tools: string[];
  cautions: string[];
  video: string;
  steps: Array<{
    key: string;
    title: string;
    text: string;
    picture: Picture | null;
    caution: string;
    torques: Array<{ what: string; low: number; high: number | null }>;
  }>;
};

export type GuideCard = {
  id: string;
  section: string;
  part: string;
  part_number: string;
  summary: string;
  cover: Picture | null;
  steps: number;
  minutes: number;
  level: number;
  fits: string[];
  version: number;
  published_at: string;
};

export type HomeCard = {
  kind: string;
  look: "talk" | "question" | "event";
  id: string;
  link: string;
  section: string;
  place: string;
  title: string;
  text: string;
  author: MemberCard | null;
  pictures: Picture[];
  picture_count: number;
  answer: { author_id: string | null; name: string; text: string } | null;
  marks: Array<{ text: string; look: "ok" | "accent" | "plain" }>;
  figures: string[];
  published_at: string;
};

export type HomeLayoutShownBlock = 
  | { id: string; kind: "carousel" }
  | { id: string; kind: "figures" }
  | { id: string; kind: "entries"; items?: Entry[] }
  | { id: string; kind: "next" }
  | { id: string; kind: "notice"; title: string; text: string; link: string; picture: Picture | null }
  | { id: string; kind: "part"; title: string; more: string; content: PartContent }
  | { id: string; kind: "feed"; tabs: Array<"all" | "post" | "video" | "pic" | "bbs" | "ask" | "activity"> };

export type HomeNow = { link: string; mark: string; on: boolean; title: string };

export type Honour = {
  key: string;
  name: string;
  class: HonourClass;
  how: string;
  rarity: { holders: number; among: number; counted_at: string } | null;
  by_hand: boolean;
  season: string;
  wearable: boolean;
};

export type HonourClass = "growth" | "activity" | "contribution" | "owner" | "limited";

export type Inline = 
  | { type: "text"; text: string; marks?: Array<"bold" | "italic" | "strike" | "code"> }
  | { type: "mention"; member_id: string; name: string }
  | { type: "topic"; name: string }
  | { type: "link"; href: string; text: string };

export type Interest = { key: string; label: string; group: string };

export type Joining = {
  owners_only: boolean;
  series: { key: string; label: string } | null;
  min_level: number;
  club_only: boolean;
  invited_only: boolean;
};

export type LeadForm = {
  key: string;
  kind: "test_drive" | "visit";
  section: string;
  title: string;
  receiver: { name: string; contact: string };
  series: Array<{ key: string; label: string }>;
  open: boolean;
  purpose: string;
  term_days: number;
  statement: string;
  consent: { title: string; version: string } | null;
  version: string;
};

export type LeadFormCard = {
  key: string;
  kind: "test_drive" | "visit";
  section: string;
  title: string;
  receiver: { name: string; contact: string };
  series: Array<{ key: string; label: string }>;
};

export type LeadInput = {
  name: string;
  city: string;
  series?: string;
  wished_on?: string | null;
  wished_part?: "any" | "morning" | "afternoon" | "evening";
  agreed?: boolean;
  version: string;
  idempotency_key: string;
};

export type LevelIntro = {
  levels: Array<{
    level: number;
    name: string;
    threshold: number;
    rights: Array<{ level: number; title: string; note: string; icon: string }>;
  }>;
  acts: Array<{ name: string; label: string; growth: number; points: number; points_note: string; cap: number | null }>;
};

export type ListedMember = { member: MemberCard; bio: string; fans: number };

export type LiveCard = {
  id: string;
  section: string;
  title: string;
  cover: Picture | null;
  orientation: "landscape" | "portrait";
  state: "announced" | "live" | "interrupted" | "ended" | "cancelled";
  starts_at: string;
  host_name: string;
  viewers: number;
  replay: boolean;
  replay_seconds: number | null;
};

export type LiveMessage = {
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
};

export type LiveRoom = {
  id: string;
  section: string;
  title: string;
  intro: string;
  cover: Picture | null;
  orientation: "landscape" | "portrait";
  minutes: number;
  reason: string;
  host: MemberCard | null;
  article: { id: string; title: string; path: string } | null;
  standing: LiveStanding;
  reminders: number;
  likes: number;
  recordings: Array<{ id: string; src: string; started_at: string; seconds: number }>;
  chapters: Array<{ at: number; title: string }>;
  stream_name: string;
};

export type LiveStanding = {
  state: "announced" | "live" | "interrupted" | "ended" | "cancelled";
  playlist: string | null;
  down: string | null;
  started_at: string | null;
  interrupted_at: string | null;
  ended_at: string | null;
  starts_at: string;
  notice: string;
  slow_seconds: number;
  chat_open: boolean;
  tray: Array<{
    id: string;
    shown: boolean;
    goods: GoodsCard | null;
    article: { id: string; title: string; path: string; cover: Picture | null } | null;
  }>;
  replay: "none" | "making" | "ready" | "failed";
};

export type Luck = { id: string; member: MemberCard; amount: number; opened_at: string; best: boolean; mine: boolean };

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

export type Membership = { section: string; number: number; role: "host" | "moderator" | "member"; joined_at: string; years: number };

export type MyAskTab = "asked" | "answers" | "followed" | "invited";

export type MyCoupon = {
  name: string;
  section: string;
  kind: "amount" | "percent" | "red_packet";
  amount_fen: number;
  percent: number;
  threshold_fen: number;
  words: string;
  scope: string;
  id: string;
  state: "free" | "used" | "expired";
  valid_from: string;
  valid_until: string;
  order_number: string;
  use_path: string | null;
};

export type NewAnswer = { document: { blocks: Block[] }; anonymous?: boolean; idempotency_key: string };

export type NewComment = {
  target_kind: string;
  target_id: string;
  reply_to_id?: string;
  quote_id?: string;
  body: string;
  mentions?: Array<{ member_id: string; name: string }>;
  picture_ids?: string[];
  idempotency_key: string;
};

export type NewQuestion = {
  title: string;
  document: { blocks: Block[] };
  category_id: string;
  series?: string | null;
  mileage?: number | null;
  owners_only?: boolean;
  symptoms?: string[];
  section: string;
  anonymous?: boolean;
  bounty?: number | null;
  idempotency_key: string;
};

export type NewTopic = {
  name: string;
  intro: string;
  class_key: string;
  cover_id?: string | null;
  series?: string;
  owners_only?: boolean;
  section: string;
  idempotency_key: string;
};

export type Notice = {
  id: string;
  kind: string;
  group: NoticeGroup;
  title: string;
  body: string;
  reason: string;
  link: string;
  action: string;
  read: boolean;
  created_at: string;
  actor: MemberCard | null;
  people: { count: number; faces: MemberCard[] } | null;
};

export type NoticeGroup = "reply" | "like" | "fan" | "system" | "reminder";

export type NoticeSetting = { kind: string; label: string; group: NoticeGroup; muted: boolean };

export type Ok = { ok: true };

export type Order = {
  number: string;
  section: string;
  kind: "goods" | "fee";
  state: "placed" | "paid" | "packed" | "shipped" | "received" | "finished" | "cancelled" | "refunded";
  pay_fen: number;
  points: number;
  lines: Array<{
    id: string;
    goods_id: string | null;
    title: string;
    choice: string;
    picture: Picture | null;
    quantity: number;
    unit_fen: number;
    unit_points: number;
    refunded: number;
    shipped: number;
    reviewed: boolean;
  }>;
  created_at: string;
  pay_by: string | null;
  payment_number: string;
  after_sale: {
    number: string;
    kind: "refund" | "return" | "exchange";
    state: "asked" | "approved" | "sent_back" | "refunding" | "done" | "refused" | "cancelled";
    fen: number;
    points: number;
  } | null;
  can: {
    pay: boolean;
    cancel: boolean;
    receive: boolean;
    review: boolean;
    after_sale: boolean;
    buy_again: boolean;
    hide: boolean;
  };
  goods_fen: number;
  freight_fen: number;
  coupon_fen: number;
  red_packet_fen: number;
  points_fen: number;
  points_off: number;
  refunded_fen: number;
  refunded_points: number;
  recipient: { name: string; mobile: string; region: string } | null;
  note: string;
  invoice: { kind: "none" | "personal" | "company"; title: string; made_at: string | null };
  reason: string;
  paid_at: string | null;
  receive_by: string | null;
  return_by: string | null;
  parcels: Array<{
    id: string;
    courier: string;
    tracking: string;
    shipped_at: string;
    query_url: string;
    exchange: boolean;
    lines: Array<{ id: string; title: string; choice: string; picture: Picture | null; quantity: number }>;
  }>;
  after_sales: Array<{
    number: string;
    kind: "refund" | "return" | "exchange";
    state: "asked" | "approved" | "sent_back" | "refunding" | "done" | "refused" | "cancelled";
    fen: number;
    points: number;
  }>;
  events: Array<{ id: string; what: string; note: string; by: "member" | "desk" | "system"; at: string }>;
  keep_days: number;
};

export type OrderCard = {
  number: string;
  section: string;
  kind: "goods" | "fee";
  state: "placed" | "paid" | "packed" | "shipped" | "received" | "finished" | "cancelled" | "refunded";
  pay_fen: number;
  points: number;
  lines: Array<{
    id: string;
    goods_id: string | null;
    title: string;
    choice: string;
    picture: Picture | null;
    quantity: number;
    unit_fen: number;
    unit_points: number;
    refunded: number;
    shipped: number;
    reviewed: boolean;
  }>;
  created_at: string;
  pay_by: string | null;
  payment_number: string;
  after_sale: {
    number: string;
    kind: "refund" | "return" | "exchange";
    state: "asked" | "approved" | "sent_back" | "refunding" | "done" | "refused" | "cancelled";
    fen: number;
    points: number;
  } | null;
  can: {
    pay: boolean;
    cancel: boolean;
    receive: boolean;
    review: boolean;
    after_sale: boolean;
    buy_again: boolean;
    hide: boolean;
  };
};

export type OtherPacket = {
  id: string;
  name: string;
  section: string;
  amount: string;
  text: string;
  valid_until: string;
  path: string | null;
};

export type OwnAnswer = {
  id: string;
  question_id: string;
  author: MemberCard | null;
  anonymous: boolean;
  by_asker: boolean;
  document: ShownDocument;
  accepted: boolean;
  bounty: number;
  likes: number;
  comments: number;
  region: string;
  published_at: string;
  edited_at: string | null;
  version: string;
  status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";
  reject_reason: string;
};

export type OwnComment = {
  id: string;
  root_id: string | null;
  author: MemberCard | null;
  by_author: boolean;
  reply_to: { id: string; nickname: string } | null;
  floor: number | null;
  quote: Quote | null;
  body: string;
  document: ShownDocument | null;
  pictures: Picture[];
  region: string;
  likes: number;
  featured: boolean;
  gone: boolean;
  created_at: string;
  edited_at: string | null;
  version: string;
  can: CommentAbilities;
  status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";
  reject_reason: string;
};

export type OwnDecision = {
  id: string;
  noun: string;
  text: string;
  outcome: "rejected" | "revoked" | "removed" | "restored";
  reason: string;
  at: string;
  decision: number;
  can_appeal: boolean;
  appeal: { state: AppealState; words: string; at: string; answer: string; answered_at: string | null } | null;
};

export type OwnGoodsReview = {
  id: string;
  goods: { id: string; title: string; picture: Picture | null };
  choice: string;
  stars: number;
  body: string;
  pictures: Picture[];
  reply: string;
  status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";
  reject_reason: string;
  can: { change: boolean; withdraw: boolean };
  version: string;
  created_at: string;
};

export type OwnGroup = {
  group: Group;
  role: "leader" | "moderator" | "member" | null;
  status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";
  reason: string;
  dissolved: boolean;
  waiting: number;
  version: string;
};

export type OwnHonour = {
  key: string;
  name: string;
  class: HonourClass;
  how: string;
  rarity: { holders: number; among: number; counted_at: string } | null;
  by_hand: boolean;
  season: string;
  wearable: boolean;
  awarded_at: string | null;
  reason: string;
  place: number | null;
  progress: { value: number; goal: number; unit: "times" | "level" | "days" | "conditions" } | null;
  path: string;
};

export type OwnLead = {
  id: string;
  number: string;
  form: { key: string; title: string; kind: "test_drive" | "visit"; section: string };
  receiver: { name: string; contact: string };
  state: "new" | "exported" | "contacted" | "withdrawn" | "deleted";
  name: string;
  mobile: string;
  city: string;
  series: string;
  wished_on: string | null;
  wished_part: "any" | "morning" | "afternoon" | "evening";
  statement: string;
  consent_version: string;
  created_at: string;
  exported_at: string | null;
  ended_at: string | null;
  told_at: string | null;
  delete_at: string;
};

export type OwnLevel = {
  level: number;
  name: string;
  threshold: number;
  growth: number;
  next: { level: number; name: string; threshold: number } | null;
  rights: Array<{ level: number; title: string; note: string; icon: string; lit: boolean }>;
  today: Array<{ label: string; growth: number; times: number; cap: number }>;
  month: Array<{ day: string; act: string; label: string; times: number; growth: number; revoked: number }>;
};

export type OwnLive = {
  reminded: boolean;
  role: "host" | "moderator" | null;
  moderates: boolean;
  muted: string | "forever" | null;
  voted: string[];
};

export type OwnPost = {
  id: string;
  section: string;
  board: { id: string; name: string };
  title: string;
  excerpt: string;
  author: MemberCard | null;
  pictures: Picture[];
  picture_count: number;
  video: boolean;
  poll: boolean;
  city: string;
  pinned: boolean;
  best: boolean;
  locked: boolean;
  published_at: string;
  counts: { likes: number; collects: number; comments: number; reads: number };
  document: ShownDocument;
  series: Interest | null;
  region: string;
  edited_at: string | null;
  moved_from: { id: string; name: string } | null;
  lock_reason: string;
  status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";
  reject_reason: string;
  created_at: string;
  version: string;
};

export type OwnPostCard = {
  id: string;
  section: string;
  board: { id: string; name: string };
  title: string;
  excerpt: string;
  author: MemberCard | null;
  pictures: Picture[];
  picture_count: number;
  video: boolean;
  poll: boolean;
  city: string;
  pinned: boolean;
  best: boolean;
  locked: boolean;
  published_at: string;
  counts: { likes: number; collects: number; comments: number; reads: number };
  status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";
  reject_reason: string;
  created_at: string;
  version: string;
};

export type OwnPostTab = "published" | "in_review" | "refused";

export type OwnProfile = {
  id: string;
  nickname: string;
  role: "member" | "editor";
  avatar: Picture | null;
  level: number;
  badges: Array<{ key: string; name: string }>;
  certified: Array<{ section: string; series: string; label: string }>;
  voice: "" | "A" | "B" | "C";
  mobile: string | null;
  gender: "unset" | "male" | "female";
  birthday: string | null;
  birthday_shown: boolean;
  city: string;
  bio: string;
  interests: Interest[];
  cover: Picture | null;
  created_at: string;
  counts: {
    collects: number;
    likes_received: number;
    follows: number;
    fans: number;
    comments: number;
    points: number;
  };
  unread_notices: number;
  version: string;
  review: {
    status: "in_review" | "rejected" | "revoked";
    reason: string;
    parts: Array<"nickname" | "avatar" | "bio" | "cover">;
  } | null;
  nickname_changeable_at: string | null;
  minor_mode: boolean;
  cancel_due_at: string | null;
  can: { comment: boolean; edit_profile: boolean };
};

export type OwnQuestion = {
  id: string;
  section: string;
  category: CategoryName;
  title: string;
  author: MemberCard | null;
  anonymous: boolean;
  state: QuestionState;
  bounty: number;
  bounty_held: boolean;
  series: { key: string; label: string; group: string } | null;
  owners_only: boolean;
  pictures: Picture[];
  answers: number;
  sames: number;
  reads: number;
  published_at: string;
  document: ShownDocument;
  summary: string;
  mileage: number | null;
  symptoms: string[];
  region: string;
  edited_at: string | null;
  close_reason: string;
  closed: boolean;
  bounty_ends_at: string | null;
  bounty_shared: { by: "votes" | "desk"; answers: number } | null;
  duplicate_of: { id: string; section: string; title: string } | null;
  accepted: Answer | null;
  counts: { follows: number; comments: number };
  version: string;
  status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";
  reject_reason: string;
};

export type OwnReview = {
  id: string;
  activity_id: string;
  stars: number;
  document: ShownDocument;
  status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";
  reject_reason: string;
  version: string;
};

export type OwnSanction = {
  kind: "mute" | "warning";
  id: string;
  section: string;
  title: string;
  reason: string;
  at: string;
  until: string | null;
  state: "standing" | "over" | "lifted";
  can_appeal: boolean;
  appeal: { state: AppealState; words: string; at: string; answer: string; answered_at: string | null } | null;
};

export type OwnSignUp = {
  id: string;
  activity: ActivityCard;
  kind: { id: string; name: string; points: number; fen: number };
  state: "in_review" | "waiting" | "offered" | "confirmed" | "rejected" | "cancelled" | "lapsed" | "removed";
  seats: number;
  place: number | null;
  number: number | null;
  convoy: number;
  name: string;
  answers: Record<string, string | number>;
  masked: Record<string, string>;
  form_version: number;
  incomplete: boolean;
  car_id: string | null;
  car: string;
  emergency: { name: string; mobile: string } | null;
  unsigned: Array<"safety" | "portrait" | "track">;
  points: number;
  fen: number;
  paid: boolean;
  payment_number: string;
  answer_by: string | null;
  asked_again: boolean;
  reason: string;
  entered_at: string | null;
  reviewed: boolean;
  created_at: string;
  can: { edit: boolean; cancel: boolean; answer: boolean; enter: boolean; review: boolean };
  version: string;
};

export type OwnTab = "published" | "pending" | "rejected" | "replies";

export type OwnTopic = {
  topic: TopicCard;
  series: { key: string; label: string } | null;
  status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";
  reason: string;
  visible: boolean;
  version: string;
  heir: MemberCard | null;
  offered: boolean;
  delete_asked: boolean;
  restorable_until: string | null;
};

export type OwnTopicSide = {
  following: boolean;
  hosting: boolean;
  offered: boolean;
  can: { join: boolean };
  owners_refusal: string | null;
};

export type OwnWarning = {
  id: string;
  title: string;
  text: string;
  excerpt: string;
  expires_at: string;
  acknowledged_at: string | null;
  withdrawn: boolean;
  created_at: string;
};

export type PartContent = { look: "chips"; items: Array<{ label: string; to: string }> } | {
  look: "tiles";
  items: Array<{ title: string; text: string; to: string; picture: Picture | null }>;
  adults?: boolean;
} | { look: "advert"; items: Array<{ place: "home.block" }> } | { look: "cards"; items: HomeCard[] };

export type Partner = {
  code: string;
  active: boolean;
  rate_bp: number;
  path: string;
  poster: string;
  pending_fen: number;
  balance_fen: number;
  withdrawing_fen: number;
  paid_fen: number;
  least_fen: number;
};

export type PersonAtGate = {
  id: string;
  name: string;
  number: number | null;
  kind: string;
  convoy: number;
  car: string;
  mobile_last: string;
  seats: number;
  state: "in_review" | "waiting" | "offered" | "confirmed" | "rejected" | "cancelled" | "lapsed" | "removed";
  unsigned: boolean;
  entered_at: string | null;
  gate: string;
  entry: string | null;
  calls: Record<string, string>;
};

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

export type Pinned = { id: string; author_id: string; title: string; announcement: boolean };

export type PointEntry = { id: string; title: string; amount: number; balance: number; created_at: string };

export type PointFilter = "all" | "in" | "out";

export type PollState = {
  question: string;
  choices: Array<{ id: string; text: string; votes: number | null }>;
  most: number;
  ends_at: string | null;
  results: "always" | "voted";
  ended: boolean;
  voters: number;
  own: string[] | null;
  closed: string;
};

export type PostCard = {
  id: string;
  section: string;
  board: { id: string; name: string };
  title: string;
  excerpt: string;
  author: MemberCard | null;
  pictures: Picture[];
  picture_count: number;
  video: boolean;
  poll: boolean;
  city: string;
  pinned: boolean;
  best: boolean;
  locked: boolean;
  published_at: string;
  counts: { likes: number; collects: number; comments: number; reads: number };
};

export type PostCertificationsAnswer = {
  id: string;
  section: string;
  state: 
    | "draft"
    | "submitted"
    | "material"
    | "approved"
    | "rejected"
    | "withdrawn"
    | "expired"
    | "revoked"
    | "in_review"
    | "transferred";
  reason: string;
  valid_until: string | null;
  submitted_at: string | null;
  approved_at: string | null;
  series: string;
  label: string;
  kind: "first" | "recheck" | "appeal";
  about_id: string | null;
  vin_last: string;
  plate_masked: string;
  bought_on: string;
  show: boolean;
  evidence_delete_at: string | null;
  evidence_deleted_at: string | null;
  recheck_waiting: boolean;
  pieces: Array<{ kind: "licence" | "invoice" | "transfer" | "registration"; file_id: string | null; reason: string }>;
  hearing: { due_at: string; answered_at: string | null; photos: number } | null;
  heard_until: string | null;
  can: {
    resubmit: boolean;
    answer: boolean;
    sold: boolean;
    appeal: boolean;
    withdraw: boolean;
    release: boolean;
    show: boolean;
    confirm: "no" | "plate" | "licence";
  };
  events: ApplicationEvent[];
};

export type PostDetail = {
  id: string;
  section: string;
  board: { id: string; name: string };
  title: string;
  excerpt: string;
  author: MemberCard | null;
  pictures: Picture[];
  picture_count: number;
  video: boolean;
  poll: boolean;
  city: string;
  pinned: boolean;
  best: boolean;
  locked: boolean;
  published_at: string;
  counts: { likes: number; collects: number; comments: number; reads: number };
  document: ShownDocument;
  series: Interest | null;
  region: string;
  edited_at: string | null;
  moved_from: { id: string; name: string } | null;
  lock_reason: string;
};

export type PostInfluenceAnswer = {
  id: string;
  section: string;
  state: 
    | "draft"
    | "submitted"
    | "material"
    | "approved"
    | "rejected"
    | "withdrawn"
    | "expired"
    | "revoked"
    | "in_review";
  reason: string;
  valid_until: string | null;
  submitted_at: string | null;
  approved_at: string | null;
  called: string;
  city: string;
  car: string;
  style: string;
  tier: "" | "A" | "B" | "C";
  number: string | null;
  renewal: boolean;
  accounts: Array<{
    id: string;
    platform: "red" | "douyin" | "bilibili" | "weibo" | "channels" | "chejiahao";
    nick: string;
    link: string;
    followers: number;
    file_id: string | null;
    proof_code: string;
    proof_state: "none" | "claimed" | "confirmed" | "missing";
    asked: string;
  }>;
  rights: Array<{
    id: string;
    title: string;
    text: string;
    tiers: Array<"A" | "B" | "C">;
    claimable: boolean;
    claim: "no" | "open" | "waiting" | "fulfilled" | "refused";
    note: string;
  }>;
  invitation: { code: string; quota: number; used: number } | null;
  events: ApplicationEvent[];
  can: { resubmit: boolean; withdraw: boolean; resign: boolean; renew: boolean; invite: boolean };
};

export type PostMyCarsByIdRecordsAnswer = {
  id: string;
  kind: "upkeep" | "modification";
  title: string;
  note: string;
  done_on: string;
  mileage_km: number | null;
  cost_yuan: number | null;
};

export type PostPartnerApplicationsAnswer = {
  id: string;
  section: string;
  state: 
    | "draft"
    | "submitted"
    | "material"
    | "approved"
    | "rejected"
    | "withdrawn"
    | "expired"
    | "revoked"
    | "in_review";
  reason: string;
  valid_until: string | null;
  submitted_at: string | null;
  approved_at: string | null;
  events: ApplicationEvent[];
  name: string;
  city: string;
  channel: string;
  link: string;
  inviter: string;
};

export type PostQuestionsByIdFollowAnswer = { follows: number };

export type PostQuestionsByIdSameAnswer = { sames: number };

export type PostReportReason = "ad" | "abuse" | "vulgar" | "false" | "infringe" | "illegal" | "other";

export type PostSort = "hot" | "new" | "best";

export type PostUserByIdFollowAnswer = { relation: Relation; fans: number };

export type PostUserLoginAnswer = { access_token: string; user: OwnProfile; registered: boolean };

export type PresetAvatar = { key: string; group: "helmet" | "animal" | "garage"; picture: Picture };

export type PrivatePicture = { id: string; src: string; width: number; height: number; src_until: string; delete_at: string };

export type PutBoardsByIdMembershipAnswer = { joined: boolean; members: number };

export type PutCollectsByKindByIdAnswer = { collected: boolean; collects: number };

export type PutLikesByKindByIdAnswer = { liked: boolean; likes: number };

export type PutTopicsByIdFollowAnswer = { followers: number };

export type QuestionAbilities = {
  answer: boolean;
  accept: boolean;
  edit: boolean;
  delete: boolean;
  close: boolean;
  reopen: boolean;
  bounty: boolean;
  report: boolean;
};

export type QuestionCard = {
  id: string;
  section: string;
  category: CategoryName;
  title: string;
  excerpt: string;
  author: MemberCard | null;
  anonymous: boolean;
  state: QuestionState;
  bounty: number;
  bounty_held: boolean;
  series: { key: string; label: string; group: string } | null;
  owners_only: boolean;
  pictures: Picture[];
  answers: number;
  sames: number;
  reads: number;
  best_answer: { author_id: string | null; author_name: string; excerpt: string; accepted: boolean; owner: boolean } | null;
  published_at: string;
};

export type QuestionDetail = {
  id: string;
  section: string;
  category: CategoryName;
  title: string;
  author: MemberCard | null;
  anonymous: boolean;
  state: QuestionState;
  bounty: number;
  bounty_held: boolean;
  series: { key: string; label: string; group: string } | null;
  owners_only: boolean;
  pictures: Picture[];
  answers: number;
  sames: number;
  reads: number;
  published_at: string;
  document: ShownDocument;
  summary: string;
  mileage: number | null;
  symptoms: string[];
  region: string;
  edited_at: string | null;
  close_reason: string;
  closed: boolean;
  bounty_ends_at: string | null;
  bounty_shared: { by: "votes" | "desk"; answers: number } | null;
  duplicate_of: { id: string; section: string; title: string } | null;
  accepted: Answer | null;
  counts: { follows: number; comments: number };
  version: string;
};

export type QuestionOwnListItem = {
  question: {
    id: string;
    section: string;
    category: CategoryName;
    title: string;
    excerpt: string;
    author: MemberCard | null;
    anonymous: boolean;
    state: QuestionState;
    bounty: number;
    bounty_held: boolean;
    series: { key: string; label: string; group: string } | null;
    owners_only: boolean;
    pictures: Picture[];
    answers: number;
    sames: number;
    reads: number;
    published_at: string;
  } | null;
  status: "draft" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn" | null;
  reject_reason: string;
  answer: { id: string; excerpt: string; accepted: boolean; likes: number; anonymous: boolean } | null;
  invited_by: MemberCard | null;
  at: string;
};

export type QuestionReport = { reason: "spam" | "abuse" | "vulgar" | "illegal" | "false" | "privacy" | "other"; note?: string };

export type QuestionState = "open" | "answered" | "solved" | "closed";

export type QuizCard = {
  key: string;
  title: string;
  intro: string;
  minutes: number;
  cover: Picture | null;
  state: "upcoming" | "open" | "ended";
  taken: number;
};

export type QuizResult = {
  id: string;
  quiz: QuizCard;
  outdated: boolean;
  nickname: string;
  style: string;
  color: "white" | "black" | "silver" | "blue" | "red" | "green" | "sand" | null;
  month: number | null;
  match: number;
  title: string;
  text: string;
  series: { slug: string; name: string; make: string; tagline: string; body: string; picture: Picture | null } | null;
  traits: Array<{ key: string; label: string; mine: number; car: number }>;
  others: Array<{
    id: string;
    title: string;
    match: number;
    series: 
      | { slug: string; name: string; make: string; tagline: string; body: string; picture: Picture | null }
      | null;
  }>;
  benefits: Array<{ title: string; text: string; to: string }>;
  drive_form: string | null;
  created_at: string;
};

export type Quote = { id: string; floor: number | null; author_id: string | null; nickname: string; text: string; gone: boolean };

export type QuotedLine = {
  sku_id: string;
  goods_id: string;
  section: string;
  title: string;
  choice: string;
  picture: Picture | null;
  quantity: number;
  exchange: boolean;
  unit_fen: number;
  unit_points: number;
  price_words: string;
  fen: number;
  points: number;
  coupon_fen: number;
  red_packet_fen: number;
  points_fen: number;
  pay_fen: number;
  ships_in: string;
  return_days: number;
  problem: string | null;
};

export type Ranked = { id: string; rank: number; member: MemberCard; total: number; reaction: number | null; at: string };

export type Ranking = {
  items: Ranked[];
  next_cursor: string | null;
  week: string;
  ends_at: string;
  settles_at: string;
  players: number;
};

export type Reaction = {
  id: string;
  liked: boolean;
  collected: boolean;
  disliked: boolean;
  counts: { likes: number; collects: number; comments: number };
};

export type RedPacket = {
  id: string;
  name: string;
  section: string;
  greeting: string;
  state: "upcoming" | "open" | "paused" | "empty" | "ended";
  starts_at: string;
  ends_at: string;
  own: { amount: number; opened_at: string } | null;
};

export type RedPacketDetail = {
  id: string;
  name: string;
  section: string;
  greeting: string;
  state: "upcoming" | "open" | "paused" | "empty" | "ended";
  starts_at: string;
  ends_at: string;
  own: { amount: number; opened_at: string } | null;
  total: number;
  packet_count: number;
  opened_count: number;
  emptied_in: number | null;
  conditions: Array<{ key: string; label: string; met: boolean }>;
};

export type RedPacketTab = "waiting" | "opened" | "missed";

export type RelatedMember = { member: MemberCard; bio: string; fans: number; relation: Relation; since: string };

export type Relation = { following: boolean; followed_by: boolean; blocked: boolean; blocked_by: boolean };

export type ReportReason = "spam" | "abuse" | "vulgar" | "illegal" | "false" | "privacy" | "other";

export type SavedScore = { result: GameResult; improved: boolean; record: boolean; standing: GetMyGameData };

export type SearchName = {
  key: string;
  kind: string;
  label: string;
  title: { text: string; marks: Array<[number, number]> };
  excerpt: { text: string; marks: Array<[number, number]> };
  section: string | null;
  path: string;
  author: MemberCard | null;
  picture: Picture | null;
  published_at: string;
  card: {
    lines: string[];
    links: Array<{ label: string; path: string }>;
    owners: MemberCard[];
    act: { kind: "series" | "club" | "member"; key: string } | null;
  } | null;
};

export type SearchResult = {
  key: string;
  kind: string;
  label: string;
  title: { text: string; marks: Array<[number, number]> };
  excerpt: { text: string; marks: Array<[number, number]> };
  section: string | null;
  path: string;
  author: MemberCard | null;
  picture: Picture | null;
  published_at: string;
};

export type SearchSuggestion = {
  key: string;
  author_id: string | null;
  label: string;
  title: { text: string; marks: Array<[number, number]> };
  path: string;
  picture: Picture | null;
};

export type SeriesItem = {
  slug: string;
  name: string;
  make: string;
  initial: string;
  class: "轿车" | "SUV" | "MPV" | "跑车" | "皮卡" | "客车" | "其他";
  energy: Array<"汽油" | "柴油" | "混动" | "插混" | "纯电" | "氢能" | "其他">;
  discontinued: boolean;
  hot: number | null;
  years: { from: number; to: number | null } | null;
  generations: number;
  picture: Picture | null;
};

export type Shelf = "post" | "pic" | "video" | "bbs" | "activity";

export type ShownDocument = { blocks: Block[]; pictures: Picture[]; videos: Video[]; topics: Array<{ name: string; path: string }> };

export type ShownQuiz = {
  key: string;
  title: string;
  intro: string;
  minutes: number;
  cover: Picture | null;
  state: "upcoming" | "open" | "ended";
  taken: number;
  version: number;
  questions: Array<{ id: string; text: string; answers: string[] }>;
  styles: Array<{ id: string; label: string }>;
  asks_color: boolean;
  asks_month: boolean;
  results: Array<{
    id: string;
    title: string;
    series: 
      | { slug: string; name: string; make: string; tagline: string; body: string; picture: Picture | null }
      | null;
  }>;
  starts_at: string | null;
  ends_at: string | null;
  kept_days: number;
};

export type Space = {
  member: MemberCard;
  state: "active" | "banned" | "cancelled";
  bio: string;
  city: string;
  cover: Picture | null;
  joined_at: string;
  counts: { follows: number; fans: number; likes_received: number };
  lists_hidden: boolean;
  tabs: Array<{ key: string; label: string }>;
};

export type SpaceCard = {
  key: string;
  label: string;
  text: string;
  pictures: Picture[];
  subject: { title: string; link: string; cover: Picture | null } | null;
  link: string;
  likes: number;
  comments: number;
  created_at: string;
};

export type StageCount = { key: string; label: string; groups: Array<{ convoy: number; expected: number; there: number }> };

export type Suggestion = { member: MemberCard; bio: string; fans: number; reason: string };

export type TakeQuizBody = {
  once: string;
  device?: string;
  version: number;
  section: string;
  answers: number[];
  nickname?: string;
  style?: string | null;
  color?: "white" | "black" | "silver" | "blue" | "red" | "green" | "sand" | null;
  month?: number | null;
};

export type Task = {
  key: string;
  kind: "newcomer" | "daily" | "weekly" | "monthly";
  title: string;
  note: string;
  icon: string;
  goal: number;
  progress: number;
  points: number;
  growth: number;
  path: string;
  state: "open" | "done" | "claimed";
};

export type Thread = {
  id: string;
  root_id: string | null;
  author: MemberCard | null;
  by_author: boolean;
  reply_to: { id: string; nickname: string } | null;
  floor: number | null;
  quote: Quote | null;
  body: string;
  document: ShownDocument | null;
  pictures: Picture[];
  region: string;
  likes: number;
  featured: boolean;
  gone: boolean;
  created_at: string;
  edited_at: string | null;
  version: string;
  can: CommentAbilities;
  replies: Comment[];
  reply_count: number;
};

export type Ticket = {
  id: string;
  activity: { id: string; section: string; title: string; place: string; starts_at: string; ends_at: string };
  opens_at: string;
  kind: string;
  state: "early" | "ready" | "entered" | "unsigned" | "invalid" | "over";
  sign_up_state: "in_review" | "waiting" | "offered" | "confirmed" | "rejected" | "cancelled" | "lapsed" | "removed";
  reason: string;
  name: string;
  car: string;
  number: number | null;
  convoy: number;
  seats: number;
  entered_at: string | null;
  gate: string;
  unsigned: Array<{ key: "safety" | "portrait" | "track"; title: string; path: string }>;
  secret: string | null;
};

export type TicketKind = {
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
};

export type ToolAct = 
  | "pin"
  | "unpin"
  | "announce"
  | "unannounce"
  | "best"
  | "unbest"
  | "lock"
  | "unlock"
  | "move"
  | "remove"
  | "mute";

export type Tools = {
  noun: string;
  section: string;
  acts: ToolAct[];
  mute_days: Array<number | null>;
  mute_everywhere: boolean;
  places: Array<{ id: string; label: string }>;
  reasons: Array<{ label: string; text: string }>;
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

export type TopicDetail = {
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
  host: MemberCard | null;
  series: { key: string; label: string } | null;
  created_at: string;
  updated_at: string;
  pinned: TopicItem | null;
};

export type TopicItem = {
  kind: string;
  id: string;
  label: string;
  title: string;
  text: string;
  author: MemberCard | null;
  section: string;
  path: string;
  pictures: Picture[];
  video: boolean;
  best: boolean;
  likes: number;
  replies: number;
  published_at: string;
};

export type Trim = {
  id: string;
  name: string;
  year: number | null;
  displacement: string;
  drive: string;
  energy: "汽油" | "柴油" | "混动" | "插混" | "纯电" | "氢能" | "其他" | null;
  guide_price: number | null;
  on_sale: boolean;
  label: string;
};

export type Unread = {
  reply: number;
  like: number;
  fan: number;
  system: number;
  reminder: number;
  total: number;
  newest: NoticeGroup | null;
};

export type Video = { id: string; src: string; width: number; height: number; duration: number; bytes: number };

export type Visibility = { lists: boolean; city: boolean; activity: boolean };

export type Waiting = { key: string; label: string; icon: string; count: number; path: string; kind: "act" | "wait" };

export type Wall = { items: OwnHonour[]; lit: number; rank: { place: number; among: number } | null };

export type WechatConfig = 
  | { enabled: false }
  | { enabled: true; app_id: string; timestamp: number; nonce_str: string; signature: string; sdk_url: string };

export type Withdrawal = {
  id: string;
  fen: number;
  state: "asked" | "paid" | "refused";
  way: "bank" | "alipay";
  masked: string;
  reason: string;
  created_at: string;
  settled_at: string | null;
};

export type WritingDraft = {
  key: string;
  kind: string;
  section: string;
  content: WritingDraftContent;
  version: number;
  updated_at: string;
  pictures: Picture[];
  videos: Video[];
};

export type WritingDraftContent = {
  title: string;
  text: string;
  mentions: Array<{ member_id: string; name: string }>;
  picture_ids: string[];
  video: { media_id: string; poster_id: string | null } | null;
  place: string;
  poll?: {
    key: string;
    question: string;
    choices: string[];
    most: number;
    ends_at: string | null;
    results: "always" | "voted";
  };
  fields: Record<string, string>;
};

export type GetMyGameData = { week: string; total: number | null; rank: number | null; best: number | null; runs: number };

export type GetUserExportsByIdData = {
  id: string;
  status: "waiting" | "running" | "ready" | "failed" | "expired";
  progress: number;
  bytes: number;
  created_at: string;
  expires_at: string | null;
};

export type PostInfluenceData = {
  id: string;
  section: string;
  state: 
    | "draft"
    | "submitted"
    | "material"
    | "approved"
    | "rejected"
    | "withdrawn"
    | "expired"
    | "revoked"
    | "in_review";
  reason: string;
  valid_until: string | null;
  submitted_at: string | null;
  approved_at: string | null;
  called: string;
  city: string;
  car: string;
  style: string;
  tier: "" | "A" | "B" | "C";
  number: string | null;
  renewal: boolean;
  accounts: Array<{
    id: string;
    platform: "red" | "douyin" | "bilibili" | "weibo" | "channels" | "chejiahao";
    nick: string;
    link: string;
    followers: number;
    file_id: string | null;
    proof_code: string;
    proof_state: "none" | "claimed" | "confirmed" | "missing";
    asked: string;
  }>;
  rights: Array<{
    id: string;
    title: string;
    text: string;
    tiers: Array<"A" | "B" | "C">;
    claimable: boolean;
    claim: "no" | "open" | "waiting" | "fulfilled" | "refused";
    note: string;
  }>;
  invitation: { code: string; quota: number; used: number } | null;
  events: ApplicationEvent[];
  can: { resubmit: boolean; withdraw: boolean; resign: boolean; renew: boolean; invite: boolean };
};

export type PostMyCarsByIdRecordsData = {
  id: string;
  kind: "upkeep" | "modification";
  title: string;
  note: string;
  done_on: string;
  mileage_km: number | null;
  cost_yuan: number | null;
};

export type PostPartnerApplicationsData = {
  id: string;
  section: string;
  state: 
    | "draft"
    | "submitted"
    | "material"
    | "approved"
    | "rejected"
    | "withdrawn"
    | "expired"
    | "revoked"
    | "in_review";
  reason: string;
  valid_until: string | null;
  submitted_at: string | null;
  approved_at: string | null;
  events: ApplicationEvent[];
  name: string;
  city: string;
  channel: string;
  link: string;
  inviter: string;
};

export type PostUserMobileAppealData = {
  id: string;
  status: "in_review" | "granted" | "rejected";
  reason: string;
  created_at: string;
  usable_until: string | null;
};

export type PutLikesByKindByIdParams = { kind: string; id: string };

export interface Api {
  /** What an invitation is to, for whoever has its link */
  "POST /api/invitations/look": { body: { token: string }; data: { note: string; role_name: string; by_name: string; expires_at: string } };
  /** Makes the account of an invited colleague, once; he signs in with it then */
  "POST /api/invitations/accept": { body: { token: string; account: string; name: string; password: string }; data: Ok };
  /** What the operator says of a section: story, contact, apps, accounts; what is empty is not set */
  "GET /api/about/{section}": { params: { section: string }; data: About };
  /** What stands around a section's content: announcements, friendly links, and which advert places are booked */
  "GET /api/around/{section}": {
    params: { section: string };
    data: {
      announcements: Array<{ id: string; mark: string; kind: "tip" | "important"; text: string; link: string; closable: boolean }>;
      links: Array<{ name: string; url: string }>;
      booked: Array<"home.top" | "home.feed" | "home.block" | "home.rows" | "article.end" | "forum.top" | "forum.rows">;
      until: string | null;
    };
  };
  /** The adverts of a place, of which a device shows one */
  "GET /api/adverts/{section}/{place}": {
    params: {
      section: string;
      place: "home.top" | "home.feed" | "home.block" | "home.rows" | "article.end" | "forum.top" | "forum.rows";
    };
    data: {
      items: Array<{
        id: string;
        advertiser: string;
        picture: Picture;
        alt: string;
        link: string;
        weight: number;
        per_day: number;
      }>;
    };
  };
  /** Counts that an advert was in view; an address once an hour */
  "POST /api/adverts/{id}/seen": { params: { id: string }; data: Ok };
  /** Counts that an advert was followed; an address once an hour */
  "POST /api/adverts/{id}/tapped": { params: { id: string }; data: Ok };
  /** Brands of cars that have series, by letter, those with a club first */
  "GET /api/catalogue/brands": { data: { items: CarBrand[] } };
  /** Series of a club's brand, or of one brand */
  "GET /api/catalogue/series": { query?: { section?: string; brand?: string }; data: { items: SeriesItem[] } };
  /** One series with its generations, the newest first */
  "GET /api/catalogue/series/{slug}": { params: { slug: string }; data: { series: SeriesItem; generations: Generation[]; other_trims: number } };
  /** A series with what is written about it, as it is seen in a section */
  "GET /api/catalogue/series/{slug}/page": {
    params: { slug: string };
    query: { section: string };
    data: {
      series: SeriesItem;
      generations: Generation[];
      other_trims: number;
      parts: Array<{
        key: string;
        title: string;
        items: Array<{
          author_id: string | null;
          title: string;
          note: string;
          quote: string;
          path: string;
          picture: Picture | null;
        }>;
        more: string | null;
      }>;
      can_follow: boolean;
    };
  };
  /** Trims of a generation, or of a series without one, the newest year first */
  "GET /api/catalogue/trims": {
    query?: { generation?: string; series?: string };
    data: { series: SeriesItem; generation: Generation | null; items: Trim[] };
  };
  /** Cars by name, pinyin and its initials, alias, chassis code or model code, also with year and trim */
  "GET /api/catalogue/search": { query: { q: string; section?: string }; data: { items: FoundCar[] } };
  /** The cars that the member did not find, newest first */
  "GET /api/my/car-requests": { data: { items: CarRequest[] } };
  /** Says which car is missing */
  "POST /api/my/car-requests": { body: { text: string; section: string }; data: CarRequest };
  /** A club's figures */
  "GET /api/clubs/{section}": { params: { section: string }; data: Club };
  /** A club's members, hosts and moderators first, then by number */
  "GET /api/clubs/{section}/members": {
    params: { section: string };
    query?: { cursor?: string; limit?: number; search?: string; city?: string };
    data: { items: ClubMember[]; next_cursor: string | null };
  };
  /** Joins a club; who was there before gets the old number back, who is there already changes nothing */
  "POST /api/clubs/{section}/membership": {
    params: { section: string };
    data: {
      section: string;
      number: number;
      role: "host" | "moderator" | "member";
      joined_at: string;
      years: number;
      first: boolean;
    };
  };
  /** Leaves a club, and lays down a role in it */
  "DELETE /api/clubs/{section}/membership": { params: { section: string }; data: Ok };
  /** The clubs that the member is in, the one joined first on top */
  "GET /api/my/clubs": { data: { items: Membership[] } };
  /** Published threads under something, with their first replies */
  "GET /api/comments": {
    query: {
      target_kind: string;
      target_id: string;
      cursor?: string;
      limit?: number;
      before?: string;
      at?: string;
      floor?: number;
      sort?: "hot" | "new" | "old";
      only?: "author";
    };
    data: {
      items: Thread[];
      next_cursor: string | null;
      prev_cursor: string | null;
      total: number;
      at: string | null;
    };
  };
  /** Writes a comment or a reply */
  "POST /api/comments": { body: NewComment; data: OwnComment };
  /** What the comments stand under */
  "GET /api/comments/target": { query: { target_kind: string; target_id: string }; data: CommentTarget };
  /** The member's own side of the comments under something: waiting, rejected, liked */
  "GET /api/comments/mine": {
    query: { target_kind: string; target_id: string };
    data: {
      refusal: string | null;
      unpublished: OwnComment[];
      own: Array<{ id: string; can: CommentAbilities }>;
      liked_ids: string[];
      read_floor: number | null;
    };
  };
  /** Keeps how far the member has read; it only grows */
  "PUT /api/comments/place": { body: { target_kind: string; target_id: string; floor: number }; data: Ok };
  /** The member's own comments by where they stand in review, or the answers to them, newest first */
  "GET /api/my/comments": {
    query?: { cursor?: string; limit?: number; tab?: OwnTab };
    data: {
      items: CommentOwnListItem[];
      next_cursor: string | null;
      counts: { published: number; pending: number; rejected: number };
    };
  };
  /** The thread of a published comment, the comment itself included */
  "GET /api/comments/{id}": {
    params: { id: string };
    data: {
      id: string;
      root_id: string | null;
      author: MemberCard | null;
      by_author: boolean;
      reply_to: { id: string; nickname: string } | null;
      floor: number | null;
      quote: Quote | null;
      body: string;
      document: ShownDocument | null;
      pictures: Picture[];
      region: string;
      likes: number;
      featured: boolean;
      gone: boolean;
      created_at: string;
      edited_at: string | null;
      version: string;
      can: CommentAbilities;
      replies: Comment[];
      reply_count: number;
      target_kind: string;
      target_id: string;
    };
  };
  /** Changes an own comment and hands it in again; one that was public is marked as changed */
  "PUT /api/comments/{id}": {
    params: { id: string };
    body: {
      version: string;
      body: string;
      mentions?: Array<{ member_id: string; name: string }>;
      picture_ids?: string[];
    };
    data: OwnComment;
  };
  /** Deletes an own comment; replies to it stay */
  "DELETE /api/comments/{id}": { params: { id: string }; query: { version: string }; data: Ok };
  /** Published replies of a thread, oldest first */
  "GET /api/comments/{id}/replies": {
    params: { id: string };
    query?: { cursor?: string; limit?: number };
    data: { items: Comment[]; next_cursor: string | null };
  };
  /** Reports a comment, once per member */
  "POST /api/comments/{id}/report": { params: { id: string }; body: { reason: ReportReason; note?: string }; data: Ok };
  /** The member's level, growth and rights, and what the month's growth came from */
  "GET /api/my/level": { data: OwnLevel };
  /** All levels with their rights, and what growth is given for */
  "GET /api/my/level-intro": { data: LevelIntro };
  /** Which layouts of a section's home can be looked at, newest first */
  "GET /api/home/layouts": {
    query?: { section?: string };
    data: { items: Array<{ state: "draft" | "live" | "archived"; number: number; at: string }> };
  };
  /** One honour as everybody sees it: how it is earned, and how many hold it */
  "GET /api/honours/{key}": { params: { key: string }; data: Honour };
  /** The honours that a member holds, worn ones first */
  "GET /api/members/{id}/honours": {
    params: { id: string };
    data: { items: Array<{ key: string; name: string; class: HonourClass; awarded_at: string }> };
  };
  /** Wears an honour beside the name, behind those already worn; at most three */
  "PUT /api/my/honours/{key}/worn": { params: { key: string }; data: Wall };
  /** Takes a worn honour off */
  "DELETE /api/my/honours/{key}/worn": { params: { key: string }; data: Wall };
  /** The texts in force, and whom to ask about them */
  "GET /api/documents": { query?: { section?: string }; data: DocumentList };
  /** A legal text in its section's wording; without `version`, the one in force */
  "GET /api/documents/{key}": { params: { key: string }; query?: { section?: string; version?: string }; data: Document };
  /** What changed between two versions of a legal text, paragraph by paragraph and word by word */
  "GET /api/documents/{key}/diff": { params: { key: string }; query: { section?: string; from: string; to: string }; data: DocumentDiff };
  /** Uploads one picture as multipart/form-data: field `file` (at most 20 MB and 50 megapixels), before it optionally `purpose` (avatar, comment, article, private). Forgotten after a day unless attached. A private one is for members, and no picture that anything else shows. */
  "POST /api/upload": {
    form: { purpose?: "avatar" | "comment" | "article" | "private"; file: Blob };
    data: Picture | PrivatePicture;
  };
  /** Uploads one MP4 film as multipart/form-data: field `file` (at most 100 MB and ten minutes). Forgotten after a day unless attached. */
  "POST /api/upload/video": { form: { file: Blob }; data: Video };
  /** A private picture, for its owner and administrators who may: with an address for them alone */
  "GET /api/private-media/{id}": { params: { id: string }; data: PrivatePicture };
  /** Deletes an own private picture that nothing uses */
  "DELETE /api/private-media/{id}": { params: { id: string }; data: Ok };
  /** Sends a six-digit code that is valid for five minutes. With SMS_PROVIDER=demo the answer tells it in `demo_code` */
  "POST /api/sms/code": {
    body: { mobile: string; purpose?: "login" | "bind" };
    data: { sent: true; wait_seconds: number; ticket: string; demo_code?: string };
  };
  /** Signs in by mobile number and code; a new number registers. `agreed` ticks both agreements */
  "POST /api/user/login": { body: { mobile: string; code: string; agreed?: boolean; ticket?: string }; data: PostUserLoginAnswer };
  /** A new token for the one sent, which stays valid for one more minute for other tabs */
  "POST /api/token/refresh": { data: { access_token: string } };
  /** Ends this sign-in on this device */
  "POST /api/user/logout": { data: Ok };
  /** Sends a code to the number bound to the account, to prove that one still has it */
  "POST /api/user/proof/code": { data: { sent: true; wait_seconds: number; ticket: string; demo_code?: string; mobile: string } };
  /** Takes that code; for ten minutes this sign-in may do what answers PROOF_REQUIRED otherwise */
  "POST /api/user/proof": { body: { code: string; ticket?: string }; data: { proved_until: string } };
  /** Binds a number by the code sent to it (purpose `bind`); in place of another one, that has to be proved first. MOBILE_TAKEN when another account has it */
  "POST /api/user/phone_binding": { body: { mobile: string; code: string; ticket?: string; agreed?: boolean }; data: { user: OwnProfile } };
  /** Joins the account that asks, which has no number, into the one that has this number, by the code that was sent to bind it. Answers a sign-in to the account that goes on */
  "POST /api/user/merge": {
    body: { mobile: string; code: string; ticket?: string };
    data: { access_token: string; user: OwnProfile };
  };
  /** How many other sign-ins the account has, on whatever device */
  "GET /api/user/sign-ins": { data: { others: number } };
  /** Ends every other sign-in of the account; asks for a fresh proof */
  "DELETE /api/user/sign-ins": { data: { ended: number } };
  /** The member's own profile */
  "GET /api/user": { data: OwnProfile };
  /** Changes the member's own profile; the nickname once per 30 days */
  "PUT /api/user": {
    body: {
      nickname?: string;
      gender?: "unset" | "male" | "female";
      birthday?: string | null;
      city?: string;
      bio?: string;
      avatar_id?: string | null;
      avatar_preset?: string;
      birthday_shown?: boolean;
      interests?: string[];
      cover_id?: string | null;
      version: string;
    };
    data: OwnProfile;
  };
  /** What waits of the member's: under review, refused, unread */
  "GET /api/my/waiting": { data: { items: Waiting[] } };
  /** Avatars that everybody may choose, which need no review */
  "GET /api/avatars": { data: { items: PresetAvatar[] } };
  /** Series of cars that members can follow */
  "GET /api/interests": { data: { items: Interest[] } };
  /** What happens to the signed-in member, as it happens (text/event-stream) */
  "GET /api/events": { data: unknown };
  /** What stands on the page of account and safety, in one answer */
  "GET /api/user/safety": {
    data: {
      mobile: string | null;
      proved_until: string | null;
      appeal: PostUserMobileAppealData | null;
      devices: number;
      export: GetUserExportsByIdData | null;
      minor_mode: boolean;
      personalised: boolean;
      cancel_due_at: string | null;
    };
  };
  /** Whether suggestions may rest on what is known of the member */
  "PUT /api/user/privacy": { body: { personalised: boolean }; data: { personalised: boolean } };
  /** Tells moderators that the bound number is lost; granted, another one can be bound without it */
  "POST /api/user/mobile-appeal": {
    body: { city: string; car?: string; words: string };
    data: {
      id: string;
      status: "in_review" | "granted" | "rejected";
      reason: string;
      created_at: string;
      usable_until: string | null;
    };
  };
  /** Asks moderators to look at a ban again, with a sign-in code to the account's number */
  "POST /api/user/ban-appeal": { body: { mobile: string; code: string; ticket?: string; words: string }; data: Ok };
  /** The account's sign-ins, the one that was used last first */
  "GET /api/user/devices": {
    data: {
      items: Array<{ id: string; name: string; signed_in_at: string; seen_at: string; seen_from: string; current: boolean }>;
    };
  };
  /** Ends one other sign-in; asks for a fresh proof */
  "DELETE /api/user/devices/{id}": { params: { id: string }; data: Ok };
  /** Which versions of which documents the member agreed to, newest first */
  "GET /api/user/consents": {
    data: {
      items: Array<{ document: string; title: string; version: string; agreed: boolean; at: string; withdrawable: boolean }>;
    };
  };
  /** Takes back what was agreed to for one purpose alone */
  "POST /api/user/consents/withdraw": { body: { document: string }; data: Ok };
  /** Texts that changed in substance since the member agreed to them */
  "GET /api/user/consents/due": { data: { items: Array<{ document: string; title: string; version: string; agreed_version: string }> } };
  /** Agrees to texts that changed in substance, in the versions that were shown */
  "POST /api/user/consents/again": { body: { texts: Array<{ document: string; version: string }> }; data: Ok };
  /** Where the member's archive of personal data stands */
  "GET /api/user/exports": { data: GetUserExportsAnswer };
  /** Has an archive made of all that is kept about the member; one a day. Asks for a fresh proof */
  "POST /api/user/exports": { data: GetUserExportsAnswer };
  /** The state of one archive */
  "GET /api/user/exports/{id}": {
    params: { id: string };
    data: {
      id: string;
      status: "waiting" | "running" | "ready" | "failed" | "expired";
      progress: number;
      bytes: number;
      created_at: string;
      expires_at: string | null;
    };
  };
  /** Whether minors' mode is on, and how much of today is used */
  "GET /api/user/minor-mode": { data: GetUserMinorModeAnswer };
  /** Turns minors' mode on, with the password that turns it off again */
  "POST /api/user/minor-mode": { body: { password: string }; data: GetUserMinorModeAnswer };
  /** Turns minors' mode off with its password */
  "POST /api/user/minor-mode/off": { body: { password: string }; data: GetUserMinorModeAnswer };
  /** Turns minors' mode off when the password is forgotten; asks for a fresh proof */
  "POST /api/user/minor-mode/reset": { data: GetUserMinorModeAnswer };
  /** Allows half an hour more, with the password */
  "POST /api/user/minor-mode/allow": { body: { password: string }; data: GetUserMinorModeAnswer };
  /** Tells that the app is on the screen; counts what has passed since it was last told, at most a minute */
  "POST /api/user/minor-mode/use": { data: GetUserMinorModeAnswer };
  /** What cancelling the account means, and whether it is under way */
  "GET /api/user/cancellation": { data: GetUserCancellationAnswer };
  /** Asks for the account to be cancelled in fifteen days and ends all sign-ins; asks for a fresh proof */
  "POST /api/user/cancellation": { data: GetUserCancellationAnswer };
  /** Takes that back */
  "DELETE /api/user/cancellation": { data: GetUserCancellationAnswer };
  /** The archive of the member's personal data (application/zip), for three days */
  "GET /api/user/exports/{id}/file": { params: { id: string }; data: unknown };
  /** Every text that the member signed, with versions and withdrawals, newest first */
  "GET /api/my/signatures": {
    data: {
      items: Array<{
        version: string;
        name: string;
        contact: string;
        section: string;
        at: string;
        key: "carconsent" | "portrait" | "track" | "safety" | "cooperation" | "clue";
        title: string;
        state: "signed" | "outdated" | "replaced" | "withdrawn";
        withdrawn_at: string | null;
        consequence: string;
      }>;
    };
  };
  /** Whether the member has signed a text, and whether that still counts */
  "GET /api/my/signatures/{key}": {
    params: { key: "carconsent" | "portrait" | "track" | "safety" | "cooperation" | "clue" };
    data: GetMySignaturesByKeyAnswer;
  };
  /** Signs a text in the version that was shown; the same again changes nothing */
  "POST /api/my/signatures/{key}": {
    params: { key: "carconsent" | "portrait" | "track" | "safety" | "cooperation" | "clue" };
    body: { version: string; section: string; name?: string; contact?: string };
    data: GetMySignaturesByKeyAnswer;
  };
  /** Withdraws a signature; what rests on it ends */
  "DELETE /api/my/signatures/{key}": { params: { key: "carconsent" | "portrait" | "track" | "safety" | "cooperation" | "clue" }; data: Ok };
  /** The member's cars, the default first, then the one added first */
  "GET /api/my/cars": { data: { items: Car[]; max: number } };
  /** Adds a car; the first becomes the default. At most 5. Of VIN and plate only hash and last characters stay */
  "POST /api/my/cars": {
    body: {
      series: string;
      generation_id?: string | null;
      trim_id?: string | null;
      plate?: string;
      vin?: string;
      colour?: string;
      mileage_km?: number | null;
      bought_on?: string | null;
      city?: string;
      dealer?: string;
      picture_id?: string | null;
      is_default?: boolean;
      idempotency_key: string;
    };
    data: Car;
  };
  /** Changes a car; what is certified stays as it is */
  "PUT /api/my/cars/{id}": { params: { id: string }; body: CarValues; data: Car };
  /** Deletes a car that is not certified, with its records */
  "DELETE /api/my/cars/{id}": { params: { id: string }; data: Ok };
  /** Makes a car the default in place of the one before */
  "PUT /api/my/cars/{id}/default": { params: { id: string }; data: Car };
  /** Upkeep and modifications of a car, the latest first, and what they cost together */
  "GET /api/my/cars/{id}/records": { params: { id: string }; data: { items: PostMyCarsByIdRecordsData[]; max: number; cost_yuan: number } };
  /** Adds a record to a car */
  "POST /api/my/cars/{id}/records": {
    params: { id: string };
    body: {
      kind: "upkeep" | "modification";
      title?: string;
      note?: string;
      done_on: string;
      mileage_km?: number | null;
      cost_yuan?: string | number | null;
      idempotency_key: string;
    };
    data: PostMyCarsByIdRecordsAnswer;
  };
  /** Changes a record of a car */
  "PUT /api/my/cars/{id}/records/{record}": {
    params: { id: string; record: string };
    body: {
      kind: "upkeep" | "modification";
      title?: string;
      note?: string;
      done_on: string;
      mileage_km?: number | null;
      cost_yuan?: string | number | null;
    };
    data: PostMyCarsByIdRecordsAnswer;
  };
  /** Deletes a record of a car */
  "DELETE /api/my/cars/{id}/records/{record}": { params: { id: string; record: string }; data: Ok };
  /** The member's addresses, the default first, then the one changed last */
  "GET /api/my/addresses": { data: { items: Address[]; max: number } };
  /** Adds an address; the first becomes the default. At most 20 */
  "POST /api/my/addresses": {
    body: {
      name: string;
      mobile: string;
      region_code: string;
      detail: string;
      label?: string;
      is_default?: boolean;
      idempotency_key: string;
    };
    data: Address;
  };
  /** Changes an address */
  "PUT /api/my/addresses/{id}": { params: { id: string }; body: AddressValues; data: Address };
  /** Deletes an address; of the others, the one changed last becomes the default where it was that */
  "DELETE /api/my/addresses/{id}": { params: { id: string }; data: Ok };
  /** Makes an address the default in place of the one before */
  "PUT /api/my/addresses/{id}/default": { params: { id: string }; data: Address };
  /** The member's notices of one group, newest first, with the unread counts of all */
  "GET /api/notices": {
    query?: { cursor?: string; limit?: number; group?: NoticeGroup };
    data: { items: Notice[]; next_cursor: string | null; unread: Unread };
  };
  /** How many notices are unread, by group */
  "GET /api/notices/unread": { data: Unread };
  /** Marks notices as read: some by id, those of a group, or all */
  "POST /api/notices/read": { body: { ids?: string[]; group?: NoticeGroup }; data: { ok: true; unread: Unread } };
  /** All members in a notice that tells of several, the latest first */
  "GET /api/notices/{id}/people": {
    params: { id: string };
    query?: { cursor?: string; limit?: number };
    data: { items: Array<{ member: MemberCard; at: string }>; next_cursor: string | null };
  };
  /** The kinds of notices that the member may switch off */
  "GET /api/notices/settings": { data: { items: NoticeSetting[] } };
  /** Switches a kind of notices off or on; while it is off nothing of it is told, and what is unread counts as read */
  "PUT /api/notices/settings/{kind}": { params: { kind: string }; body: { muted: boolean }; data: { items: NoticeSetting[]; unread: Unread } };
  /** The member's formal warnings, newest first, and how many he has to acknowledge before he writes */
  "GET /api/my/warnings": {
    query?: { cursor?: string; limit?: number };
    data: { items: OwnWarning[]; next_cursor: string | null; due: number };
  };
  /** The member has read a warning; again changes nothing */
  "POST /api/my/warnings/{id}/acknowledge": { params: { id: string }; data: Ok };
  /** How long each queue of review usually takes, as it took in the last days */
  "GET /api/reviews/times": { data: { minutes: Record<string, number> } };
  /** Whether the member looks after anything at all */
  "GET /api/moderation/rights": { data: { moderates: boolean } };
  /** What a moderator, or a member who looks after the place, may do with something where it stands */
  "GET /api/moderation/{kind}/{id}": { params: { id: string; kind: string }; data: Tools };
  /** Pins, sets apart, locks, moves or removes something, or mutes its author; the author is told */
  "POST /api/moderation/{kind}/{id}": {
    params: { id: string; kind: string };
    body: { act: ToolAct; reason?: string; place?: string; days?: number | null; everywhere?: boolean };
    data: {
      undo: {
        act: 
          | "pin"
          | "unpin"
          | "announce"
          | "unannounce"
          | "best"
          | "unbest"
          | "lock"
          | "unlock"
          | "move"
          | "remove"
          | "mute"
          | "restore"
          | "unmute";
        mute?: string;
      } | null;
    };
  };
  /** Takes one's own removal back within five seconds, or one's own mute */
  "POST /api/moderation/{kind}/{id}/undo": { params: { id: string; kind: string }; body: { mute?: string }; data: Ok };
  /** Decisions that took something from the member, newest first, with his appeals */
  "GET /api/my/decisions": { query?: { cursor?: string; limit?: number }; data: { items: OwnDecision[]; next_cursor: string | null } };
  /** Appeals against a decision, once; the same again changes nothing */
  "POST /api/my/decisions/{id}/appeal": { params: { id: string }; body: { decision: number; words: string }; data: Ok };
  /** The member's last mutes and warnings, newest first, with his appeals; fifty of each */
  "GET /api/my/sanctions": { data: { items: OwnSanction[] } };
  /** Appeals against a mute or a warning, once; the same again changes nothing */
  "POST /api/my/sanctions/{kind}/{id}/appeal": { params: { id: string; kind: "mute" | "warning" }; body: { words: string }; data: Ok };
  /** What a member answered to the question in one of his notices */
  "GET /api/opinion-answers/{id}": { params: { id: string }; data: { answer: "solved" | "unsolved" | null; open: boolean } };
  /** Answers 问题解决了吗 of one of one's notices */
  "PUT /api/opinion-answers/{id}": { params: { id: string }; body: { answer: "solved" | "unsolved" }; data: Ok };
  /** Whether this server shows the phone preview; not found where it does not */
  "GET /api/phone-preview": { data: Ok };
  /** The member's points, and which of them expire next */
  "GET /api/my/points": { data: { balance: number; expiring: { amount: number; on: string } | null } };
  /** Every movement of the member's points, newest first */
  "GET /api/my/points/entries": {
    query?: { cursor?: string; limit?: number; kind?: PointFilter };
    data: { items: PointEntry[]; next_cursor: string | null };
  };
  /** What points can be exchanged for in a section, kind by kind */
  "GET /api/points/exchanges": { query: { section: string }; data: { items: Exchange[] } };
  /** The month's check-ins of the member, his streak, and what can be repaired */
  "GET /api/my/check-in": { query?: { month?: string }; data: Calendar };
  /** Checks in for today, once a day; called again it gives nothing */
  "POST /api/my/check-in": { data: { made: boolean; points: number; bonus: number; growth: number; streak: number } };
  /** Uses a card to check in for a missed day of this month */
  "POST /api/my/check-in/repair": { body: { day: string }; data: { points: number; calendar: Calendar } };
  /** What the member may do for points, with how far he is */
  "GET /api/my/tasks": { data: { items: Task[] } };
  /** Takes the points and the growth of a task that is done */
  "POST /api/my/tasks/{key}/claim": { params: { key: string }; data: { points: number; growth: number; balance: number } };
  /** How a poll within a text stands, with the member's own vote */
  "GET /api/polls/{kind}/{id}/{key}": { params: { kind: string; id: string; key: string }; data: PollState };
  /** Votes, once and for good; the same vote again changes nothing */
  "PUT /api/polls/{kind}/{id}/{key}/vote": { params: { kind: string; id: string; key: string }; body: { choices: string[] }; data: PollState };
  /** Reports a member for what the profile shows or what the member does, once per reporter */
  "POST /api/user/{id}/report": {
    params: { id: string };
    body: { reason: "impersonation" | "spam" | "abuse" | "vulgar" | "fraud" | "illegal" | "other"; note?: string };
    data: Ok;
  };
  /** The member's reactions to up to 50 things, with fresh counts; things that are gone are left out */
  "GET /api/reactions": { query: { kind: string; ids: string }; data: { items: Reaction[] } };
  /** Likes; again changes nothing */
  "PUT /api/likes/{kind}/{id}": { params: { kind: string; id: string }; data: PutLikesByKindByIdAnswer };
  /** Takes a like back */
  "DELETE /api/likes/{kind}/{id}": { params: { kind: string; id: string }; data: PutLikesByKindByIdAnswer };
  /** Collects; again changes nothing */
  "PUT /api/collects/{kind}/{id}": { params: { kind: string; id: string }; data: PutCollectsByKindByIdAnswer };
  /** Removes from the collection, also what is gone */
  "DELETE /api/collects/{kind}/{id}": { params: { kind: string; id: string }; data: PutCollectsByKindByIdAnswer };
  /** Does not want to see this in feeds again */
  "PUT /api/dislikes/{kind}/{id}": { params: { kind: string; id: string }; data: Ok };
  /** Takes a dislike back */
  "DELETE /api/dislikes/{kind}/{id}": { params: { kind: string; id: string }; data: Ok };
  /** What the member does not want to see in lists, newest first, the last 500 */
  "GET /api/my/dislikes": { query: { kind: string }; data: GetMyDislikesAnswer };
  /** The member's collection, newest first */
  "GET /api/my/collects": {
    query?: { cursor?: string; limit?: number; shelf?: Shelf; section?: string; folder_id?: string };
    data: { items: Collected[]; next_cursor: string | null };
  };
  /** Moves collected things into a folder, or out of any */
  "POST /api/my/collects/move": { body: { items: PutLikesByKindByIdParams[]; folder_id: string | null }; data: Ok };
  /** Removes several from the collection */
  "POST /api/my/collects/remove": { body: { items: PutLikesByKindByIdParams[] }; data: Ok };
  /** The member's folders, by name */
  "GET /api/my/collect-folders": { data: { items: Folder[] } };
  /** Makes a folder */
  "POST /api/my/collect-folders": { body: { name: string }; data: Folder };
  /** Renames a folder */
  "PUT /api/my/collect-folders/{id}": { params: { id: string }; body: { name: string }; data: Folder };
  /** Deletes a folder; what was in it stays collected */
  "DELETE /api/my/collect-folders/{id}": { params: { id: string }; data: Ok };
  /** Whether visitors are kept out at this moment, answered out of memory */
  "GET /api/maintenance": { data: { closed: boolean; words: string; until: string | null } };
  /** Members that the member follows, newest first. A search and `sort=active` look at the newest 5000 */
  "GET /api/my/follow": {
    query?: { cursor?: string; limit?: number; q?: string; sort?: "recent" | "active"; only?: "mutual" };
    data: GetMyFollowAnswer;
  };
  /** Members that follow the member, newest first. A search and `sort=active` look at the newest 5000 */
  "GET /api/my/fans": {
    query?: { cursor?: string; limit?: number; q?: string; sort?: "recent" | "active"; only?: "mutual" };
    data: GetMyFollowAnswer;
  };
  /** Removes a fan, who is not told and may follow again */
  "DELETE /api/my/fans/{id}": { params: { id: string }; data: Ok };
  /** How the member stands to several others, with how many fans each has at this moment */
  "GET /api/my/relations": { query: { ids: string }; data: { items: Array<{ id: string; relation: Relation; fans: number }> } };
  /** How many the member follows, is followed by, and both */
  "GET /api/my/relations/counts": { data: { follows: number; fans: number; mutual: number } };
  /** Members that the member may want to follow, each with a reason */
  "GET /api/my/suggestions": { data: { items: Suggestion[] } };
  /** Follows a member; doing it twice changes nothing */
  "POST /api/user/{id}/follow": { params: { id: string }; data: PostUserByIdFollowAnswer };
  /** Ends it */
  "DELETE /api/user/{id}/follow": { params: { id: string }; data: PostUserByIdFollowAnswer };
  /** Members that somebody follows, newest first */
  "GET /api/user/{id}/follow": { params: { id: string }; query?: { cursor?: string; limit?: number }; data: GetUserByIdFollowAnswer };
  /** Members that follow somebody, newest first */
  "GET /api/user/{id}/fans": { params: { id: string }; query?: { cursor?: string; limit?: number }; data: GetUserByIdFollowAnswer };
  /** Blocks a member: both follows end, and what either writes is no longer shown to the other, who is not told */
  "POST /api/user/{id}/block": { params: { id: string }; data: PostUserByIdFollowAnswer };
  /** Ends it; follows stay ended */
  "DELETE /api/user/{id}/block": { params: { id: string }; data: PostUserByIdFollowAnswer };
  /** Members that the member blocked, newest first */
  "GET /api/my/blocks": {
    query?: { cursor?: string; limit?: number };
    data: {
      items: Array<{ member: MemberCard; bio: string; fans: number; since: string }>;
      next_cursor: string | null;
    };
  };
  /** Ids of those whose content the member does not see: blocked by the member, or the other way round */
  "GET /api/my/hidden-members": { data: { ids: string[]; blocked: string[] } };
  /** The member's red packets: those to be had, opened ones, and those that are gone */
  "GET /api/my/red-packets": {
    query?: { cursor?: string; limit?: number; tab?: RedPacketTab };
    data: { items: RedPacket[]; next_cursor: string | null };
  };
  /** Red packets of the member that hold no points: to be used, used, over */
  "GET /api/my/red-packets/others": { query?: { tab?: RedPacketTab }; data: { items: OtherPacket[] } };
  /** A campaign with its conditions, and what the member has of it */
  "GET /api/red-packets/{id}": { params: { id: string }; data: RedPacketDetail };
  /** Who opened how much, newest first; for members who opened one, and for everybody once none is left */
  "GET /api/red-packets/{id}/luck": {
    params: { id: string };
    query?: { cursor?: string; limit?: number };
    data: { items: Luck[]; next_cursor: string | null };
  };
  /** Opens one packet, once per member; repeated, it answers the same packet. Refused in minors' mode */
  "POST /api/red-packets/{id}/open": { params: { id: string }; data: RedPacket };
  /** What is found, best first: text, kind, section, series, time */
  "GET /api/search": {
    query: {
      cursor?: string;
      limit?: number;
      q: string;
      kind?: string;
      section?: string;
      series?: string;
      span?: "day" | "week" | "month" | "year";
      exact?: "1";
    };
    data: {
      items: SearchResult[];
      next_cursor: string | null;
      names: SearchName[];
      corrected: string | null;
      nickname: string | null;
      meant: string | null;
      relaxed: boolean;
      partial: boolean;
    };
  };
  /** What can be searched, by kind, and the series of cars that it may be about, by make */
  "GET /api/search/kinds": {
    data: {
      kinds: Array<{ kind: string; label: string; named: boolean }>;
      series: Array<{ key: string; label: string; group: string }>;
    };
  };
  /** What may be meant while it is typed */
  "GET /api/search/suggest": { query: { q: string; section?: string }; data: { words: string[]; suggestions: SearchSuggestion[] } };
  /** What many search for, most first, and what is asked at the moment */
  "GET /api/search/hot": {
    data: {
      words: string[];
      asked: Array<{ title: string; path: string; answers: number; author_id: string | null }>;
    };
  };
  /** Counts a search, once a visitor and hour, and that something was opened after it */
  "POST /api/search/words": { body: { q: string; missed?: boolean; tapped?: boolean }; data: Ok };
  /** Signature with which WeChat's JS-SDK works on an address of this site; off without configuration */
  "GET /api/wechat/js-config": { query: { url: string }; data: WechatConfig };
  /** Who runs the site, and its filing numbers */
  "GET /api/site": {
    data: {
      operator: string;
      contact_email: string;
      icp_number: string;
      police_number: string;
      mini_code: string | null;
    };
  };
  /** What members wrote that stands among the articles of a section's home, in order */
  "GET /api/home/cards": { query?: { section?: string }; data: { items: HomeCard[]; next: HomeCard | null; now: HomeNow | null } };
  /** All of one kind that a section's home lists, best first */
  "GET /api/home/cards/{kind}": {
    params: { kind: string };
    query?: { cursor?: string; limit?: number; section?: string };
    data: { items: HomeCard[]; next_cursor: string | null };
  };
  /** The member's drafts, in all sections, the one changed last first */
  "GET /api/my/drafts": {
    query?: { cursor?: string; limit?: number; kind?: string };
    data: { items: WritingDraft[]; next_cursor: string | null };
  };
  /** One of the member's drafts; null where there is none */
  "GET /api/my/drafts/{key}": { params: { key: string }; data: { draft: WritingDraft | null } };
  /** Keeps a draft; refused when it is another one than what was seen last */
  "PUT /api/my/drafts/{key}": {
    params: { key: string };
    body: { kind: string; section: string; content: WritingDraftContent; version: number | null };
    data: WritingDraft;
  };
  /** Deletes a draft; it can be taken back for a day. Again changes nothing */
  "DELETE /api/my/drafts/{key}": { params: { key: string }; data: Ok };
  /** Takes back the deletion of a draft */
  "POST /api/my/drafts/{key}/restore": { params: { key: string }; data: WritingDraft };
  /** Members that can be named with @: whom the member follows, and who is called so */
  "GET /api/mentionable": {
    query?: { q?: string };
    data: {
      items: Array<{
        id: string;
        nickname: string;
        role: "member" | "editor";
        avatar: Picture | null;
        level: number;
        badges: Array<{ key: string; name: string }>;
        certified: Array<{ section: string; series: string; label: string }>;
        voice: "" | "A" | "B" | "C";
        following: boolean;
      }>;
    };
  };
  /** Where one agrees to sign in by WeChat, for this browser; null where that is not offered. `bind` is for members, freshly proved */
  "GET /api/wechat/authorize": { query?: { purpose?: "entry" | "tap" | "agreed" | "bind"; back?: string }; data: { url: string | null } };
  /** Signs in by the code that WeChat sent the browser back with; who is new gets an account without a number. The same code from the same browser is the same sign-in */
  "GET /api/app-login": { query: { code: string; source?: number; state?: string }; data: PostUserLoginAnswer };
  /** Whether the member signs in by WeChat */
  "GET /api/user/wechat": { data: GetUserWechatAnswer };
  /** Binds the WeChat that the code is of; asks for a fresh proof. WECHAT_TAKEN when it belongs to another account */
  "POST /api/user/wechat": { body: { code: string; state?: string }; data: GetUserWechatAnswer };
  /** Ends signing in by WeChat; asks for a bound number and a fresh proof of it */
  "DELETE /api/user/wechat": { data: GetUserWechatAnswer };
  /** A member as everybody sees one */
  "GET /api/user/{id}": { params: { id: string }; data: Space };
  /** The same, with the id in the query */
  "GET /api/user-other": { query: { id: string }; data: Space };
  /** What a member made, newest first: of the member with the id `key`, the kind in `type` or the first one; or one's own of the kind `key` */
  "GET /api/space/{key}/lists": {
    params: { key: string };
    query?: { cursor?: string; limit?: number; type?: string };
    data: { items: SpaceCard[]; next_cursor: string | null; type: string; hidden: boolean };
  };
  /** What others see in the member's space */
  "GET /api/my/visibility": { data: Visibility };
  /** Changes what is given of it */
  "PUT /api/my/visibility": { body: { lists?: boolean; city?: boolean; activity?: boolean }; data: Visibility };
  /** Tells which kinds of screens were looked at since the last call, and how a visit began */
  "POST /api/visits": {
    body: {
      came?: { channel?: number; host?: string };
      views: Array<{ section: string; screen: string; times: number }>;
    };
    data: Ok;
  };
  /** What was typed into the form of a section, or of one's own application that can be changed */
  "GET /api/certifications/form": {
    query: { section: string; id?: string };
    data: {
      car_id: string | null;
      series: string;
      generation_id: string | null;
      trim_id: string | null;
      vin: string;
      plate: string;
      bought_on: "" | string;
      owner_name: string;
      note: string;
      pieces: Array<{ kind: "licence" | "invoice" | "transfer" | "registration"; file_id: string }>;
      id: string | null;
      state: "draft" | "submitted" | "material" | "approved" | "rejected" | "withdrawn" | "expired" | "revoked";
      reason: string;
      label: string;
      held: Array<{ kind: "licence" | "invoice" | "transfer" | "registration"; file_id: string | null; reason: string }>;
      emptied: boolean;
      cars: Array<{
        id: string;
        label: string;
        series: string;
        generation_id: string | null;
        trim_id: string | null;
        plate: string;
      }>;
    };
  };
  /** Keeps what was typed into the form of a section until it is handed in, encrypted */
  "PUT /api/certifications/draft": {
    body: {
      car_id: string | null;
      series: string;
      generation_id: string | null;
      trim_id: string | null;
      vin: string;
      plate: string;
      bought_on: "" | string;
      owner_name: string;
      note: string;
      pieces: Array<{ kind: "licence" | "invoice" | "transfer" | "registration"; file_id: string }>;
      section: string;
    };
    data: Ok;
  };
  /** Hands an application in; the same key again answers the same application. Refused with VIN_TAKEN where another is certified for the car, unless it is an appeal */
  "POST /api/certifications": {
    body: {
      car_id: string | null;
      series: string;
      generation_id: string | null;
      trim_id: string | null;
      vin: string;
      plate: string;
      bought_on: "" | string;
      owner_name: string;
      note: string;
      pieces: Array<{ kind: "licence" | "invoice" | "transfer" | "registration"; file_id: string }>;
      id: string | null;
      section: string;
      idempotency_key: string;
      consent: boolean;
      appeal: boolean;
    };
    data: PostCertificationsAnswer;
  };
  /** One's own applications of owners, newest first, with whether a mobile number is bound */
  "GET /api/certifications": { data: { items: Certification[]; mobile: string | null } };
  /** One's own application with all that happened to it */
  "GET /api/certifications/{id}": { params: { id: string }; data: PostCertificationsAnswer };
  /** Takes an own application back before it is decided; its files are deleted */
  "POST /api/certifications/{id}/withdraw": { params: { id: string }; data: PostCertificationsAnswer };
  /** How many owners are certified in a section, and how long they are waited for */
  "GET /api/certifications/center": { query: { section: string }; data: { owners: number } };
  /** What a careful clerk would say of a number and a plate, for the chosen car; nothing is kept */
  "POST /api/certifications/examination": {
    body: { vin: string; plate: string; series: string; generation_id: string | null; trim_id: string | null };
    data: { vin: Finding[]; plate: Finding[] };
  };
  /** Gives a certified car up: the badge goes, and another may be certified for it */
  "POST /api/certifications/{id}/release": { params: { id: string }; data: PostCertificationsAnswer };
  /** Says that a car that went to another by an appeal was sold: what was kept about it is deleted */
  "POST /api/certifications/{id}/sold": { params: { id: string }; data: PostCertificationsAnswer };
  /** What whoever has a car says to an appeal for it, in words and with own private uploads; once */
  "POST /api/certifications/{id}/answer": { params: { id: string }; body: { words: string; files?: string[] }; data: PostCertificationsAnswer };
  /** Says that one still has the car, by the plate's last characters: holds for another year */
  "POST /api/certifications/{id}/confirm": { params: { id: string }; body: { plate_last: string }; data: PostCertificationsAnswer };
  /** Hands in a new licence to show that one still has the car */
  "POST /api/certifications/{id}/recheck": {
    params: { id: string };
    body: { file_id: string; idempotency_key: string };
    data: PostCertificationsAnswer;
  };
  /** Shows the badge of a certified car to others, or hides it */
  "PUT /api/certifications/{id}/badge": { params: { id: string }; body: { show: boolean }; data: PostCertificationsAnswer };
  /** What was typed into the form of a section, or of one's own application that can be changed */
  "GET /api/influence/form": {
    query: { section: string; id?: string };
    data: {
      called: string;
      city: string;
      car_id: string | null;
      style: string;
      code: string;
      accounts: Array<{
        platform: "red" | "douyin" | "bilibili" | "weibo" | "channels" | "chejiahao";
        nick: string;
        link: string;
        followers: number;
        file_id: string | null;
        stands: boolean;
      }>;
      id: string | null;
      state: "draft" | "submitted" | "material" | "approved" | "rejected" | "withdrawn" | "expired" | "revoked";
      reason: string;
      section: string;
      held: Array<{
        id: string;
        platform: "red" | "douyin" | "bilibili" | "weibo" | "channels" | "chejiahao";
        nick: string;
        link: string;
        followers: number;
        file_id: string | null;
        proof_code: string;
        proof_state: "none" | "claimed" | "confirmed" | "missing";
        asked: string;
      }>;
      mobile: string | null;
      season: { id: string; title: string; opens_at: string; closes_at: string } | null;
      refusal: string;
      proofs: Array<{ platform: "red" | "douyin" | "bilibili" | "weibo" | "channels" | "chejiahao"; code: string }>;
      cars: Array<{ id: string; label: string }>;
    };
  };
  /** Keeps what was typed into the form of a section until it is handed in */
  "PUT /api/influence/draft": {
    body: {
      called: string;
      city: string;
      car_id: string | null;
      style: string;
      code: string;
      accounts: Array<{
        platform: "red" | "douyin" | "bilibili" | "weibo" | "channels" | "chejiahao";
        nick: string;
        link: string;
        followers: number;
        file_id: string | null;
        stands: boolean;
      }>;
      section: string;
    };
    data: Ok;
  };
  /** Hands an application in; the same key again answers the same application */
  "POST /api/influence": {
    body: {
      called: string;
      city: string;
      car_id: string | null;
      style: string;
      code: string;
      accounts: Array<{
        platform: "red" | "douyin" | "bilibili" | "weibo" | "channels" | "chejiahao";
        nick: string;
        link: string;
        followers: number;
        file_id: string | null;
        stands: boolean;
      }>;
      id: string | null;
      section: string;
      idempotency_key: string;
      agreed: boolean;
    };
    data: PostInfluenceAnswer;
  };
  /** One's own application with all that happened to it */
  "GET /api/influence/{id}": { params: { id: string }; data: PostInfluenceAnswer };
  /** Takes an own application back before it is decided; its files are deleted, and the place of its invitation is free again */
  "POST /api/influence/{id}/withdraw": { params: { id: string }; data: PostInfluenceAnswer };
  /** The season in which a section looks for voices, the next one, and what voices get */
  "GET /api/influence/landing": {
    query: { section: string };
    data: {
      season: { id: string; title: string; opens_at: string; closes_at: string } | null;
      next: { id: string; title: string; opens_at: string; closes_at: string } | null;
      voices: number;
      rights: Array<{ id: string; title: string; text: string; tiers: Array<"A" | "B" | "C">; claimable: boolean }>;
    };
  };
  /** Whether an invitation still holds in a section, and who invites */
  "GET /api/influence/codes/{code}": { params: { code: string }; query: { section: string }; data: { valid: boolean; by: string } };
  /** One's own application in a section, and whether one asked to hear of the next season */
  "GET /api/influence/mine": {
    query: { section: string };
    data: {
      latest: PostInfluenceData | null;
      holding: PostInfluenceData | null;
      reserved: boolean;
      elsewhere: Array<{
        section: string;
        state: "draft" | "submitted" | "material" | "approved" | "rejected" | "withdrawn" | "expired" | "revoked";
      }>;
    };
  };
  /** Asks to be told of a section's next season, or no longer */
  "PUT /api/influence/reservation": { body: { section: string; wanted: boolean }; data: { reserved: boolean } };
  /** Gives up being a voice: mark and rights go */
  "POST /api/influence/{id}/resign": { params: { id: string }; data: PostInfluenceAnswer };
  /** Gets the voice's own code to invite others with; the same one every time */
  "POST /api/influence/{id}/invitation": { params: { id: string }; data: PostInfluenceAnswer };
  /** Asks for a right of one's tier, once */
  "POST /api/influence/{id}/rights/{right}": { params: { id: string; right: string }; data: PostInfluenceAnswer };
  /** Open forms for test drives and visits, of a section or a series */
  "GET /api/lead-forms": {
    query?: { section?: string; kind?: "test_drive" | "visit"; series?: string };
    data: { items: LeadFormCard[] };
  };
  /** A form with what is agreed to when it is handed in; closed ones say so */
  "GET /api/lead-forms/{key}": { params: { key: string }; data: LeadForm };
  /** The number that a lead of the member would carry, masked, and the one of this form that is under way */
  "GET /api/lead-forms/{key}/mine": { params: { key: string }; data: { mobile: string | null; name: string; lead: OwnLead | null } };
  /** Hands a lead in, with its own consent; one under way for each member and form */
  "POST /api/lead-forms/{key}/leads": { params: { key: string }; body: LeadInput; data: OwnLead };
  /** The member's own leads, newest first */
  "GET /api/my/leads": { query?: { cursor?: string; limit?: number }; data: { items: OwnLead[]; next_cursor: string | null } };
  /** Withdraws a lead: its data is deleted at once, and a receiver that has it is told; again changes nothing */
  "DELETE /api/my/leads/{id}": { params: { id: string }; data: Ok };
  /** Published installation guides, the newest first */
  "GET /api/guides": {
    query?: { cursor?: string; limit?: number; section?: string; series?: string; q?: string };
    data: { items: GuideCard[]; next_cursor: string | null };
  };
  /** Series that have guides, with how many */
  "GET /api/guides/facets": { query?: { section?: string }; data: { series: Array<{ key: string; label: string; guides: number }> } };
  /** A published guide */
  "GET /api/guides/{id}": { params: { id: string }; data: Guide };
  /** Says what is wrong with a guide, or with one of its steps */
  "POST /api/guides/{id}/reports": { params: { id: string }; body: { step?: string; text: string; idempotency_key: string }; data: Ok };
  /** Published articles, newest first */
  "GET /api/articles": {
    query?: {
      cursor?: string;
      limit?: number;
      section?: string;
      kind?: ArticleKind;
      channel?: string;
      tag?: string;
      series?: string;
    };
    data: { items: ArticleCard[]; next_cursor: string | null };
  };
  /** The section's carousel, in order */
  "GET /api/articles/featured": { query?: { section?: string }; data: { items: CoverStory[] } };
  /** Figures of a section, and what is next in it */
  "GET /api/articles/overview": { query: { section: string; layout?: "draft" | string }; data: ArticleOverview };
  /** How many articles were published after the newest one that the client has */
  "GET /api/articles/fresh": { query: { section?: string; kind?: ArticleKind; since: string }; data: GetArticlesFreshAnswer };
  /** One series of cars */
  "GET /api/series/{slug}": { params: { slug: string }; data: CarCard };
  /** One article */
  "GET /api/articles/{id}": { params: { id: string }; data: ArticleDetail };
  /** The whole text of an article for the member who asks: of one that is kept for owners, to owners */
  "GET /api/articles/{id}/whole": {
    params: { id: string };
    data: {
      body_html: string | null;
      films: Array<{ video: Video; poster: Picture | null }>;
      refusal: string | null;
    };
  };
  /** Reports an article, once per member */
  "POST /api/articles/{id}/report": { params: { id: string }; body: { reason: ArticleReportReason; note?: string }; data: Ok };
  /** Articles about the same cars and tags, then the newest of the section */
  "GET /api/articles/{id}/related": { params: { id: string }; query?: { limit?: number }; data: { items: ArticleCard[] } };
  /** Counts one reading, once per visitor and half hour */
  "POST /api/articles/{id}/read": { params: { id: string }; body: { from?: string; mark?: string }; data: Ok };
  /** Counts that a reader got to the end, once per visitor and half hour */
  "POST /api/articles/{id}/end": { params: { id: string }; body: { from?: string; mark?: string }; data: Ok };
  /** Counts one sharing, once per visitor and half hour */
  "POST /api/articles/{id}/share": { params: { id: string }; data: Ok };
  /** Which article an address of the former system means */
  "GET /api/articles/legacy/{id}": { params: { id: string }; data: { id: string; kind: ArticleKind } };
  /** A draft as readers would see it, for whoever has its link */
  "GET /api/articles/preview": { query: { id: string; token: string }; data: ArticleDetail };
  /** The boards of a section, in their order */
  "GET /api/boards": { query?: { section?: string }; data: { items: ForumBoard[] } };
  /** One board */
  "GET /api/boards/{id}": { params: { id: string }; data: BoardDetail };
  /** Joins a board; again changes nothing */
  "PUT /api/boards/{id}/membership": { params: { id: string }; data: PutBoardsByIdMembershipAnswer };
  /** Leaves a board */
  "DELETE /api/boards/{id}/membership": { params: { id: string }; data: PutBoardsByIdMembershipAnswer };
  /** The boards that the member joined, the latest first */
  "GET /api/my/boards": { data: { items: Array<{ id: string; name: string; section: string }> } };
  /** Published posts: by response and age, newest first, or the best of them, newest first */
  "GET /api/posts": {
    query?: {
      cursor?: string;
      limit?: number;
      section?: string;
      board?: string;
      series?: string;
      city?: string;
      sort?: PostSort;
    };
    data: { items: PostCard[]; next_cursor: string | null };
  };
  /** Writes a post */
  "POST /api/posts": {
    body: {
      title: string;
      document: { blocks: Block[] };
      series?: string;
      city?: string;
      board_id: string;
      idempotency_key: string;
    };
    data: OwnPost;
  };
  /** What stands above a list: pinned posts of a board, announcements of a section */
  "GET /api/posts/pinned": { query?: { section?: string; board?: string }; data: { items: Pinned[] } };
  /** How many posts were published after the newest one that the client has; 100 for more than that */
  "GET /api/posts/fresh": {
    query: { section?: string; board?: string; series?: string; city?: string; since: string };
    data: GetArticlesFreshAnswer;
  };
  /** Posts of the members that the member follows, or about the series of cars that he follows; newest first */
  "GET /api/my/feed": {
    query: { cursor?: string; limit?: number; kind: "following" | "cars"; section?: string };
    data: { items: PostCard[]; next_cursor: string | null; sources: number };
  };
  /** One post */
  "GET /api/posts/{id}": { params: { id: string }; data: PostDetail };
  /** Changes an own post, which is judged again */
  "PUT /api/posts/{id}": {
    params: { id: string };
    body: { title: string; document: { blocks: Block[] }; series?: string; city?: string; version: string };
    data: OwnPost;
  };
  /** Deletes an own post; its replies are not shown any longer */
  "DELETE /api/posts/{id}": { params: { id: string }; data: Ok };
  /** The member's own posts by where they stand in review, newest first */
  "GET /api/my/posts": {
    query?: { cursor?: string; limit?: number; tab?: OwnPostTab };
    data: {
      items: OwnPostCard[];
      next_cursor: string | null;
      counts: { published: number; in_review: number; refused: number };
    };
  };
  /** One of the member's own posts, wherever it stands in review */
  "GET /api/my/posts/{id}": { params: { id: string }; data: OwnPost };
  /** Reports a post, once per member */
  "POST /api/posts/{id}/report": { params: { id: string }; body: { reason: PostReportReason; note?: string }; data: Ok };
  /** Counts one reading, once per visitor and hour */
  "POST /api/posts/{id}/read": { params: { id: string }; data: Ok };
  /** Counts one sharing, once per visitor and hour */
  "POST /api/posts/{id}/share": { params: { id: string }; data: Ok };
  /** What a member needs to sign up: form, tickets, texts to sign, why he may not; and his own sign-up */
  "GET /api/activities/{id}/sign-up": {
    params: { id: string };
    data: {
      activity: ActivityCard;
      address: string;
      organiser: string;
      kinds: TicketKind[];
      form: FormField[];
      form_version: number;
      emergency_contact: boolean;
      reviewed: boolean;
      answer_hours: number;
      joining: Joining;
      notices: Array<{
        key: "safety" | "portrait" | "track";
        title: string;
        path: string;
        version: string | null;
        signed: boolean;
        asks_name: boolean;
        asks_contact: boolean;
      }>;
      mine: OwnSignUp | null;
      refusals: Array<{ key: "standing" | "owner" | "level" | "club" | "minor"; text: string }>;
      known: { name: string };
      mobile: string;
      balance: number;
    };
  };
  /** Signs up: a seat where one is free, a place on the waitlist otherwise. The same key again answers the same */
  "POST /api/activities/{id}/sign-ups": {
    params: { id: string };
    body: {
      kind_id: string;
      name: string;
      answers?: Record<string, string | number>;
      emergency?: { name?: string; mobile?: string } | null;
      form_version: number;
      notices?: Array<{ key: "safety" | "portrait" | "track"; version: string }>;
      contact?: string;
      invitation?: string;
      idempotency_key: string;
    };
    data: OwnSignUp;
  };
  /** The member's sign-ups by tab, those to come in the order of their days */
  "GET /api/my/sign-ups": {
    query?: { cursor?: string; limit?: number; tab?: "upcoming" | "review" | "waiting" | "attended" | "over" };
    data: { items: OwnSignUp[]; next_cursor: string | null };
  };
  /** One own sign-up */
  "GET /api/my/sign-ups/{id}": { params: { id: string }; data: OwnSignUp };
  /** Changes what was filled in, until sign-up closes */
  "PUT /api/my/sign-ups/{id}": {
    params: { id: string };
    body: {
      name: string;
      answers?: Record<string, string | number>;
      emergency?: { name?: string; mobile?: string } | null;
      form_version: number;
      version: string;
    };
    data: OwnSignUp;
  };
  /** Gives the seat, or the place on the waitlist, up at once; points come back. Again changes nothing */
  "POST /api/my/sign-ups/{id}/cancel": { params: { id: string }; data: OwnSignUp };
  /** Takes a seat that was offered from the waitlist, or leaves it to the next */
  "POST /api/my/sign-ups/{id}/answer": { params: { id: string }; body: { accept: boolean }; data: OwnSignUp };
  /** Still comes after time or place changed */
  "POST /api/my/sign-ups/{id}/agree": { params: { id: string }; data: OwnSignUp };
  /** The form of a quick sign-up by a poster's code */
  "GET /api/activities/{id}/quick": {
    params: { id: string };
    query?: { code?: string };
    data: {
      activity: ActivityCard;
      address: string;
      organiser: string;
      kinds: TicketKind[];
      form: FormField[];
      form_version: number;
      emergency_contact: boolean;
      reviewed: boolean;
      answer_hours: number;
      joining: Joining;
      notices: Array<{
        key: "safety" | "portrait" | "track";
        title: string;
        path: string;
        version: string | null;
        signed: boolean;
        asks_name: boolean;
        asks_contact: boolean;
      }>;
    };
  };
  /** Signs in, or registers, by mobile number and SMS code and signs up in one step. Where only the sign-up is refused, the answer says why in `refusal` */
  "POST /api/activities/quick": {
    body: {
      kind_id: string;
      name: string;
      answers?: Record<string, string | number>;
      emergency?: { name?: string; mobile?: string } | null;
      form_version: number;
      notices?: Array<{ key: "safety" | "portrait" | "track"; version: string }>;
      contact?: string;
      idempotency_key: string;
      activity_id: string;
      code: string;
      mobile: string;
      sms_code: string;
      ticket?: string;
      agreed?: boolean;
    };
    data: {
      access_token: string;
      user: OwnProfile;
      registered: boolean;
      sign_up: OwnSignUp | null;
      already: boolean;
      refusal: { code: string; message: string } | null;
    };
  };
  /** Pictures of the codes that lead to an activity's groups, for who comes to it; an empty list for anybody else. `id`: of the activity, the next that he comes to unless given */
  "GET /api/huodong/recruit-code": {
    query?: { id?: string };
    data: { items: Array<{ id: string; title: string; src: string; width: number; height: number }> };
  };
  /** Activities of a section by start: `past` begins with the last, all others with the next */
  "GET /api/activities": {
    query?: {
      cursor?: string;
      limit?: number;
      section?: string;
      type?: "meet" | "cruise" | "track" | "class" | "charity" | "family" | "exhibition";
      region?: string;
      tab?: "open" | "soon" | "running" | "past";
      month?: string;
      series?: string;
    };
    data: GetActivitiesAnswer;
  };
  /** What there is to choose from: cities, types and months of what is to come */
  "GET /api/activities/facets": {
    query?: { section?: string };
    data: {
      cities: Array<{ code: string; name: string; activities: number }>;
      types: Array<{
        type: "meet" | "cruise" | "track" | "class" | "charity" | "family" | "exhibition";
        activities: number;
      }>;
      months: Array<{ month: string; activities: number }>;
    };
  };
  /** On which days of a month activities begin, and the next months on both sides that have any */
  "GET /api/activities/calendar": {
    query: {
      section?: string;
      type?: "meet" | "cruise" | "track" | "class" | "charity" | "family" | "exhibition";
      region?: string;
      month: string;
    };
    data: { days: Array<{ day: string; activities: number }>; previous: string | null; next: string | null };
  };
  /** All that begins on one day, whatever its state, in the order of its start */
  "GET /api/activities/day": {
    query: {
      cursor?: string;
      limit?: number;
      section?: string;
      type?: "meet" | "cruise" | "track" | "class" | "charity" | "family" | "exhibition";
      region?: string;
      day: string;
    };
    data: GetActivitiesAnswer;
  };
  /** One activity, also after its end and where it was cancelled */
  "GET /api/activities/{id}": { params: { id: string }; data: ActivityDetail };
  /** What an activity is to the member: sign-up, why he may not join, wishes, staff, what he said */
  "GET /api/activities/{id}/mine": { params: { id: string }; data: ActivitySide };
  /** Wants to be told when sign-up opens, or when there is another date. Again changes nothing */
  "PUT /api/activities/{id}/wishes/{wish}": { params: { id: string; wish: "open" | "again" }; data: Ok };
  /** Does not want it any more */
  "DELETE /api/activities/{id}/wishes/{wish}": { params: { id: string; wish: "open" | "again" }; data: Ok };
  /** Which of some members were there, or come: for the mark beside what they say */
  "GET /api/activities/{id}/participants": { params: { id: string }; query: { members: string }; data: GetMyDislikesAnswer };
  /** The certificate of a member who was there, as a picture in a data address */
  "GET /api/activities/{id}/certificate": { params: { id: string }; data: { title: string; picture: string } };
  /** What those who were there say of an activity, the latest first */
  "GET /api/activities/{id}/reviews": {
    params: { id: string };
    query?: { cursor?: string; limit?: number; pictures?: "1" };
    data: { items: ActivityReview[]; next_cursor: string | null };
  };
  /** Says how it was: for who was there, once it is over. The same key again answers the first */
  "POST /api/activities/{id}/reviews": {
    params: { id: string };
    body: { stars: number; document: { blocks: Block[] }; idempotency_key: string };
    data: OwnReview;
  };
  /** How many gave how many stars, from five down to one */
  "GET /api/activities/{id}/rating": { params: { id: string }; data: { stars: number[]; mean: number | null } };
  /** The member's own review of an activity, wherever it stands; null for none */
  "GET /api/activities/{id}/reviews/mine": { params: { id: string }; data: OwnReview | null };
  /** One review that everybody reads, with its activity */
  "GET /api/activity-reviews/{id}": {
    params: { id: string };
    data: {
      id: string;
      member: MemberCard | null;
      stars: number;
      document: ShownDocument;
      likes: number;
      published_at: string;
      activity_id: string;
    };
  };
  /** Changes an own review, which is judged again */
  "PUT /api/activity-reviews/{id}": {
    params: { id: string };
    body: { stars: number; document: { blocks: Block[] }; version: string };
    data: OwnReview;
  };
  /** Takes an own review back; again changes nothing */
  "DELETE /api/activity-reviews/{id}": { params: { id: string }; data: Ok };
  /** One own review, to be changed */
  "GET /api/my/activity-reviews/{id}": { params: { id: string }; data: OwnReview };
  /** Reports a review */
  "POST /api/activity-reviews/{id}/report": {
    params: { id: string };
    body: { reason: "spam" | "abuse" | "vulgar" | "illegal" | "false" | "privacy" | "other"; note?: string };
    data: Ok;
  };
  /** The member's tickets of activities that are not over for long, and the gates at which he stands */
  "GET /api/my/tickets": {
    data: {
      now: string;
      items: Ticket[];
      duties: Array<{
        id: string;
        section: string;
        title: string;
        place: string;
        starts_at: string;
        ends_at: string;
        role: "gate" | "marshal" | "desk";
      }>;
    };
  };
  /** How many arrived and how many are missing, by ticket kind and group; for its staff */
  "GET /api/activities/{id}/gate": { params: { id: string }; data: ActivityBoard };
  /** Who is expected, arrived or missing: by name, number or the last four digits; for its staff */
  "GET /api/activities/{id}/gate/people": {
    params: { id: string };
    query?: {
      cursor?: string;
      limit?: number;
      q?: string;
      show?: "all" | "arrived" | "missing";
      kind?: string;
      convoy?: number;
      missing_at?: string;
    };
    data: { items: PersonAtGate[]; next_cursor: string | null };
  };
  /** The whole list with the secrets of its codes, page by page, for a gate that works without a network; for its staff */
  "GET /api/activities/{id}/gate/list": {
    params: { id: string };
    query?: { after?: string; limit?: number };
    data: {
      now: string;
      items: Array<{
        id: string;
        name: string;
        number: number | null;
        kind: string;
        convoy: number;
        car: string;
        mobile_last: string;
        seats: number;
        state: "in_review" | "waiting" | "offered" | "confirmed" | "rejected" | "cancelled" | "lapsed" | "removed";
        unsigned: boolean;
        entered_at: string | null;
        gate: string;
        entry: string | null;
        calls: Record<string, string>;
        secret: string | null;
      }>;
      next: string | null;
    };
  };
  /** Lets people in: one that was just scanned, or what a gate did without a network; each once by its key */
  "POST /api/activities/{id}/gate/entries": { params: { id: string }; body: { entries: EntryBody[] }; data: { now: string; items: Entered[] } };
  /** Takes entries back, or settles conflicts; the same again changes nothing */
  "POST /api/activities/{id}/gate/undo": {
    params: { id: string };
    body: { keys: string[] };
    data: { items: Array<{ key: string; undone: boolean; person: PersonAtGate | null }> };
  };
  /** Entries that contradict another one, the latest first; for its staff */
  "GET /api/activities/{id}/gate/conflicts": { params: { id: string }; data: { items: Conflict[] } };
  /** Roll call of the convoy: how many were there, by stage and group; for its staff */
  "GET /api/activities/{id}/gate/calls": { params: { id: string }; data: { items: StageCount[] } };
  /** Ticks who is there at a stage, or takes ticks back; the latest of each counts */
  "PUT /api/activities/{id}/gate/calls": {
    params: { id: string };
    body: { calls: Array<{ sign_up_id: string; stage: string; there: boolean; at: string }> };
    data: Ok;
  };
  /** Shows whom to call for somebody; for marshals and the desk, on the day of the activity, and written down */
  "POST /api/activities/{id}/gate/emergency": { params: { id: string }; body: { sign_up_id: string }; data: { name: string; mobile: string } };
  /** Who read emergency contacts, the latest first; for the desk */
  "GET /api/activities/{id}/gate/emergency-reads": {
    params: { id: string };
    data: { items: Array<{ id: string; person: string; by: string; desk: boolean; at: string }> };
  };
  /** What topics are sorted by, in order */
  "GET /api/topic-classes": { data: { items: TopicClass[] } };
  /** Topics, hottest first; without a search or class the recommended ones before them */
  "GET /api/topics": {
    query?: { cursor?: string; limit?: number; section?: string; class?: string; q?: string };
    data: GetTopicsAnswer;
  };
  /** Proposes a topic, which is looked at before others see it */
  "POST /api/topics": { body: NewTopic; data: OwnTopic };
  /** The topic that a name leads to, also one that went into another; null when there is none */
  "GET /api/topics/named": { query: { name: string }; data: { topic: TopicCard | null } };
  /** One topic; of one that went into another, that other one */
  "GET /api/topics/{id}": { params: { id: string }; data: TopicDetail };
  /** Changes an own topic; the name only before anybody saw it */
  "PUT /api/topics/{id}": {
    params: { id: string };
    body: {
      name: string;
      intro: string;
      class_key: string;
      cover_id?: string | null;
      series?: string;
      owners_only?: boolean;
      version: string;
    };
    data: OwnTopic;
  };
  /** Takes a proposal back, or deletes a topic: texts stay, and stand under it no longer. One with many texts waits for administrators */
  "DELETE /api/topics/{id}": { params: { id: string }; query: { name: string }; data: { result: "deleted" | "asked" } };
  /** The published texts that carry a topic */
  "GET /api/topics/{id}/items": {
    params: { id: string };
    query?: { cursor?: string; limit?: number; tab?: "hot" | "new" | "best" | "video" };
    data: GetTopicsByIdItemsAnswer;
  };
  /** Counts one view, once per visitor and hour */
  "POST /api/topics/{id}/view": { params: { id: string }; data: Ok };
  /** What a topic is to the member who asks */
  "GET /api/topics/{id}/mine": { params: { id: string }; data: OwnTopicSide };
  /** Follows a topic; again changes nothing */
  "PUT /api/topics/{id}/follow": { params: { id: string }; data: PutTopicsByIdFollowAnswer };
  /** Ends that; again changes nothing */
  "DELETE /api/topics/{id}/follow": { params: { id: string }; data: PutTopicsByIdFollowAnswer };
  /** Topics that the member follows, newest follow first */
  "GET /api/my/topics": { query?: { cursor?: string; limit?: number }; data: GetTopicsAnswer };
  /** What was published under the topics that the member follows, newest first */
  "GET /api/my/topic-feed": { query?: { cursor?: string; limit?: number }; data: GetTopicsByIdItemsAnswer };
  /** Topics that the member proposed, looks after, or is offered */
  "GET /api/my/hosted-topics": { data: { items: OwnTopic[]; may_propose: boolean; level_needed: number | null } };
  /** Has a deleted topic back, within seven days */
  "POST /api/topics/{id}/restore": { params: { id: string }; data: OwnTopic };
  /** Closes a topic to new texts, or opens it */
  "PUT /api/topics/{id}/closed": { params: { id: string }; body: { closed: boolean }; data: Ok };
  /** Puts a text of the topic on top, or none */
  "PUT /api/topics/{id}/pinned": { params: { id: string }; body: { item: { kind: string; id: string } | null }; data: Ok };
  /** Offers the topic to another member, or takes that back */
  "PUT /api/topics/{id}/heir": { params: { id: string }; body: { member_id: string | null }; data: Ok };
  /** Takes over an offered topic, or declines */
  "POST /api/topics/{id}/heir": { params: { id: string }; body: { accept: boolean }; data: Ok };
  /** Reports a topic, once per member */
  "POST /api/topics/{id}/report": {
    params: { id: string };
    body: { reason: "spam" | "abuse" | "vulgar" | "illegal" | "false" | "other"; note?: string };
    data: Ok;
  };
  /** Batches that are running or to come in a section, with the member's own claims; the first to end on top */
  "GET /api/gifts": {
    query?: { cursor?: string; limit?: number; section?: string };
    data: { items: GiftCard[]; next_cursor: string | null };
  };
  /** A batch as the form to claim from it shows it: what is left, conditions and whether they are met */
  "GET /api/gifts/{id}": { params: { id: string }; data: Gift };
  /** Claims one piece, once for a member; repeated under the same key it answers the same. Refused in minors' mode */
  "POST /api/gifts/{id}/claims": { params: { id: string }; body: ClaimBody; data: { id: string; payment_number: string } };
  /** The member's claims, newest first */
  "GET /api/my/gift-claims": { query?: { cursor?: string; limit?: number }; data: { items: ClaimCard[]; next_cursor: string | null } };
  /** One claim of the member's: its code, parcel, deadline, and what happened */
  "GET /api/my/gift-claims/{id}": { params: { id: string }; data: Claim };
  /** Cancels a claim before it was handed out or sent; the piece goes back */
  "POST /api/my/gift-claims/{id}/cancel": { params: { id: string }; data: Ok };
  /** Another address, or another store, before it was sent or handed out */
  "PUT /api/my/gift-claims/{id}/destination": {
    params: { id: string };
    body: { store_id?: string | null; address_id?: string | null; mobile?: string; version: string };
    data: Ok;
  };
  /** Groups, those with most members first */
  "GET /api/groups": {
    query?: { cursor?: string; limit?: number; section?: string; region?: string; series?: string; q?: string };
    data: { items: Group[]; next_cursor: string | null };
  };
  /** Asks to found a group, which is looked at before others see it */
  "POST /api/groups": {
    body: {
      name: string;
      intro: string;
      region_code?: string;
      series?: string;
      cover_id?: string | null;
      joining?: "open" | "approval";
      section: string;
      idempotency_key: string;
    };
    data: OwnGroup;
  };
  /** Provinces and series that have groups, with how many, and the groups that most joined in thirty days */
  "GET /api/groups/facets": {
    query?: { section?: string };
    data: {
      provinces: Array<{ code: string; name: string; groups: number }>;
      series: Array<{ key: string; label: string; groups: number }>;
      hot: Group[];
    };
  };
  /** One group */
  "GET /api/groups/{id}": { params: { id: string }; data: Group };
  /** Changes an own group, which is judged again */
  "PUT /api/groups/{id}": {
    params: { id: string };
    body: {
      name: string;
      intro: string;
      region_code?: string;
      series?: string;
      cover_id?: string | null;
      joining?: "open" | "approval";
      version: string;
    };
    data: OwnGroup;
  };
  /** Takes back what was asked for, or dissolves a group */
  "DELETE /api/groups/{id}": { params: { id: string }; query: { name: string }; data: Ok };
  /** What a group is to the member who asks; its code only to its members */
  "GET /api/groups/{id}/mine": { params: { id: string }; data: GroupSide };
  /** Groups that the member is in, and those that he asked to found */
  "GET /api/my/groups": { data: { items: OwnGroup[] } };
  /** Joins a group, or asks to */
  "POST /api/groups/{id}/applications": { params: { id: string }; body: { note?: string }; data: { joined: boolean } };
  /** Takes back what one asked; again changes nothing */
  "DELETE /api/groups/{id}/applications": { params: { id: string }; data: Ok };
  /** Who waits to be let in, the longest first; for leader and moderators */
  "GET /api/groups/{id}/applications": {
    params: { id: string };
    query?: { cursor?: string; limit?: number };
    data: { items: GroupApplication[]; next_cursor: string | null };
  };
  /** Lets somebody in, or not */
  "POST /api/groups/{id}/applications/{application}": {
    params: { id: string; application: string };
    body: { approve: boolean; reason?: string };
    data: { members: number };
  };
  /** Leaves a group; again changes nothing */
  "DELETE /api/groups/{id}/membership": { params: { id: string }; data: Ok };
  /** Who is in a group, for its members */
  "GET /api/groups/{id}/members": {
    params: { id: string };
    query?: { cursor?: string; limit?: number };
    data: { items: GroupMember[]; next_cursor: string | null };
  };
  /** Gives a member of a group a role; that of the leader is handed on */
  "PUT /api/groups/{id}/members/{member}": { params: { id: string; member: string }; body: { role: "leader" | "moderator" | "member" }; data: Ok };
  /** Takes somebody out of a group */
  "DELETE /api/groups/{id}/members/{member}": { params: { id: string; member: string }; data: Ok };
  /** Puts a picture of the group's code in the place of another; from an upload with purpose private */
  "PUT /api/groups/{id}/code": { params: { id: string }; body: { private_media_id: string | null; days?: 7 | 180 }; data: GroupSide };
  /** Reports a group, once per member */
  "POST /api/groups/{id}/report": {
    params: { id: string };
    body: { reason: "spam" | "fraud" | "vulgar" | "illegal" | "other"; note?: string };
    data: Ok;
  };
  /** Published answers but the accepted one */
  "GET /api/questions/{id}/answers": {
    params: { id: string };
    query?: { cursor?: string; limit?: number; sort?: "best" | "new" };
    data: { items: Answer[]; next_cursor: string | null };
  };
  /** Answers a question, once per member */
  "POST /api/questions/{id}/answers": { params: { id: string }; body: NewAnswer; data: OwnAnswer };
  /** One published answer with the question that it answers */
  "GET /api/answers/{id}": {
    params: { id: string };
    data: {
      id: string;
      question_id: string;
      author: MemberCard | null;
      anonymous: boolean;
      by_asker: boolean;
      document: ShownDocument;
      accepted: boolean;
      bounty: number;
      likes: number;
      comments: number;
      region: string;
      published_at: string;
      edited_at: string | null;
      version: string;
      question: { id: string; section: string; title: string; closed: boolean };
    };
  };
  /** Changes an own answer, which is judged again */
  "PUT /api/answers/{id}": { params: { id: string }; body: { document: { blocks: Block[] }; version: string }; data: OwnAnswer };
  /** Takes an own answer back; not an accepted one that was paid */
  "DELETE /api/answers/{id}": { params: { id: string }; query: { version: string }; data: Ok };
  /** Reports an answer, once per member */
  "POST /api/answers/{id}/report": { params: { id: string }; body: QuestionReport; data: Ok };
  /** What stands above the questions of a section: categories, and who answers much */
  "GET /api/questions/home": {
    query?: { section?: string };
    data: {
      categories: Category[];
      answerers: Answerer[];
      counts: { questions: number; solved: number; unanswered: number };
    };
  };
  /** A category or a series of cars, with its figures and who answers there */
  "GET /api/questions/channel": { query: { id: string; section?: string }; data: Channel };
  /** All categories, as a tree, with the three hottest questions of one of them */
  "GET /api/questions/types": {
    query?: { category?: string; section?: string };
    data: {
      categories: Category[];
      hot: Array<{ id: string; author_id: string | null; section: string; title: string; answers: number }>;
    };
  };
  /** Hears of new questions of a category */
  "POST /api/questions/categories/{id}/follow": { params: { id: string }; data: Ok };
  /** Hears of them no longer */
  "DELETE /api/questions/categories/{id}/follow": { params: { id: string }; data: Ok };
  /** Published questions by tab, category or series of cars */
  "GET /api/questions": {
    query?: { cursor?: string; limit?: number; section?: string; tab?: AskTab; channel?: string };
    data: { items: QuestionCard[]; next_cursor: string | null };
  };
  /** Asks a question; with a bounty its points are set aside */
  "POST /api/questions": { body: NewQuestion; data: OwnQuestion };
  /** Published questions whose titles are like this one, best first */
  "GET /api/questions/similar": { query: { title: string; section?: string; limit?: number }; data: GetQuestionsSimilarAnswer };
  /** One question with its accepted answer */
  "GET /api/questions/{id}": { params: { id: string }; data: QuestionDetail };
  /** Changes an own question, which is judged again */
  "PUT /api/questions/{id}": {
    params: { id: string };
    body: {
      title: string;
      document: { blocks: Block[] };
      category_id: string;
      series?: string | null;
      mileage?: number | null;
      owners_only?: boolean;
      symptoms?: string[];
      version: string;
    };
    data: OwnQuestion;
  };
  /** Takes an own question back; a bounty goes back with it */
  "DELETE /api/questions/{id}": { params: { id: string }; query: { version: string }; data: Ok };
  /** Questions like this one */
  "GET /api/questions/{id}/similar": { params: { id: string }; data: GetQuestionsSimilarAnswer };
  /** The member's own side of a question, published or his own */
  "GET /api/questions/{id}/mine": {
    params: { id: string };
    data: {
      refusal: string | null;
      owners_refusal: string | null;
      following: boolean;
      same: boolean;
      asked: boolean;
      can: QuestionAbilities;
      question: OwnQuestion | null;
      answer: OwnAnswer | null;
      liked_answer_ids: string[];
      accept_until: string | null;
    };
  };
  /** Closes an own question to more answers; a bounty goes back */
  "POST /api/questions/{id}/close": { params: { id: string }; body: { reason?: string }; data: Ok };
  /** Opens an own question again that its author closed */
  "POST /api/questions/{id}/reopen": { params: { id: string }; data: Ok };
  /** Sets points aside for whoever helps */
  "POST /api/questions/{id}/bounty": {
    params: { id: string };
    body: { points: number; idempotency_key: string };
    data: { bounty: number; balance: number };
  };
  /** Accepts an answer to an own question, which pays the bounty */
  "POST /api/questions/{id}/accept": { params: { id: string }; body: { answer_id: string }; data: Ok };
  /** Takes an acceptance back, within a day and while no bounty was paid */
  "DELETE /api/questions/{id}/accept": { params: { id: string }; data: Ok };
  /** Says of an own question that the same was asked in another one */
  "POST /api/questions/{id}/duplicate": { params: { id: string }; body: { of_id: string | null }; data: Ok };
  /** Has the same question */
  "POST /api/questions/{id}/same": { params: { id: string }; data: PostQuestionsByIdSameAnswer };
  /** Has it no longer */
  "DELETE /api/questions/{id}/same": { params: { id: string }; data: PostQuestionsByIdSameAnswer };
  /** Hears of new answers */
  "POST /api/questions/{id}/follow": { params: { id: string }; data: PostQuestionsByIdFollowAnswer };
  /** Hears of them no longer */
  "DELETE /api/questions/{id}/follow": { params: { id: string }; data: PostQuestionsByIdFollowAnswer };
  /** Counts one reading, once per visitor and hour */
  "POST /api/questions/{id}/read": { params: { id: string }; data: Ok };
  /** Reports a question, once per member */
  "POST /api/questions/{id}/report": { params: { id: string }; body: QuestionReport; data: Ok };
  /** Members who may know the answer: they follow the series of cars, or answer much */
  "GET /api/questions/{id}/invitees": {
    params: { id: string };
    query?: { q?: string };
    data: { items: Array<{ member: MemberCard; because: string; invited: boolean }> };
  };
  /** Asks a member to answer; again changes nothing */
  "POST /api/questions/{id}/invitations": { params: { id: string }; body: { member_id: string }; data: Ok };
  /** The member's questions and answers, what he follows, and where he was asked to answer */
  "GET /api/my/questions": {
    query?: { cursor?: string; limit?: number; tab?: MyAskTab };
    data: {
      items: QuestionOwnListItem[];
      next_cursor: string | null;
      counts: { asked: number; answers: number; followed: number; invited: number };
    };
  };
  /** Questions about the series of cars that the member follows, newest first */
  "GET /api/my/questions/cars": {
    query?: { cursor?: string; limit?: number; section?: string };
    data: {
      items: QuestionCard[];
      next_cursor: string | null;
      series: Array<{ key: string; label: string; group: string }>;
    };
  };
  /** What an asker has to choose from: the series of cars he follows, his points, categories he follows */
  "GET /api/my/questions/means": {
    data: {
      series: Array<{ key: string; label: string; group: string }>;
      points: number;
      followed_categories: string[];
      refusal: string | null;
    };
  };
  /** The quiz of a key, or without one the section's own */
  "GET /api/quizzes": { query?: { section?: string; quiz?: string }; data: ShownQuiz };
  /** Hands answers in and gets the result; needs no member. `secret` lets this device delete the result again */
  "POST /api/quizzes/{key}/results": { params: { key: string }; body: TakeQuizBody; data: { id: string; secret: string } };
  /** A result, for whoever has its address */
  "GET /api/quiz-results/{id}": { params: { id: string }; data: QuizResult };
  /** Deletes a result: the device that made it by its secret, or the member whose it is */
  "DELETE /api/quiz-results/{id}": { params: { id: string }; body: { secret?: string }; data: Ok };
  /** A signed round of this week's course; for visitors, too, who sign in to save. Not in minors' mode */
  "POST /api/games/rounds": { data: GameRound };
  /** Saves what a round came to: the server drives it again by the log of inputs. Each round once; sent again it answers the same */
  "POST /api/games/scores": { body: { token: string; flips: number[]; total: number }; data: SavedScore };
  /** The ranking of a week, the best time of each member; this week's without one */
  "GET /api/games/ranking": { query?: { cursor?: string; limit?: number; week?: string }; data: Ranking };
  /** Where the member stands */
  "GET /api/my/game": { data: { week: string; total: number | null; rank: number | null; best: number | null; runs: number } };
  /** A campaign, before it begins and after it ended without its content; or a page while it is open */
  "GET /api/campaigns/{slug}": { params: { slug: string }; data: Campaign };
  /** What a signed link shows of a campaign: its draft, as though it were open */
  "GET /api/campaign-preview": { query: { id: string; token: string }; data: Campaign };
  /** One of the member's payments, and the ways to pay it */
  "GET /api/my/payments/{number}": { params: { number: string }; data: GetMyPaymentsByNumberAnswer };
  /** Goes to pay: what the browser needs for it */
  "POST /api/my/payments/{number}/pay": {
    params: { number: string };
    body: { way: "jsapi" | "h5" | "native" | "shell" | "sandbox"; section?: string };
    data: {
      way: "jsapi" | "h5" | "native" | "shell" | "sandbox";
      params: Record<string, string> | null;
      url: string | null;
    };
  };
  /** Asks the provider whether it was paid */
  "POST /api/my/payments/{number}/check": { params: { number: string }; data: GetMyPaymentsByNumberAnswer };
  /** What the sandbox's cashier is told: paid, paid with two notifications, paid and told later */
  "POST /api/my/payments/{number}/sandbox": {
    params: { number: string };
    body: { outcome: "paid" | "paid_twice" | "paid_late" };
    data: GetMyPaymentsByNumberAnswer;
  };
  /** The front of a section's shop: shelves, what is put forward, the flash sale that runs or comes next, goods for points */
  "GET /api/shop": {
    query?: { section?: string };
    data: {
      categories: Array<{ id: string; name: string; icon: string }>;
      banner: GoodsCard[];
      flash: { id: string; title: string; starts_at: string; ends_at: string; items: GoodsCard[] } | null;
      points: GoodsCard[];
    };
  };
  /** Goods that are sold in a section, narrowed by shelf, words, cars that they fit, exchange for points */
  "GET /api/goods": {
    query?: {
      cursor?: string;
      limit?: number;
      section?: string;
      category?: string;
      q?: string;
      sort?: "shop" | "newest" | "sold" | "cheap" | "dear";
      fits?: string;
      points?: "1";
    };
    data: GetGoodsAnswer;
  };
  /** Goods with their SKUs, also once they are off */
  "GET /api/goods/{id}": { params: { id: string }; data: GoodsDetail };
  /** What buyers say of goods, the latest first */
  "GET /api/goods/{id}/reviews": {
    params: { id: string };
    query?: { cursor?: string; limit?: number; pictures?: "1"; stars?: number };
    data: { items: GoodsReview[]; next_cursor: string | null; stars: number[] };
  };
  /** What goods are to the member: his prices, what he may buy, wish, cars */
  "GET /api/goods/{id}/mine": { params: { id: string }; data: GoodsSide };
  /** Puts goods on the wishlist. Again changes nothing */
  "PUT /api/goods/{id}/wish": { params: { id: string }; data: Ok };
  /** Takes them off the wishlist */
  "DELETE /api/goods/{id}/wish": { params: { id: string }; data: Ok };
  /** The member's wishlist, the latest first, also what is off */
  "GET /api/my/goods/wishes": { query?: { cursor?: string; limit?: number }; data: GetGoodsAnswer };
  /** Wants to be told once when a SKU is there again. Again changes nothing */
  "PUT /api/skus/{id}/restock": { params: { id: string }; data: Ok };
  /** Does not want it any more */
  "DELETE /api/skus/{id}/restock": { params: { id: string }; data: Ok };
  /** What the member said of goods, the latest first, without what he took back */
  "GET /api/my/goods-reviews": {
    query?: { cursor?: string; limit?: number };
    data: { items: OwnGoodsReview[]; next_cursor: string | null };
  };
  /** One own review of goods, to be changed */
  "GET /api/my/goods-reviews/{id}": { params: { id: string }; data: OwnGoodsReview };
  /** Changes an own review of goods, which is judged again */
  "PUT /api/goods-reviews/{id}": {
    params: { id: string };
    body: { stars: number; body?: string; pictures?: string[]; version: string };
    data: OwnGoodsReview;
  };
  /** Takes an own review of goods back for good; again changes nothing */
  "DELETE /api/goods-reviews/{id}": { params: { id: string }; data: Ok };
  /** Reports a review of goods */
  "POST /api/goods-reviews/{id}/report": {
    params: { id: string };
    body: { reason: "spam" | "false" | "abuse" | "vulgar" | "privacy" | "illegal" | "other"; note?: string };
    data: Ok;
  };
  /** What a signed link shows of goods, as their page will */
  "GET /api/goods-preview": { query: { id: string; token: string }; data: GoodsDetail };
  /** Coupons that can be taken in a section now, for nothing or for points; the last to end below */
  "GET /api/coupons": { query: { section: string }; data: { items: CouponOffer[] } };
  /** What of the coupons that can be had the member took, what is left, and why he cannot */
  "GET /api/my/coupon-standing": { query: { section: string }; data: { items: CouponStanding[]; points: number } };
  /** Takes one, for points where it costs some; repeated under the same key it answers the same. Refused in minors' mode */
  "POST /api/coupons/{id}/claim": { params: { id: string }; body: { idempotency_key: string }; data: MyCoupon };
  /** Takes one for a code; few tries an hour. Refused in minors' mode */
  "POST /api/coupons/redeem": { body: { code: string; idempotency_key: string }; data: MyCoupon };
  /** The member's coupons: those that can be used, the first to end on top; used ones, and those that ended */
  "GET /api/my/coupons": {
    query?: { cursor?: string; limit?: number; state?: "free" | "used" | "expired" };
    data: { items: MyCoupon[]; next_cursor: string | null };
  };
  /** Goods that one of the member's coupons is for, where it names some */
  "GET /api/my/coupons/{id}/goods": { params: { id: string }; data: { items: FittingGoods[] } };
  /** SKUs as a visitor's cart shows them, whose pieces stand in his browser */
  "GET /api/shop/cart-goods": { query: { ids: string }; data: { items: CartGoods[] } };
  /** The member's cart as things stand now */
  "GET /api/my/cart": { data: { items: CartItem[]; max: number } };
  /** Puts pieces into the cart, on top of those that are there */
  "POST /api/my/cart": { body: { sku_id: string; quantity: number; idempotency_key: string }; data: GetArticlesFreshAnswer };
  /** Says how many pieces of a SKU are wanted */
  "PUT /api/my/cart/{sku}": { params: { sku: string }; body: { quantity: number }; data: Ok };
  /** Ticks SKUs for the checkout, or takes the ticks off */
  "POST /api/my/cart/choose": { body: { sku_ids: string[]; chosen: boolean }; data: Ok };
  /** Takes SKUs out of the cart; onto the wishlist where that is said */
  "POST /api/my/cart/remove": { body: { sku_ids: string[]; wish?: boolean }; data: Ok };
  /** Takes over what was put into a cart before the sign-in; again it changes nothing */
  "POST /api/my/cart/merge": {
    body: { items: Array<{ sku_id: string; quantity: number; chosen?: boolean; seen_fen: number }> };
    data: { left_out: number };
  };
  /** What an order would cost, line by line; nothing is kept */
  "POST /api/orders/quote": {
    body: {
      lines: Array<{ sku_id: string; quantity: number; exchange?: boolean }>;
      section: string;
      address_id?: string | null;
      coupon_id?: string | null;
      red_packet_id?: string | null;
      use_points?: boolean;
      pick?: boolean;
    };
    data: {
      lines: QuotedLine[];
      goods_fen: number;
      freight_fen: number | null;
      freight_words: string[];
      coupon_fen: number;
      red_packet_fen: number;
      points_fen: number;
      points_off: number;
      points: number;
      pay_fen: number;
      address: Address | null;
      coupons: Array<{
        id: string;
        name: string;
        kind: "amount" | "percent" | "red_packet";
        words: string;
        scope: string;
        valid_until: string;
        off_fen: number;
        problem: string | null;
      }>;
      coupon_id: string | null;
      red_packet_id: string | null;
      point_rule: { balance: number; most: number; most_fen: number; per_yuan: number; most_percent: number };
      problems: string[];
      told: string[];
      version: string;
    };
  };
  /** Places an order: takes the stock, coupons and points, and opens its payment */
  "POST /api/orders": {
    body: {
      lines: Array<{ sku_id: string; quantity: number; exchange?: boolean }>;
      section: string;
      address_id?: string | null;
      coupon_id?: string | null;
      red_packet_id?: string | null;
      use_points?: boolean;
      invoice?: { kind: "none" | "personal" | "company"; title?: string; tax_number?: string };
      note?: string;
      expected_fen: number;
      expected_points: number;
      seen?: string;
      partner_code?: string;
      from_cart?: boolean;
      idempotency_key: string;
    };
    data: {
      number: string;
      state: "placed" | "paid" | "packed" | "shipped" | "received" | "finished" | "cancelled" | "refunded";
      payment_number: string;
    };
  };
  /** Cancels an order that is not paid yet; all that it held is given back */
  "POST /api/orders/{number}/cancel": { params: { number: string }; body: { reason?: string }; data: Ok };
  /** The member's orders, newest first: by where they stand, and by title or number */
  "GET /api/my/orders": {
    query?: { cursor?: string; limit?: number; tab?: "all" | "unpaid" | "unsent" | "sent" | "review"; q?: string };
    data: { items: OrderCard[]; next_cursor: string | null };
  };
  /** One own order: lines, sums, parcels, what happened and what can be done */
  "GET /api/my/orders/{number}": { params: { number: string }; data: Order };
  /** Whole name, number and address of an own order; null once they were deleted */
  "GET /api/my/orders/{number}/recipient": {
    params: { number: string };
    data: { name: string; mobile: string; region: string; detail: string } | null;
  };
  /** Says that everything arrived; again changes nothing */
  "POST /api/my/orders/{number}/receive": { params: { number: string }; data: Ok };
  /** Takes an order that is over off the list */
  "POST /api/my/orders/{number}/hide": { params: { number: string }; data: Ok };
  /** Says how goods of an own order are, once a line; for who got them. The same key again answers the first */
  "POST /api/my/orders/{number}/reviews": {
    params: { number: string };
    body: { line_id: string; stars: number; body?: string; pictures?: string[]; idempotency_key: string };
    data: { state: "published" | "in_review" };
  };
  /** Puts what can still be bought of it into the cart, and says what cannot */
  "POST /api/my/orders/{number}/buy-again": { params: { number: string }; data: { added: number; left_out: Array<{ title: string; problem: string }> } };
  /** What can be asked for with each line of an own order, and what it gives back */
  "GET /api/my/orders/{number}/after-sale": { params: { number: string }; data: AfterSaleForm };
  /** Asks for a refund, a return or an exchange; before anything was packed the money goes back at once. The same key again answers the first */
  "POST /api/my/orders/{number}/after-sale": {
    params: { number: string };
    body: AfterSaleBody;
    data: {
      number: string;
      state: "asked" | "approved" | "sent_back" | "refunding" | "done" | "refused" | "cancelled";
    };
  };
  /** The member's after-sales, newest first */
  "GET /api/my/after-sales": {
    query?: { cursor?: string; limit?: number };
    data: { items: AfterSaleCard[]; next_cursor: string | null };
  };
  /** One of them with its pictures, answers, parcels and what happened */
  "GET /api/my/after-sales/{number}": { params: { number: string }; data: AfterSale };
  /** Takes it back before the goods are on their way */
  "POST /api/my/after-sales/{number}/cancel": { params: { number: string }; data: Ok };
  /** Says with which parcel the goods come back */
  "POST /api/my/after-sales/{number}/send-back": { params: { number: string }; body: { courier: string; tracking: string }; data: Ok };
  /** Rate, period and least withdrawal of the shop's partners */
  "GET /api/partners/terms": { data: { rate_bp: number; least_fen: number; days: number } };
  /** The member as a partner: code, link, poster, and what he earned; null for whoever is none */
  "GET /api/my/partner": { data: { partner: Partner | null } };
  /** Orders that the member's code brought, newest first, without whose they are */
  "GET /api/my/partner/orders": {
    query?: { cursor?: string; limit?: number };
    data: {
      items: Array<{
        id: string;
        tail: string;
        base_fen: number;
        rate_bp: number;
        commission_fen: number;
        state: "pending" | "settled" | "void";
        created_at: string;
      }>;
      next_cursor: string | null;
    };
  };
  /** Goods on sale with what the member would earn by one */
  "GET /api/my/partner/goods": {
    query: { section: string };
    data: { items: Array<{ id: string; title: string; fen: number; commission_fen: number; path: string }> };
  };
  /** The member's withdrawals, newest first */
  "GET /api/my/partner/withdrawals": { query?: { cursor?: string; limit?: number }; data: { items: Withdrawal[]; next_cursor: string | null } };
  /** Asks for a payment of commission; repeated under the same key it answers the same */
  "POST /api/my/partner/withdrawals": {
    body: {
      fen: number;
      name: string;
      id_number: string;
      way: "bank" | "alipay";
      bank?: string;
      account: string;
      idempotency_key: string;
    };
    data: Withdrawal;
  };
  /** Everything that moved the member's commission, for a CSV */
  "GET /api/my/partner/statement": { data: { items: Array<{ at: string; what: string; fen: number; balance_fen: number }> } };
  /** What was typed into the form of a section, or of one's own application that can be changed */
  "GET /api/partner-applications/form": {
    query: { section: string; id?: string };
    data: {
      id: string | null;
      state: "draft" | "submitted" | "material" | "approved" | "rejected" | "withdrawn" | "expired" | "revoked";
      reason: string;
      name: string;
      city: string;
      channel: string;
      link: string;
      inviter: string;
    };
  };
  /** Keeps what was typed into the form of a section until it is handed in */
  "PUT /api/partner-applications/draft": {
    body: { section: string; name: string; city: string; channel: string; link: string; inviter: string };
    data: Ok;
  };
  /** Hands an application in; the same key again answers the same application */
  "POST /api/partner-applications": {
    body: {
      id: string | null;
      section: string;
      idempotency_key: string;
      name: string;
      city: string;
      channel: string;
      link: string;
      inviter: string;
    };
    data: PostPartnerApplicationsAnswer;
  };
  /** One's own applications, newest first, and whether one has the right that an approved one gives */
  "GET /api/partner-applications": { data: { items: PostPartnerApplicationsData[]; granted: boolean } };
  /** One's own application with all that happened to it */
  "GET /api/partner-applications/{id}": { params: { id: string }; data: PostPartnerApplicationsAnswer };
  /** Takes an own application back before it is decided; its files are deleted */
  "POST /api/partner-applications/{id}/withdraw": { params: { id: string }; data: PostPartnerApplicationsAnswer };
  /** Rooms: on the air, announced, or with a replay */
  "GET /api/live": {
    query?: { cursor?: string; limit?: number; section?: string; view?: "now" | "next" | "replay" };
    data: { items: LiveCard[]; next_cursor: string | null };
  };
  /** A room, whatever became of it */
  "GET /api/live/{id}": { params: { id: string }; data: LiveRoom };
  /** The room of an article; null where it has none */
  "GET /api/articles/{id}/live": { params: { id: string }; data: { room: LiveRoom | null } };
  /** What a room is to the member */
  "GET /api/live/{id}/own": { params: { id: string }; data: OwnLive };
  /** Asks to be told when it begins */
  "POST /api/live/{id}/reminder": { params: { id: string }; data: { reminders: number } };
  /** Asks no longer to be told */
  "DELETE /api/live/{id}/reminder": { params: { id: string }; data: Ok };
  /** What was said in a room, oldest first: before or after a place, or from a moment on */
  "GET /api/live/{id}/messages": {
    params: { id: string };
    query?: { before?: number; after?: number; from?: string; limit?: number };
    data: { items: LiveMessage[]; more: boolean };
  };
  /** Says something, or asks the host */
  "POST /api/live/{id}/messages": {
    params: { id: string };
    body: {
      kind?: "text" | "question";
      body: string;
      mentions?: Array<{ member_id: string; name: string }>;
      idempotency_key: string;
    };
    data: { message: LiveMessage; state: "published" | "in_review"; wait: number };
  };
  /** Questions to the host, those with most votes first, answered ones last */
  "GET /api/live/{id}/questions": { params: { id: string }; data: { items: LiveMessage[] } };
  /** Likes that were tapped since the last time */
  "POST /api/live/{id}/likes": { params: { id: string }; body: { count: number }; data: { likes: number } };
  /** Votes for a question, once */
  "POST /api/live/messages/{id}/vote": { params: { id: string }; data: Ok };
  /** Takes the vote back */
  "DELETE /api/live/messages/{id}/vote": { params: { id: string }; data: Ok };
  /** Marks a question as answered, or as open again; host and moderators */
  "POST /api/live/messages/{id}/answered": { params: { id: string }; body: { answered: boolean }; data: Ok };
  /** Takes an own message back; host and moderators remove any */
  "DELETE /api/live/messages/{id}": { params: { id: string }; data: Ok };
  /** Reports a message */
  "POST /api/live/messages/{id}/report": {
    params: { id: string };
    body: { reason: "spam" | "abuse" | "illegal" | "porn" | "fraud" | "other"; note?: string };
    data: Ok;
  };
  /** Keeps a member from speaking in this room; host and moderators */
  "POST /api/live/{id}/mutes": { params: { id: string }; body: { member_id: string; minutes: number | null }; data: Ok };
  /** Lets a member speak again */
  "DELETE /api/live/{id}/mutes/{member}": { params: { id: string; member: string }; data: Ok };
  /** Slow mode, pinned notice, chat on or off; host and moderators */
  "PUT /api/live/{id}/chat": {
    params: { id: string };
    body: { slow_seconds?: 0 | 3 | 5 | 10 | 30 | 60; notice?: string; chat_open?: boolean };
    data: Ok;
  };
  /** What of the tray the host is at; null for nothing */
  "PUT /api/live/{id}/shown": { params: { id: string }; body: { item_id: string | null }; data: Ok };
  /** What happens in a room, as it happens */
  "GET /api/live/{id}/stream": { params: { id: string }; data: unknown };
  /** WeChat Pay tells of a payment or refund, in its own form, signed by it */
  "POST /api/payments/wechat/notify": { data: unknown };
}
