CREATE TABLE "advert_days" (
	"advert_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"taps" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "advert_days_advert_id_day_pk" PRIMARY KEY("advert_id","day")
);
--> statement-breakpoint
CREATE TABLE "adverts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friendly_links" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"content" jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lost_addresses" (
	"path" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"code" integer NOT NULL,
	"on" boolean NOT NULL,
	"over" boolean DEFAULT false NOT NULL,
	"hits" bigint DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp (3) with time zone,
	"updated_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "advert_days" ADD CONSTRAINT "advert_days_advert_id_adverts_id_fk" FOREIGN KEY ("advert_id") REFERENCES "public"."adverts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adverts" ADD CONSTRAINT "adverts_updated_by_admins_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_updated_by_admins_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendly_links" ADD CONSTRAINT "friendly_links_updated_by_admins_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_updated_by_admins_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advert_days_day" ON "advert_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "lost_addresses_hits" ON "lost_addresses" USING btree ("hits" DESC NULLS FIRST,"path" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_source" ON "redirects" USING btree ("source");--> statement-breakpoint
CREATE INDEX "redirects_updated" ON "redirects" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);