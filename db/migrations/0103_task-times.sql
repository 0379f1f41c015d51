ALTER TABLE "point_tasks" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "point_tasks" ADD COLUMN "ends_at" timestamp (3) with time zone;