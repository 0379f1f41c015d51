CREATE TABLE "search_nicknames" (
	"word" text PRIMARY KEY NOT NULL,
	"shown" text NOT NULL,
	"means" text NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_nicknames" ADD CONSTRAINT "search_nicknames_changed_by_admins_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_nicknames_changed_by" ON "search_nicknames" USING btree ("changed_by");--> statement-breakpoint
INSERT INTO "search_nicknames" ("word", "shown", "means") VALUES
	('雷车', '雷车', '雷克萨斯'),
	('凌志', '凌志', '雷克萨斯'),
	('斯巴', '斯巴', '斯巴鲁'),
	('霸道', '霸道', '普拉多'),
	('老陆', '老陆', '兰德酷路泽')
ON CONFLICT DO NOTHING;
