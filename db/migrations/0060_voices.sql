CREATE TABLE "influence_accounts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"nick" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"screenshot_id" bigint,
	"proof_code" text NOT NULL,
	"proof_state" text DEFAULT 'none' NOT NULL,
	"asked" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "influence_applications" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"section" text NOT NULL,
	"season_id" bigint,
	"code_id" bigint,
	"about_id" bigint,
	"called" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"car_id" bigint,
	"car_label" text DEFAULT '' NOT NULL,
	"style" text DEFAULT '' NOT NULL,
	"typed_code" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"tier" text DEFAULT '' NOT NULL,
	"number" integer,
	"agreed_version" text DEFAULT '' NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"reminded_at" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "influence_claims" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"right_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"section" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "influence_codes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"owner_member_id" bigint,
	"created_by" bigint,
	"section" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"quota" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"closed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "influence_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"from" text,
	"to" text,
	"what" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_member" bigint,
	"by_admin" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "influence_reservations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"section" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "influence_rights" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"tiers" text[] NOT NULL,
	"claimable" boolean DEFAULT false NOT NULL,
	"place" smallint DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "influence_seasons" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"title" text NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"announced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "influence_accounts" ADD CONSTRAINT "influence_accounts_application_id_influence_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."influence_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_accounts" ADD CONSTRAINT "influence_accounts_screenshot_id_private_media_id_fk" FOREIGN KEY ("screenshot_id") REFERENCES "public"."private_media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_applications" ADD CONSTRAINT "influence_applications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_applications" ADD CONSTRAINT "influence_applications_season_id_influence_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."influence_seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_applications" ADD CONSTRAINT "influence_applications_code_id_influence_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."influence_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_applications" ADD CONSTRAINT "influence_applications_about_id_influence_applications_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."influence_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_applications" ADD CONSTRAINT "influence_applications_car_id_member_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."member_cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_claims" ADD CONSTRAINT "influence_claims_right_id_influence_rights_id_fk" FOREIGN KEY ("right_id") REFERENCES "public"."influence_rights"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_claims" ADD CONSTRAINT "influence_claims_application_id_influence_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."influence_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_claims" ADD CONSTRAINT "influence_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_claims" ADD CONSTRAINT "influence_claims_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_codes" ADD CONSTRAINT "influence_codes_owner_member_id_members_id_fk" FOREIGN KEY ("owner_member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_codes" ADD CONSTRAINT "influence_codes_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_events" ADD CONSTRAINT "influence_events_application_id_influence_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."influence_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_events" ADD CONSTRAINT "influence_events_by_member_members_id_fk" FOREIGN KEY ("by_member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_events" ADD CONSTRAINT "influence_events_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influence_reservations" ADD CONSTRAINT "influence_reservations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "influence_accounts_platform" ON "influence_accounts" USING btree ("application_id","platform");--> statement-breakpoint
CREATE INDEX "influence_accounts_link" ON "influence_accounts" USING btree ("platform","link") WHERE link <> '';--> statement-breakpoint
CREATE INDEX "influence_accounts_screenshot" ON "influence_accounts" USING btree ("screenshot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "influence_applications_draft" ON "influence_applications" USING btree ("member_id","section") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "influence_applications_pending" ON "influence_applications" USING btree ("member_id","section") WHERE state in ('submitted', 'material');--> statement-breakpoint
CREATE UNIQUE INDEX "influence_applications_holding" ON "influence_applications" USING btree ("member_id","section") WHERE state = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "influence_applications_number" ON "influence_applications" USING btree ("section","number") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "influence_applications_member" ON "influence_applications" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "influence_applications_until" ON "influence_applications" USING btree ("valid_until") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "influence_applications_drafts" ON "influence_applications" USING btree ("updated_at") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "influence_applications_list" ON "influence_applications" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "influence_applications_section" ON "influence_applications" USING btree ("section","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "influence_applications_season" ON "influence_applications" USING btree ("season_id");--> statement-breakpoint
CREATE INDEX "influence_applications_code" ON "influence_applications" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "influence_applications_about" ON "influence_applications" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "influence_applications_car" ON "influence_applications" USING btree ("car_id");--> statement-breakpoint
CREATE UNIQUE INDEX "influence_claims_once" ON "influence_claims" USING btree ("application_id","right_id");--> statement-breakpoint
CREATE INDEX "influence_claims_list" ON "influence_claims" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "influence_claims_member" ON "influence_claims" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "influence_claims_right" ON "influence_claims" USING btree ("right_id");--> statement-breakpoint
CREATE INDEX "influence_claims_admin" ON "influence_claims" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "influence_codes_code" ON "influence_codes" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "influence_codes_owner" ON "influence_codes" USING btree ("owner_member_id","section") WHERE owner_member_id is not null and not closed;--> statement-breakpoint
CREATE INDEX "influence_codes_section" ON "influence_codes" USING btree ("section","id");--> statement-breakpoint
CREATE INDEX "influence_codes_admin" ON "influence_codes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "influence_events_of" ON "influence_events" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "influence_events_member" ON "influence_events" USING btree ("by_member");--> statement-breakpoint
CREATE INDEX "influence_events_admin" ON "influence_events" USING btree ("by_admin");--> statement-breakpoint
CREATE UNIQUE INDEX "influence_reservations_once" ON "influence_reservations" USING btree ("member_id","section");--> statement-breakpoint
CREATE INDEX "influence_reservations_section" ON "influence_reservations" USING btree ("section","id");--> statement-breakpoint
CREATE INDEX "influence_rights_of" ON "influence_rights" USING btree ("section","place","id");--> statement-breakpoint
CREATE INDEX "influence_seasons_of" ON "influence_seasons" USING btree ("section","opens_at");--> statement-breakpoint
CREATE INDEX "influence_seasons_due" ON "influence_seasons" USING btree ("opens_at") WHERE announced_at is null and not closed;