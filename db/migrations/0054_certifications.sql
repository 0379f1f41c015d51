CREATE TABLE "certification_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"certification_id" bigint NOT NULL,
	"from" text,
	"to" text,
	"what" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_member" bigint,
	"by_admin" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification_pieces" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"certification_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"file_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certifications" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"car_id" bigint,
	"section" text NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"generation_id" bigint,
	"trim_id" bigint,
	"label" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'first' NOT NULL,
	"about_id" bigint,
	"state" text DEFAULT 'draft' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"vin_hash" text DEFAULT '' NOT NULL,
	"vin_last" text DEFAULT '' NOT NULL,
	"plate_hash" text DEFAULT '' NOT NULL,
	"plate_masked" text DEFAULT '' NOT NULL,
	"plate_last_hash" text DEFAULT '' NOT NULL,
	"bought_on" text DEFAULT '' NOT NULL,
	"sealed" text,
	"sealed_key_id" text,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"score" smallint DEFAULT 0 NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"show" boolean DEFAULT true NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"evidence_delete_at" timestamp (3) with time zone,
	"evidence_deleted_at" timestamp (3) with time zone,
	"reminded_at" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certification_events" ADD CONSTRAINT "certification_events_certification_id_certifications_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_events" ADD CONSTRAINT "certification_events_by_member_members_id_fk" FOREIGN KEY ("by_member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_events" ADD CONSTRAINT "certification_events_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_pieces" ADD CONSTRAINT "certification_pieces_certification_id_certifications_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_pieces" ADD CONSTRAINT "certification_pieces_file_id_private_media_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."private_media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_car_id_member_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."member_cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_generation_id_car_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."car_generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_trim_id_car_trims_id_fk" FOREIGN KEY ("trim_id") REFERENCES "public"."car_trims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_about_id_certifications_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."certifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certification_events_of" ON "certification_events" USING btree ("certification_id","id");--> statement-breakpoint
CREATE INDEX "certification_events_member" ON "certification_events" USING btree ("by_member");--> statement-breakpoint
CREATE INDEX "certification_events_admin" ON "certification_events" USING btree ("by_admin");--> statement-breakpoint
CREATE UNIQUE INDEX "certification_pieces_kind" ON "certification_pieces" USING btree ("certification_id","kind");--> statement-breakpoint
CREATE INDEX "certification_pieces_file" ON "certification_pieces" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certifications_vin" ON "certifications" USING btree ("vin_hash") WHERE vin_hash <> '' and ((kind = 'first' and state in ('submitted', 'material', 'approved')) or (kind = 'appeal' and state = 'approved'));--> statement-breakpoint
CREATE UNIQUE INDEX "certifications_draft" ON "certifications" USING btree ("member_id","section") WHERE state = 'draft' and kind = 'first';--> statement-breakpoint
CREATE UNIQUE INDEX "certifications_appeal" ON "certifications" USING btree ("member_id","vin_hash") WHERE kind = 'appeal' and state in ('submitted', 'material');--> statement-breakpoint
CREATE UNIQUE INDEX "certifications_recheck" ON "certifications" USING btree ("about_id") WHERE kind = 'recheck' and state in ('submitted', 'material');--> statement-breakpoint
CREATE INDEX "certifications_member" ON "certifications" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "certifications_same_vin" ON "certifications" USING btree ("vin_hash") WHERE vin_hash <> '';--> statement-breakpoint
CREATE INDEX "certifications_same_plate" ON "certifications" USING btree ("plate_hash") WHERE plate_hash <> '';--> statement-breakpoint
CREATE INDEX "certifications_owners" ON "certifications" USING btree ("section","series") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "certifications_until" ON "certifications" USING btree ("valid_until") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "certifications_evidence" ON "certifications" USING btree ("evidence_delete_at") WHERE evidence_deleted_at is null;--> statement-breakpoint
CREATE INDEX "certifications_sealed" ON "certifications" USING btree ("sealed_key_id") WHERE sealed is not null;--> statement-breakpoint
CREATE INDEX "certifications_list" ON "certifications" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "certifications_section" ON "certifications" USING btree ("section","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "certifications_kind" ON "certifications" USING btree ("kind","state","submitted_at","id") WHERE kind <> 'first';--> statement-breakpoint
CREATE INDEX "certifications_car" ON "certifications" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "certifications_generation" ON "certifications" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "certifications_trim" ON "certifications" USING btree ("trim_id");--> statement-breakpoint
CREATE INDEX "certifications_about" ON "certifications" USING btree ("about_id");