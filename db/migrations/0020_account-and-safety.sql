CREATE TABLE "account_appeals" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"about" text NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"car" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"usable_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "minor_modes" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"turned_on_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"day" date NOT NULL,
	"used_seconds" integer DEFAULT 0 NOT NULL,
	"counted_at" timestamp (3) with time zone,
	"allowed_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "member_tokens" ADD COLUMN "signed_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "member_tokens" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "member_tokens" ADD COLUMN "seen_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "status_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "minor_mode" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "cancel_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_appeals" ADD CONSTRAINT "account_appeals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minor_modes" ADD CONSTRAINT "minor_modes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_appeals_member" ON "account_appeals" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_appeals_waiting" ON "account_appeals" USING btree ("member_id","about") WHERE status = 'in_review';--> statement-breakpoint
CREATE INDEX "data_exports_member" ON "data_exports" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_expires" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_underway" ON "data_exports" USING btree ("member_id") WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "members_cancel_due" ON "members" USING btree ("cancel_due_at") WHERE cancel_due_at is not null;--> statement-breakpoint
UPDATE "member_tokens" SET "signed_in_at" = "issued_at", "seen_at" = "issued_at";
