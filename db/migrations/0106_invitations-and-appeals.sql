CREATE TABLE "admin_invitations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"note" text NOT NULL,
	"role" text NOT NULL,
	"by_admin" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"admin_id" bigint,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sanction_appeals" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sanction_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"section" text NOT NULL,
	"words" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" bigint,
	"answered_at" timestamp (3) with time zone,
	"alone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction_appeals" ADD CONSTRAINT "sanction_appeals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction_appeals" ADD CONSTRAINT "sanction_appeals_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction_appeals" ADD CONSTRAINT "sanction_appeals_answered_by_admins_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_invitations_by" ON "admin_invitations" USING btree ("by_admin");--> statement-breakpoint
CREATE INDEX "admin_invitations_admin" ON "admin_invitations" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sanction_appeals_once" ON "sanction_appeals" USING btree ("kind","sanction_id");--> statement-breakpoint
CREATE INDEX "sanction_appeals_open" ON "sanction_appeals" USING btree ("created_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "sanction_appeals_answered" ON "sanction_appeals" USING btree ("answered_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state <> 'open';--> statement-breakpoint
CREATE INDEX "sanction_appeals_member" ON "sanction_appeals" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sanction_appeals_decided_by" ON "sanction_appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "sanction_appeals_answered_by" ON "sanction_appeals" USING btree ("answered_by");