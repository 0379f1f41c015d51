CREATE TABLE "group_applications" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"group_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"region_code" text DEFAULT '' NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"cover_id" bigint,
	"leader_id" bigint,
	"joining" text DEFAULT 'approval' NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"members" integer DEFAULT 0 NOT NULL,
	"code_id" bigint,
	"code_until" timestamp (3) with time zone,
	"dissolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_classes" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_counters" (
	"topic_id" bigint PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"class_key" text NOT NULL,
	"visible" boolean DEFAULT false NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"heat" double precision DEFAULT -1000000 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_follows" (
	"member_id" bigint NOT NULL,
	"topic_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_follows_member_id_topic_id_pk" PRIMARY KEY("member_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "topic_items" (
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"name_key" text NOT NULL,
	"topic_id" bigint,
	"best" boolean DEFAULT false NOT NULL,
	"video" boolean DEFAULT false NOT NULL,
	"hot" double precision NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "topic_items_kind_item_id_name_key_pk" PRIMARY KEY("kind","item_id","name_key")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"class_key" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"cover_id" bigint,
	"series" text DEFAULT '' NOT NULL,
	"proposer_id" bigint,
	"host_id" bigint,
	"heir_id" bigint,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"shown_before" boolean DEFAULT false NOT NULL,
	"shown_intro" text DEFAULT '' NOT NULL,
	"shown_cover_id" bigint,
	"visible" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"merged_into_id" bigint,
	"deleted_at" timestamp (3) with time zone,
	"delete_asked_at" timestamp (3) with time zone,
	"pinned_kind" text,
	"pinned_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_applications" ADD CONSTRAINT "group_applications_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_applications" ADD CONSTRAINT "group_applications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_applications" ADD CONSTRAINT "group_applications_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_leader_id_members_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_code_id_private_media_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."private_media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_counters" ADD CONSTRAINT "topic_counters_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_items" ADD CONSTRAINT "topic_items_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_class_key_topic_classes_key_fk" FOREIGN KEY ("class_key") REFERENCES "public"."topic_classes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_proposer_id_members_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_host_id_members_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_heir_id_members_id_fk" FOREIGN KEY ("heir_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_shown_cover_id_media_id_fk" FOREIGN KEY ("shown_cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_merged_into_id_topics_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_applications_waiting" ON "group_applications" USING btree ("group_id","member_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "group_applications_group" ON "group_applications" USING btree ("group_id","created_at");--> statement-breakpoint
CREATE INDEX "group_applications_member" ON "group_applications" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "group_applications_decider" ON "group_applications" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "group_members_member" ON "group_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "group_members_joined" ON "group_members" USING btree ("joined_at");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name_key" ON "groups" USING btree ("name_key") WHERE status in ('in_review', 'published');--> statement-breakpoint
CREATE INDEX "groups_listed" ON "groups" USING btree ("members" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "groups_section" ON "groups" USING btree ("section","members" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "groups_region" ON "groups" USING btree ("region_code");--> statement-breakpoint
CREATE INDEX "groups_series" ON "groups" USING btree ("series");--> statement-breakpoint
CREATE INDEX "groups_leader" ON "groups" USING btree ("leader_id");--> statement-breakpoint
CREATE INDEX "groups_cover" ON "groups" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "groups_code" ON "groups" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "topic_counters_rank" ON "topic_counters" USING btree ("heat" DESC NULLS FIRST,"topic_id" DESC NULLS FIRST) WHERE visible;--> statement-breakpoint
CREATE INDEX "topic_counters_section" ON "topic_counters" USING btree ("section","heat" DESC NULLS FIRST,"topic_id" DESC NULLS FIRST) WHERE visible;--> statement-breakpoint
CREATE INDEX "topic_counters_class" ON "topic_counters" USING btree ("class_key","heat" DESC NULLS FIRST,"topic_id" DESC NULLS FIRST) WHERE visible;--> statement-breakpoint
CREATE INDEX "topic_follows_topic" ON "topic_follows" USING btree ("topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_items_once" ON "topic_items" USING btree ("topic_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "topic_items_new" ON "topic_items" USING btree ("topic_id","published_at" DESC NULLS FIRST,"kind" DESC NULLS FIRST,"item_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "topic_items_hot" ON "topic_items" USING btree ("topic_id","hot" DESC NULLS FIRST,"kind" DESC NULLS FIRST,"item_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "topic_items_name" ON "topic_items" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_name_key" ON "topics" USING btree ("name_key") WHERE status in ('in_review', 'published') or visible;--> statement-breakpoint
CREATE INDEX "topics_host" ON "topics" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "topics_heir" ON "topics" USING btree ("heir_id") WHERE heir_id is not null;--> statement-breakpoint
CREATE INDEX "topics_proposer" ON "topics" USING btree ("proposer_id");--> statement-breakpoint
CREATE INDEX "topics_merged" ON "topics" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "topics_asked" ON "topics" USING btree ("delete_asked_at") WHERE delete_asked_at is not null;--> statement-breakpoint
CREATE INDEX "topics_cover" ON "topics" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "topics_shown_cover" ON "topics" USING btree ("shown_cover_id");--> statement-breakpoint
INSERT INTO "topic_classes" ("key", "name", "position") VALUES
	('activity', '活动', 1), ('model', '车型', 2), ('trip', '自驾', 3), ('photo', '摄影', 4),
	('care', '用车', 5), ('tuning', '改装', 6), ('life', '车生活', 7);--> statement-breakpoint
INSERT INTO "level_rights" ("level", "key", "amount", "title", "note", "icon") VALUES
	(3, 'topic.create', 1, '创建话题', '提出新话题并主持，通过审核后对所有人可见', 'hash');
