CREATE TABLE "ban_hidden" (
	"ban_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "ban_hidden_ban_id_kind_target_id_pk" PRIMARY KEY("ban_id","kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "member_bans" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"hides" boolean DEFAULT false NOT NULL,
	"by_admin" bigint,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" bigint,
	"lifted_reason" text DEFAULT '' NOT NULL,
	"shown_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"text" text NOT NULL,
	"by_admin" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ban_hidden" ADD CONSTRAINT "ban_hidden_ban_id_member_bans_id_fk" FOREIGN KEY ("ban_id") REFERENCES "public"."member_bans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_bans" ADD CONSTRAINT "member_bans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_bans" ADD CONSTRAINT "member_bans_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_bans" ADD CONSTRAINT "member_bans_lifted_by_admins_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_bans_standing" ON "member_bans" USING btree ("member_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "member_bans_member" ON "member_bans" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "member_bans_hiding" ON "member_bans" USING btree ("until") WHERE hides and shown_at is null;--> statement-breakpoint
CREATE INDEX "member_bans_by" ON "member_bans" USING btree ("by_admin");--> statement-breakpoint
CREATE INDEX "member_bans_lifted_by" ON "member_bans" USING btree ("lifted_by");--> statement-breakpoint
CREATE INDEX "member_notes_member" ON "member_notes" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "member_notes_by" ON "member_notes" USING btree ("by_admin");--> statement-breakpoint
CREATE INDEX "members_nickname_begins" ON "members" USING btree (lower("nickname") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_mobile_ends" ON "members" USING btree (reverse("mobile") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_not_active" ON "members" USING btree ("status","id" DESC NULLS FIRST) WHERE status <> 'active';