CREATE TABLE "words" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"folded" text NOT NULL,
	"action" text NOT NULL,
	"word_group" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"changed_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_changed_by_admins_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "words_folded" ON "words" USING btree ("folded");--> statement-breakpoint
CREATE INDEX "words_changed_by" ON "words" USING btree ("changed_by");
--> statement-breakpoint
INSERT INTO "words" ("text", "folded", "action", "word_group", "note") VALUES
('代开发票', '代开发票', 'refuse', '违法', ''),
('办假证', '办假证', 'refuse', '违法', ''),
('刻章办证', '刻章办证', 'refuse', '违法', ''),
('套牌车出售', '套牌车出售', 'refuse', '违法', ''),
('走私车出售', '走私车出售', 'refuse', '违法', ''),
('代扣驾照分', '代扣驾照分', 'refuse', '违法', ''),
('代销驾照分', '代销驾照分', 'refuse', '违法', ''),
('网络赌场', '网络赌场', 'refuse', '赌博', ''),
('赌球平台', '赌球平台', 'refuse', '赌博', ''),
('网赌', '网赌', 'refuse', '赌博', ''),
('裸聊', '裸聊', 'refuse', '低俗', ''),
('上门服务小妹', '上门服务小妹', 'refuse', '低俗', ''),
('加微信', '加微信', 'hold', '广告', '引流，常见于二手和改装话题'),
('加V信', '加v信', 'hold', '广告', ''),
('加我V', '加我v', 'hold', '广告', ''),
('微信同号', '微信同号', 'hold', '广告', ''),
('刷单', '刷单', 'hold', '广告', ''),
('兼职日结', '兼职日结', 'hold', '广告', ''),
('返利群', '返利群', 'hold', '广告', ''),
('贷款秒批', '贷款秒批', 'hold', '广告', ''),
('信用卡套现', '信用卡套现', 'hold', '广告', ''),
('代办年检', '代办年检', 'hold', '违法', ''),
('调里程表', '调里程表', 'hold', '违法', '也可能是揭露，先看再说'),
('套牌', '套牌', 'hold', '违法', '多为车主求助'),
('赌博', '赌博', 'hold', '赌博', ''),
('博彩', '博彩', 'hold', '赌博', ''),
('大麻', '大麻', 'hold', '违法', ''),
('大麻烦', '大麻烦', 'allow', '误伤', '不是大麻'),
('大麻花', '大麻花', 'allow', '误伤', '不是大麻'),
('地大物博彩', '地大物博彩', 'allow', '误伤', '不是博彩')
ON CONFLICT DO NOTHING;
