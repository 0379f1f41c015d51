CREATE SEQUENCE "public"."question_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "answers" (
	"id" bigint PRIMARY KEY DEFAULT nextval('question_ids') NOT NULL,
	"question_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"document" jsonb NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"owner_rank" smallint DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"announced_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_follows" (
	"category_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "category_follows_category_id_member_id_pk" PRIMARY KEY("category_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "question_bounties" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"question_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"lots" jsonb NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"paid_to" bigint,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_bounties_amount" CHECK ("question_bounties"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "question_categories" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"rules" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"closed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_counters" (
	"question_id" bigint PRIMARY KEY NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"sames" integer DEFAULT 0 NOT NULL,
	"follows" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_follows" (
	"question_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_follows_question_id_member_id_pk" PRIMARY KEY("question_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "question_invitations" (
	"question_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"invited_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_invitations_question_id_member_id_pk" PRIMARY KEY("question_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "question_sames" (
	"question_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_sames_question_id_member_id_pk" PRIMARY KEY("question_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" bigint PRIMARY KEY DEFAULT nextval('question_ids') NOT NULL,
	"section" text NOT NULL,
	"category_id" bigint NOT NULL,
	"root_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"document" jsonb NOT NULL,
	"body" text NOT NULL,
	"series" text,
	"mileage" integer,
	"symptoms" text[] DEFAULT '{}' NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"close_reason" text DEFAULT '' NOT NULL,
	"comments_closed" boolean DEFAULT false NOT NULL,
	"accepted_answer_id" bigint,
	"duplicate_of_id" bigint,
	"bounty" integer DEFAULT 0 NOT NULL,
	"bounty_held" boolean DEFAULT false NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"state" text GENERATED ALWAYS AS (case when accepted_answer_id is not null then 'solved' when closed_at is not null then 'closed' when answers > 0 then 'answered' else 'open' end) STORED NOT NULL,
	"hot" double precision DEFAULT 0 NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"routed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_follows" ADD CONSTRAINT "category_follows_category_id_question_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."question_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_follows" ADD CONSTRAINT "category_follows_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bounties" ADD CONSTRAINT "question_bounties_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bounties" ADD CONSTRAINT "question_bounties_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bounties" ADD CONSTRAINT "question_bounties_paid_to_members_id_fk" FOREIGN KEY ("paid_to") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_counters" ADD CONSTRAINT "question_counters_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_follows" ADD CONSTRAINT "question_follows_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_follows" ADD CONSTRAINT "question_follows_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_invitations" ADD CONSTRAINT "question_invitations_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_invitations" ADD CONSTRAINT "question_invitations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_invitations" ADD CONSTRAINT "question_invitations_invited_by_members_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_sames" ADD CONSTRAINT "question_sames_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_sames" ADD CONSTRAINT "question_sames_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_category_id_question_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."question_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_root_id_question_categories_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."question_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_unannounced" ON "answers" USING btree ("id") WHERE status = 'published' and announced_at is null;--> statement-breakpoint
CREATE INDEX "answers_best" ON "answers" USING btree ("question_id","owner_rank" DESC NULLS FIRST,"likes" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "answers_new" ON "answers" USING btree ("question_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "answers_author" ON "answers" USING btree ("author_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "category_follows_member" ON "category_follows" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_bounties_held" ON "question_bounties" USING btree ("question_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "question_bounties_due" ON "question_bounties" USING btree ("ends_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "question_bounties_member" ON "question_bounties" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "question_bounties_paid" ON "question_bounties" USING btree ("paid_to");--> statement-breakpoint
CREATE UNIQUE INDEX "question_categories_key" ON "question_categories" USING btree ("key");--> statement-breakpoint
CREATE INDEX "question_follows_member" ON "question_follows" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "question_invitations_member" ON "question_invitations" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "question_invitations_by" ON "question_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "question_sames_member" ON "question_sames" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "questions_hot" ON "questions" USING btree ("hot" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "questions_section_hot" ON "questions" USING btree ("section","hot" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "questions_state" ON "questions" USING btree ("state","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "questions_section_state" ON "questions" USING btree ("section","state","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "questions_bounty" ON "questions" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published' and bounty_held;--> statement-breakpoint
CREATE INDEX "questions_category" ON "questions" USING btree ("category_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "questions_root" ON "questions" USING btree ("root_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "questions_series" ON "questions" USING btree ("series","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "questions_author" ON "questions" USING btree ("author_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "questions_duplicate" ON "questions" USING btree ("duplicate_of_id") WHERE duplicate_of_id is not null;--> statement-breakpoint
CREATE INDEX "questions_unrouted" ON "questions" USING btree ("id") WHERE status = 'published' and routed_at is null;--> statement-breakpoint
CREATE INDEX "questions_grams" ON "questions" USING gin ("grams") WHERE status = 'published';--> statement-breakpoint
INSERT INTO "question_categories" ("key", "name", "intro", "icon", "rules", "position") VALUES
	('buying', '选车', '买哪台、买哪年、多少钱，问已经开上的人。', 'car', '{写清预算、城市和一年大概跑多少公里,说说家里几口人、停车位多大,报价请注明裸车还是落地}', 1),
	('upkeep', '保养', '什么时候做、换什么、花多少。', 'wheel', '{写上里程和上次保养的时间,机油和配件写全牌号,附上保养单照片会更快得到回答}', 2),
	('fault', '故障', '异响、亮灯、抖动、漏油：先描述清楚，再判断要不要马上修。', 'wrench', '{写清什么时候出现：冷车、热车、高速还是怠速,故障灯拍照，最好附上读出的故障码,影响行车安全的先停车，再提问}', 3),
	('mods', '改装', '底盘、轮毂、动力、外观，以及年检能不能过。', 'bolt', '{写清现有配置和预算,涉及登记和年检的，请写所在城市}', 4),
	('insurance', '保险', '怎么买、怎么赔、出了事故先做什么。', 'cert', '{不要贴出保单号、身份证号和对方车牌,写清险种、保额和出险经过}', 5),
	('use', '用车', '油耗、充电、年检、自驾，每天都会遇到的事。', 'road', '{写清路况、季节和平均车速,油耗请写明表显还是加满计算}', 6);--> statement-breakpoint
INSERT INTO "question_categories" ("key", "parent_id", "name", "intro", "position")
SELECT child.key, parent.id, child.name, child.intro, child.position
FROM (VALUES
	('buying-new', 'buying', '新车', '配置怎么选、什么时候买、怎么谈价。', 1),
	('buying-used', 'buying', '二手车', '看车、查记录、过户和质保。', 2),
	('buying-finance', 'buying', '价格与贷款', '落地价、贷款、置换和补贴。', 3),
	('upkeep-oil', 'upkeep', '机油与滤芯', '牌号、周期和用量。', 1),
	('upkeep-tyre', 'upkeep', '轮胎', '型号、气压、换位和冬季胎。', 2),
	('upkeep-brake', 'upkeep', '刹车', '片、盘、油的寿命和异响。', 3),
	('upkeep-battery', 'upkeep', '电瓶与电池', '亏电、健康度和质保。', 4),
	('fault-noise', 'fault', '异响', '从哪里来，要不要紧。', 1),
	('fault-lamp', 'fault', '故障灯', '每一盏灯是什么意思。', 2),
	('fault-shake', 'fault', '抖动与顿挫', '怠速、起步和换挡。', 3),
	('fault-leak', 'fault', '漏油漏液', '看颜色、找位置、判断轻重。', 4),
	('fault-electric', 'fault', '电子与车机', '黑屏、断连、雷达和摄像头。', 5),
	('mods-chassis', 'mods', '底盘悬挂', '避震、弹簧、平衡杆和定位。', 1),
	('mods-wheel', 'mods', '轮毂轮胎', '尺寸、偏距和刮蹭。', 2),
	('mods-power', 'mods', '进排气与动力', '收益、可靠性和合规。', 3),
	('mods-look', 'mods', '外观与内饰', '改色、包围、座椅和音响。', 4),
	('insurance-buy', 'insurance', '投保', '险种、保额和保费。', 1),
	('insurance-claim', 'insurance', '理赔', '定损、维修和第二年保费。', 2),
	('use-range', 'use', '油耗与续航', '怎么算、为什么高、怎么降。', 1),
	('use-charge', 'use', '充电', '家充、快充和冬天。', 2),
	('use-rule', 'use', '年检与违章', '流程、时间和常见不过的原因。', 3),
	('use-trip', 'use', '自驾', '路线、装备和高原。', 4)
) AS child (key, parent, name, intro, position)
JOIN "question_categories" AS parent ON parent.key = child.parent
ORDER BY parent.position, child.position;
