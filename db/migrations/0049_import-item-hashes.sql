ALTER TABLE "import_items" ADD COLUMN "created" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "hash" text;