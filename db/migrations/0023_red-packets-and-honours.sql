CREATE TABLE "honour_ranks" (
	"honours" integer PRIMARY KEY NOT NULL,
	"members" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "honours" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"class" text NOT NULL,
	"how" text NOT NULL,
	"rule" jsonb NOT NULL,
	"emblem" text NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"holders" integer DEFAULT 0 NOT NULL,
	"among" integer DEFAULT 0 NOT NULL,
	"counted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "member_honours" (
	"member_id" bigint NOT NULL,
	"honour" text NOT NULL,
	"awarded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"awarded_by" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"place" integer,
	CONSTRAINT "member_honours_member_id_honour_pk" PRIMARY KEY("member_id","honour"),
	CONSTRAINT "member_honours_place" CHECK ("member_honours"."place" between 1 and 3),
	CONSTRAINT "member_honours_revoked" CHECK ("member_honours"."revoked_at" is null or "member_honours"."place" is null)
);
--> statement-breakpoint
CREATE TABLE "red_packet_campaigns" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"section" text NOT NULL,
	"greeting" text NOT NULL,
	"total" integer NOT NULL,
	"packet_count" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"needs_mobile" boolean DEFAULT true NOT NULL,
	"needs_club" boolean DEFAULT false NOT NULL,
	"min_level" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	"returned" integer,
	"ended_at" timestamp (3) with time zone,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "red_packet_campaigns_sum" CHECK ("red_packet_campaigns"."packet_count" > 0 and "red_packet_campaigns"."total" >= "red_packet_campaigns"."packet_count"),
	CONSTRAINT "red_packet_campaigns_time" CHECK ("red_packet_campaigns"."ends_at" > "red_packet_campaigns"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "red_packets" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"campaign_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"member_id" bigint,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "red_packets_amount" CHECK ("red_packets"."amount" > 0),
	CONSTRAINT "red_packets_opened" CHECK (("red_packets"."member_id" is null) = ("red_packets"."opened_at" is null))
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "badges" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_honours" ADD CONSTRAINT "member_honours_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_honours" ADD CONSTRAINT "member_honours_honour_honours_key_fk" FOREIGN KEY ("honour") REFERENCES "public"."honours"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_honours" ADD CONSTRAINT "member_honours_awarded_by_admins_id_fk" FOREIGN KEY ("awarded_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_packet_campaigns" ADD CONSTRAINT "red_packet_campaigns_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_packets" ADD CONSTRAINT "red_packets_campaign_id_red_packet_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."red_packet_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_packets" ADD CONSTRAINT "red_packets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "honours_act" ON "honours" USING btree (("rule" ->> 'act'));--> statement-breakpoint
CREATE INDEX "member_honours_holders" ON "member_honours" USING btree ("honour","awarded_at" DESC NULLS FIRST,"member_id");--> statement-breakpoint
CREATE INDEX "member_honours_admin" ON "member_honours" USING btree ("awarded_by");--> statement-breakpoint
CREATE UNIQUE INDEX "member_honours_worn" ON "member_honours" USING btree ("member_id","place") WHERE place is not null;--> statement-breakpoint
CREATE INDEX "red_packet_campaigns_list" ON "red_packet_campaigns" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "red_packet_campaigns_window" ON "red_packet_campaigns" USING btree ("status","ends_at");--> statement-breakpoint
CREATE INDEX "red_packet_campaigns_creator" ON "red_packet_campaigns" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "red_packets_once" ON "red_packets" USING btree ("campaign_id","member_id") WHERE member_id is not null;--> statement-breakpoint
CREATE INDEX "red_packets_left" ON "red_packets" USING btree ("campaign_id","id") WHERE member_id is null;--> statement-breakpoint
CREATE INDEX "red_packets_member" ON "red_packets" USING btree ("member_id","opened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "red_packets_luck" ON "red_packets" USING btree ("campaign_id","opened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
INSERT INTO "honours" ("key", "name", "class", "how", "rule", "emblem", "path", "position") VALUES
	('arrival', '初来乍到', 'growth', '绑定手机号，成为可以发言的车友', '{"act": "mobile.bound", "count": 1}', 'key', '/my/safety', 11),
	('portrait', '亮明身份', 'growth', '头像、简介、城市、生日都填好', '{"act": "profile.completed", "count": 1}', 'plate', '/my/info', 12),
	('level-3', '驶上国道', 'growth', '等级达到 Lv3', '{"level": 3}', 'road', '/my/grade', 13),
	('level-5', '开进赛道', 'growth', '等级达到 Lv5', '{"level": 5}', 'flag', '/my/grade', 14),
	('level-7', '看台常客', 'growth', '等级达到 Lv7', '{"level": 7}', 'crown', '/my/grade', 15),
	('streak-7', '一周不缺', 'activity', '连续签到 7 天', '{"streak": 7}', 'sun', '/my/integral', 21),
	('streak-30', '整月在场', 'activity', '连续签到 30 天', '{"streak": 30}', 'moon', '/my/integral', 22),
	('streak-100', '百日长跑', 'activity', '连续签到 100 天', '{"streak": 100}', 'bolt', '/my/integral', 23),
	('club', '有了组织', 'activity', '加入一个车友会', '{"act": "club.joined", "count": 1}', 'wheel', '/my', 24),
	('friends-10', '广交车友', 'activity', '关注 10 位车友', '{"act": "member.followed", "count": 10}', 'link', '/content', 25),
	('first-comment', '开口说车', 'contribution', '发表第一条评论', '{"act": "comment.published", "count": 1}', 'bubble', '/content', 31),
	('comments-50', '话里有料', 'contribution', '发表 50 条评论', '{"act": "comment.published", "count": 50}', 'quill', '/content', 32),
	('liked-100', '百人点赞', 'contribution', '评论一共获得 100 个赞', '{"act": "comment.liked", "count": 100}', 'heart', '/my/comment', 33),
	('featured', '编辑点名', 'contribution', '有 1 条评论被选为精选', '{"act": "comment.featured", "count": 1}', 'star', '/content', 34),
	('featured-10', '金句常客', 'contribution', '有 10 条评论被选为精选', '{"act": "comment.featured", "count": 10}', 'gem', '/content', 35),
	('decade', '十年老友', 'owner', '同一台车开满十年，把故事告诉编辑部，由编辑部核实后授予', '{"manual": true}', 'gauge', '', 41),
	('wrench', '车库师傅', 'owner', '把修车、改装的经验讲清楚，由编辑部授予', '{"manual": true}', 'wrench', '', 42),
	('founder', '首批车友', 'limited', '围场开门第一季里的热心车友，由编辑部授予', '{"manual": true}', 'paddock', '', 51),
	('year-2026', '2026 年度车友', 'limited', '2026 年对车友帮助最大的人，由编辑部评选', '{"manual": true}', 'cup', '', 52);
