CREATE TABLE "member_merges" (
	"from_id" bigint PRIMARY KEY NOT NULL,
	"into_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wechat_accounts" (
	"app_id" text NOT NULL,
	"open_id" text NOT NULL,
	"union_id" text,
	"member_id" bigint NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"source" integer DEFAULT 1 NOT NULL,
	"reachable" boolean DEFAULT true NOT NULL,
	"bound_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wechat_accounts_app_id_open_id_pk" PRIMARY KEY("app_id","open_id")
);
--> statement-breakpoint
CREATE TABLE "wechat_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"identity" jsonb,
	"refused" boolean DEFAULT false NOT NULL,
	"family" text NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_from_id_members_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_into_id_members_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_accounts" ADD CONSTRAINT "wechat_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_merges_into" ON "member_merges" USING btree ("into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wechat_accounts_member" ON "wechat_accounts" USING btree ("member_id","app_id");--> statement-breakpoint
CREATE INDEX "wechat_accounts_union" ON "wechat_accounts" USING btree ("union_id");--> statement-breakpoint
CREATE INDEX "wechat_codes_claimed" ON "wechat_codes" USING btree ("claimed_at");