CREATE TABLE "waiting_activity_fees" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"sign_up_id" bigint NOT NULL,
	"order_number" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity_sign_ups" ADD COLUMN "fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_sign_ups" ADD COLUMN "order_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_sign_ups" ADD COLUMN "payment_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_ticket_kinds" ADD COLUMN "fen" integer DEFAULT 0 NOT NULL;