CREATE TABLE "gift_batch_stores" (
	"batch_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	CONSTRAINT "gift_batch_stores_batch_id_store_id_pk" PRIMARY KEY("batch_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "gift_batches" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"section" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"collect_until" timestamp (3) with time zone NOT NULL,
	"pickup" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"needs_review" boolean DEFAULT false NOT NULL,
	"owners_only" boolean DEFAULT false NOT NULL,
	"series" text[] DEFAULT '{}'::text[] NOT NULL,
	"activity_id" bigint,
	"activity_needs" text DEFAULT 'signed_up' NOT NULL,
	"min_level" smallint DEFAULT 0 NOT NULL,
	"code_kind" text DEFAULT 'none' NOT NULL,
	"shared_code" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_batches_time" CHECK ("gift_batches"."closes_at" > "gift_batches"."opens_at"),
	CONSTRAINT "gift_batches_ways" CHECK ("gift_batches"."pickup" or "gift_batches"."mail")
);
--> statement-breakpoint
CREATE TABLE "gift_claims" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL,
	"option_id" bigint NOT NULL,
	"member_id" bigint,
	"state" text NOT NULL,
	"way" text NOT NULL,
	"store_id" bigint,
	"code" text,
	"sealed" text,
	"sealed_key_id" text,
	"courier" text DEFAULT '' NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"handed_by" bigint,
	"handed_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_claims_way" CHECK (("gift_claims"."way" = 'pickup') = ("gift_claims"."store_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "gift_codes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL,
	"code" text NOT NULL,
	"claim_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_codes_code" UNIQUE("batch_id","code")
);
--> statement-breakpoint
CREATE TABLE "gift_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"claim_id" bigint NOT NULL,
	"act" text NOT NULL,
	"state" text NOT NULL,
	"by" text NOT NULL,
	"admin_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_items" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL,
	"name" text NOT NULL,
	"axes" text[] DEFAULT '{}'::text[] NOT NULL,
	"place" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_options" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"item_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"values" text[] DEFAULT '{}'::text[] NOT NULL,
	"total" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "gift_options_stock" CHECK ("gift_options"."taken" >= 0 and "gift_options"."taken" <= "gift_options"."total")
);
--> statement-breakpoint
CREATE TABLE "gift_pictures" (
	"batch_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "gift_pictures_batch_id_media_id_pk" PRIMARY KEY("batch_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "gift_store_staff" (
	"store_id" bigint NOT NULL,
	"admin_id" bigint NOT NULL,
	CONSTRAINT "gift_store_staff_store_id_admin_id_pk" PRIMARY KEY("store_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "gift_stores" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_stores_name" UNIQUE("section","name")
);
--> statement-breakpoint
ALTER TABLE "gift_batch_stores" ADD CONSTRAINT "gift_batch_stores_batch_id_gift_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."gift_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_batch_stores" ADD CONSTRAINT "gift_batch_stores_store_id_gift_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."gift_stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_batches" ADD CONSTRAINT "gift_batches_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_batch_id_gift_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."gift_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_option_id_gift_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."gift_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_store_id_gift_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."gift_stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_handed_by_admins_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_batch_id_gift_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."gift_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_claim_id_gift_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."gift_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_events" ADD CONSTRAINT "gift_events_claim_id_gift_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."gift_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_events" ADD CONSTRAINT "gift_events_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_items" ADD CONSTRAINT "gift_items_batch_id_gift_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."gift_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_options" ADD CONSTRAINT "gift_options_item_id_gift_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."gift_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_options" ADD CONSTRAINT "gift_options_batch_id_gift_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."gift_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_pictures" ADD CONSTRAINT "gift_pictures_batch_id_gift_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."gift_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_pictures" ADD CONSTRAINT "gift_pictures_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_store_staff" ADD CONSTRAINT "gift_store_staff_store_id_gift_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."gift_stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_store_staff" ADD CONSTRAINT "gift_store_staff_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_batch_stores_store" ON "gift_batch_stores" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "gift_batches_list" ON "gift_batches" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gift_batches_open" ON "gift_batches" USING btree ("closes_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "gift_batches_creator" ON "gift_batches" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "gift_batches_activity" ON "gift_batches" USING btree ("activity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_claims_once" ON "gift_claims" USING btree ("batch_id","member_id") WHERE state not in ('refused', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "gift_claims_code" ON "gift_claims" USING btree ("code");--> statement-breakpoint
CREATE INDEX "gift_claims_batch" ON "gift_claims" USING btree ("batch_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gift_claims_list" ON "gift_claims" USING btree ("batch_id","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gift_claims_member" ON "gift_claims" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gift_claims_option" ON "gift_claims" USING btree ("option_id");--> statement-breakpoint
CREATE INDEX "gift_claims_store" ON "gift_claims" USING btree ("store_id","handed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gift_claims_hander" ON "gift_claims" USING btree ("handed_by");--> statement-breakpoint
CREATE INDEX "gift_claims_open" ON "gift_claims" USING btree ("batch_id") WHERE state in ('review', 'ready');--> statement-breakpoint
CREATE INDEX "gift_claims_private" ON "gift_claims" USING btree ("settled_at") WHERE sealed is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_codes_claim" ON "gift_codes" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "gift_events_claim" ON "gift_events" USING btree ("claim_id","id");--> statement-breakpoint
CREATE INDEX "gift_events_admin" ON "gift_events" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "gift_items_batch" ON "gift_items" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "gift_options_item" ON "gift_options" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "gift_options_batch" ON "gift_options" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "gift_pictures_media" ON "gift_pictures" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "gift_store_staff_admin" ON "gift_store_staff" USING btree ("admin_id");