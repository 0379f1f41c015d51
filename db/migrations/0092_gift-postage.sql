ALTER TABLE "gift_batches" ADD COLUMN "postage_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD COLUMN "postage_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD COLUMN "order_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD COLUMN "payment_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD COLUMN "pay_by" timestamp (3) with time zone;