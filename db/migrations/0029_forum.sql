CREATE TABLE "board_counters" (
	"board_id" bigint PRIMARY KEY NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"members" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_members" (
	"board_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_members_board_id_member_id_pk" PRIMARY KEY("board_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "board_moderators" (
	"board_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_moderators_board_id_member_id_pk" PRIMARY KEY("board_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "boards" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"icon" text DEFAULT 'community' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"rules" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"import_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_listings" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"board_id" bigint NOT NULL,
	"section" text NOT NULL,
	"series" text NOT NULL,
	"city" text NOT NULL,
	"author_id" bigint NOT NULL,
	"shown" boolean NOT NULL,
	"best" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"born" double precision NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"collects" integer DEFAULT 0 NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	"last_reply_at" timestamp (3) with time zone,
	"hot" double precision GENERATED ALWAYS AS (round((born + log(1 + likes + 2 * replies + 3 * collects)) * 1000) / 1000) STORED
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"board_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"section" text NOT NULL,
	"title" text NOT NULL,
	"document" jsonb NOT NULL,
	"body" text NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'text' NOT NULL,
	"picture_count" integer DEFAULT 0 NOT NULL,
	"preview" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"pinned" text DEFAULT 'none' NOT NULL,
	"pinned_at" timestamp (3) with time zone,
	"best_at" timestamp (3) with time zone,
	"locked_at" timestamp (3) with time zone,
	"lock_reason" text DEFAULT '' NOT NULL,
	"moved_from" bigint,
	"edited_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"import_key" text
);
--> statement-breakpoint
ALTER TABLE "board_counters" ADD CONSTRAINT "board_counters_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_members" ADD CONSTRAINT "board_members_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_members" ADD CONSTRAINT "board_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_moderators" ADD CONSTRAINT "board_moderators_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_moderators" ADD CONSTRAINT "board_moderators_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_listings" ADD CONSTRAINT "post_listings_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_listings" ADD CONSTRAINT "post_listings_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_moved_from_boards_id_fk" FOREIGN KEY ("moved_from") REFERENCES "public"."boards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_members_member" ON "board_members" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "board_moderators_member" ON "board_moderators" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "boards_name" ON "boards" USING btree ("section","name");--> statement-breakpoint
CREATE UNIQUE INDEX "boards_import_key" ON "boards" USING btree ("import_key");--> statement-breakpoint
CREATE INDEX "boards_section" ON "boards" USING btree ("section","position");--> statement-breakpoint
CREATE INDEX "post_listings_hot" ON "post_listings" USING btree ("hot","post_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "post_listings_section_hot" ON "post_listings" USING btree ("section","hot","post_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "post_listings_board_hot" ON "post_listings" USING btree ("board_id","hot","post_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "post_listings_new" ON "post_listings" USING btree ("published_at","post_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "post_listings_section_new" ON "post_listings" USING btree ("section","published_at","post_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "post_listings_board_new" ON "post_listings" USING btree ("board_id","published_at","post_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "post_listings_board_best" ON "post_listings" USING btree ("board_id","published_at","post_id") WHERE shown and best;--> statement-breakpoint
CREATE INDEX "post_listings_author" ON "post_listings" USING btree ("author_id","published_at","post_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "post_listings_series" ON "post_listings" USING btree ("section","series","published_at","post_id") WHERE shown and series <> '';--> statement-breakpoint
CREATE INDEX "post_listings_city" ON "post_listings" USING btree ("section","city","published_at","post_id") WHERE shown and city <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "posts_import_key" ON "posts" USING btree ("import_key");--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_pinned_board" ON "posts" USING btree ("board_id","pinned_at") WHERE pinned <> 'none' and status = 'published';--> statement-breakpoint
CREATE INDEX "posts_pinned_section" ON "posts" USING btree ("section","pinned_at") WHERE pinned = 'section' and status = 'published';