CREATE TABLE "consent_signatures" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"document_key" text NOT NULL,
	"section" text NOT NULL,
	"version" date NOT NULL,
	"text_hash" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"agreed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_hash_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_records" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"car_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"done_on" date NOT NULL,
	"mileage_km" integer,
	"cost_yuan" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_cars" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"series" text NOT NULL,
	"generation_id" bigint,
	"trim_id" bigint,
	"label" text NOT NULL,
	"plate_hash" text,
	"plate_masked" text DEFAULT '' NOT NULL,
	"vin_hash" text,
	"vin_last" text DEFAULT '' NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"mileage_km" integer,
	"bought_on" date,
	"city" text DEFAULT '' NOT NULL,
	"dealer" text DEFAULT '' NOT NULL,
	"picture_id" bigint,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "consent_signatures" ADD CONSTRAINT "consent_signatures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_records" ADD CONSTRAINT "car_records_car_id_member_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."member_cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_cars" ADD CONSTRAINT "member_cars_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_cars" ADD CONSTRAINT "member_cars_series_car_series_slug_fk" FOREIGN KEY ("series") REFERENCES "public"."car_series"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_cars" ADD CONSTRAINT "member_cars_generation_id_car_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."car_generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_cars" ADD CONSTRAINT "member_cars_trim_id_car_trims_id_fk" FOREIGN KEY ("trim_id") REFERENCES "public"."car_trims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_cars" ADD CONSTRAINT "member_cars_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_signatures_member" ON "consent_signatures" USING btree ("member_id","document_key","id");--> statement-breakpoint
CREATE INDEX "car_records_car" ON "car_records" USING btree ("car_id","done_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "member_cars_member" ON "member_cars" USING btree ("member_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_cars_series" ON "member_cars" USING btree ("series") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "member_cars_picture" ON "member_cars" USING btree ("picture_id") WHERE picture_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_cars_default" ON "member_cars" USING btree ("member_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_cars_vin" ON "member_cars" USING btree ("member_id","vin_hash") WHERE deleted_at is null;