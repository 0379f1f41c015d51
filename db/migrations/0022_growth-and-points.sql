CREATE TABLE "growth_days" (
	"member_id" bigint NOT NULL,
	"act" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "growth_days_member_id_act_day_pk" PRIMARY KEY("member_id","act","day"),
	CONSTRAINT "growth_days_times" CHECK ("growth_days"."times" > 0)
);
--> statement-breakpoint
CREATE TABLE "growth_entries" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"act" text NOT NULL,
	"object" text NOT NULL,
	"day" date NOT NULL,
	"growth" integer NOT NULL,
	"points" integer NOT NULL,
	"revoked_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "growth_entries_act" UNIQUE("member_id","act","object")
);
--> statement-breakpoint
CREATE TABLE "level_rights" (
	"level" integer NOT NULL,
	"key" text NOT NULL,
	"amount" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"icon" text NOT NULL,
	CONSTRAINT "level_rights_level_key_pk" PRIMARY KEY("level","key")
);
--> statement-breakpoint
CREATE TABLE "levels" (
	"level" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"threshold" integer NOT NULL,
	CONSTRAINT "levels_name" UNIQUE("name"),
	CONSTRAINT "levels_threshold" UNIQUE("threshold")
);
--> statement-breakpoint
CREATE TABLE "check_in_rewards" (
	"streak" integer PRIMARY KEY NOT NULL,
	"points" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_in_streaks" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"last_day" date NOT NULL,
	"days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"repaired" boolean DEFAULT false NOT NULL,
	"points" integer NOT NULL,
	"rewarded" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_ins_member_id_day_pk" PRIMARY KEY("member_id","day")
);
--> statement-breakpoint
CREATE TABLE "point_lots" (
	"member_id" bigint NOT NULL,
	"expires_on" date NOT NULL,
	"remaining" integer NOT NULL,
	CONSTRAINT "point_lots_member_id_expires_on_pk" PRIMARY KEY("member_id","expires_on"),
	CONSTRAINT "point_lots_remaining" CHECK ("point_lots"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_tasks" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"icon" text NOT NULL,
	"act" text NOT NULL,
	"goal" integer NOT NULL,
	"points" integer NOT NULL,
	"path" text NOT NULL,
	"position" integer NOT NULL,
	"open" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_of_acts" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"held" integer NOT NULL,
	"turn" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_claims" (
	"member_id" bigint NOT NULL,
	"task" text NOT NULL,
	"period" text NOT NULL,
	"points" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_claims_member_id_task_period_pk" PRIMARY KEY("member_id","task","period")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "growth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "level" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "level_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "growth_days" ADD CONSTRAINT "growth_days_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_entries" ADD CONSTRAINT "growth_entries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_rights" ADD CONSTRAINT "level_rights_level_levels_level_fk" FOREIGN KEY ("level") REFERENCES "public"."levels"("level") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_streaks" ADD CONSTRAINT "check_in_streaks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_of_acts" ADD CONSTRAINT "points_of_acts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_claims" ADD CONSTRAINT "task_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_claims" ADD CONSTRAINT "task_claims_task_point_tasks_key_fk" FOREIGN KEY ("task") REFERENCES "public"."point_tasks"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "growth_entries_member" ON "growth_entries" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "growth_entries_object" ON "growth_entries" USING btree ("object" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "point_lots_expiry" ON "point_lots" USING btree ("expires_on") WHERE remaining > 0;--> statement-breakpoint
INSERT INTO "levels" ("level", "name", "threshold") VALUES
	(1, '新手上路', 0), (2, '城市通勤', 60), (3, '周末自驾', 200), (4, '山路常客', 500),
	(5, '赛道新秀', 1200), (6, '圈速达人', 3000), (7, '资深车友', 6000), (8, '围场元老', 12000);--> statement-breakpoint
INSERT INTO "level_rights" ("level", "key", "amount", "title", "note", "icon") VALUES
	(1, 'mark', 1, '等级标识', '昵称旁显示等级', 'medal'),
	(1, 'check_in.repairs', 1, '每月 1 张补签卡', '漏签的日子可以补上，连续天数不断', 'calendar'),
	(2, 'check_in.points', 1, '签到多得 1 积分', '每天签到，在基础积分之外', 'coin'),
	(3, 'check_in.repairs', 2, '每月 2 张补签卡', '漏签的日子可以补上，连续天数不断', 'calendar'),
	(4, 'check_in.points', 2, '签到多得 2 积分', '每天签到，在基础积分之外', 'coin'),
	(5, 'check_in.points', 3, '签到多得 3 积分', '每天签到，在基础积分之外', 'coin'),
	(6, 'check_in.repairs', 3, '每月 3 张补签卡', '漏签的日子可以补上，连续天数不断', 'calendar'),
	(7, 'check_in.points', 5, '签到多得 5 积分', '每天签到，在基础积分之外', 'coin'),
	(8, 'check_in.points', 8, '签到多得 8 积分', '每天签到，在基础积分之外', 'coin');--> statement-breakpoint
INSERT INTO "check_in_rewards" ("streak", "points") VALUES
	(0, 2), (3, 3), (7, 10), (14, 20), (30, 50), (60, 80), (100, 120), (180, 200), (365, 500);--> statement-breakpoint
INSERT INTO "point_tasks" ("key", "kind", "title", "note", "icon", "act", "goal", "points", "path", "position") VALUES
	('avatar', 'newcomer', '设置头像', '换上自己的头像，通过审核即完成', 'camera', 'profile.avatar', 1, 10, '/my/info', 1),
	('profile', 'newcomer', '完善资料', '头像、简介、城市、生日都填上', 'edit', 'profile.completed', 1, 20, '/my/info', 2),
	('mobile', 'newcomer', '绑定手机号', '绑定之后才能发表内容', 'phone', 'mobile.bound', 1, 10, '/my/safety', 3),
	('first-comment', 'newcomer', '发表第一条评论', '通过审核即完成', 'comment', 'comment.published', 1, 20, '/content', 4),
	('first-club', 'newcomer', '加入一个车友会', '和同款车主在一起', 'users', 'club.joined', 1, 20, '/my', 5),
	('follow-three', 'newcomer', '关注 3 位车友', '他们的新内容不会错过', 'plus', 'member.followed', 3, 10, '/content', 6),
	('daily-check-in', 'daily', '今日签到', '每天一次', 'calendar', 'check_in', 1, 1, '/my/integral', 1),
	('daily-comment', 'daily', '发表 1 条评论', '今天通过审核的评论', 'comment', 'comment.published', 1, 3, '/content', 2),
	('daily-like', 'daily', '给喜欢的内容点 3 个赞', '文章和评论都算', 'heart', 'like.given', 3, 2, '/content', 3);
