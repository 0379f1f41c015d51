CREATE TABLE "car_brands" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"initial" text DEFAULT '#' NOT NULL,
	"section" text,
	"country" text DEFAULT '' NOT NULL,
	CONSTRAINT "car_brands_slug_unique" UNIQUE("slug"),
	CONSTRAINT "car_brands_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "car_generations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"series_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"from_year" integer NOT NULL,
	"to_year" integer,
	"model_codes" text[] DEFAULT '{}' NOT NULL,
	"makers" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_trims" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"series_id" bigint NOT NULL,
	"generation_id" bigint,
	"model_year" integer,
	"name" text NOT NULL,
	"displacement" text DEFAULT '' NOT NULL,
	"drive" text DEFAULT '' NOT NULL,
	"energy" text,
	"guide_price" integer,
	"on_sale" boolean DEFAULT true NOT NULL,
	"source_id" text,
	"source_hash" text,
	CONSTRAINT "car_trims_source" UNIQUE("source_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_requests" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"section" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"series_id" bigint,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "car_series" ADD COLUMN "brand_id" bigint;--> statement-breakpoint
ALTER TABLE "car_series" ADD COLUMN "class" text DEFAULT '其他' NOT NULL;--> statement-breakpoint
ALTER TABLE "car_series" ADD COLUMN "energy" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "car_series" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "car_series" ADD COLUMN "initial" text DEFAULT '#' NOT NULL;--> statement-breakpoint
ALTER TABLE "car_series" ADD COLUMN "discontinued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "car_series" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "car_series" ADD COLUMN "hot_rank" integer;--> statement-breakpoint
ALTER TABLE "car_series" ADD COLUMN "searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "car_series" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "car_generations" ADD CONSTRAINT "car_generations_series_id_car_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."car_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_trims" ADD CONSTRAINT "car_trims_series_id_car_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."car_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_trims" ADD CONSTRAINT "car_trims_generation_id_car_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."car_generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_requests" ADD CONSTRAINT "catalogue_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_requests" ADD CONSTRAINT "catalogue_requests_series_id_car_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."car_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_requests" ADD CONSTRAINT "catalogue_requests_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_brands_section" ON "car_brands" USING btree ("section");--> statement-breakpoint
CREATE UNIQUE INDEX "car_generations_code" ON "car_generations" USING btree ("series_id","code");--> statement-breakpoint
CREATE INDEX "car_trims_series" ON "car_trims" USING btree ("series_id","model_year");--> statement-breakpoint
CREATE INDEX "car_trims_generation" ON "car_trims" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "catalogue_requests_list" ON "catalogue_requests" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "catalogue_requests_member" ON "catalogue_requests" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "car_series" ADD CONSTRAINT "car_series_brand_id_car_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."car_brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_series_brand" ON "car_series" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "car_series_section" ON "car_series" USING btree ("section","initial");--> statement-breakpoint
ALTER TABLE "car_series" ADD CONSTRAINT "car_series_source" UNIQUE("source_id");