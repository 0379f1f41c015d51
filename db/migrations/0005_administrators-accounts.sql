CREATE TABLE "admin_devices" (
	"hash" text NOT NULL,
	"admin_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_devices_hash_admin_id_pk" PRIMARY KEY("hash","admin_id")
);
--> statement-breakpoint
CREATE TABLE "admin_recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"admin_id" bigint NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_tries" (
	"subject" text PRIMARY KEY NOT NULL,
	"failed" integer NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "admin_tokens" ADD COLUMN "id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_tokens" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_tokens" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_tokens" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "one_time_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admin_devices" ADD CONSTRAINT "admin_devices_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_recovery_codes" ADD CONSTRAINT "admin_recovery_codes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_devices_admin" ON "admin_devices" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_recovery_codes_admin" ON "admin_recovery_codes" USING btree ("admin_id");--> statement-breakpoint
ALTER TABLE "admins" DROP COLUMN "failed_tries";--> statement-breakpoint
ALTER TABLE "admins" DROP COLUMN "locked_until";--> statement-breakpoint
ALTER TABLE "admin_tokens" ADD CONSTRAINT "admin_tokens_id_unique" UNIQUE("id");