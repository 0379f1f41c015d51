CREATE TABLE "payment_sandbox_trades" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"fen" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_sandbox_trades_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "payment_differences" ALTER COLUMN "statement_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_sandbox_trades_at" ON "payment_sandbox_trades" USING btree ("at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_closing" ON "payments" USING btree ("id") WHERE state = 'closed' and asked_at is null and way is not null;