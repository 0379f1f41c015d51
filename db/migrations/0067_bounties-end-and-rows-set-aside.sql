CREATE TABLE "set_aside" (
	"round" text NOT NULL,
	"row_key" text NOT NULL,
	"attempts" smallint DEFAULT 1 NOT NULL,
	"problem" text NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retry_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "set_aside_round_row_key_pk" PRIMARY KEY("round","row_key")
);
--> statement-breakpoint
CREATE TABLE "question_bounty_shares" (
	"bounty_id" bigint NOT NULL,
	"answer_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "question_bounty_shares_bounty_id_answer_id_pk" PRIMARY KEY("bounty_id","answer_id"),
	CONSTRAINT "question_bounty_shares_amount" CHECK ("question_bounty_shares"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "question_bounties" ADD COLUMN "reminded_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "question_bounties" ADD COLUMN "settled_by" text;
--> statement-breakpoint
ALTER TABLE "question_bounty_shares" ADD CONSTRAINT "question_bounty_shares_bounty_id_question_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."question_bounties"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "question_bounty_shares" ADD CONSTRAINT "question_bounty_shares_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "question_bounty_shares" ADD CONSTRAINT "question_bounty_shares_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "set_aside_last" ON "set_aside" USING btree ("last_at" DESC NULLS FIRST,"round","row_key");
--> statement-breakpoint
CREATE INDEX "question_bounty_shares_answer" ON "question_bounty_shares" USING btree ("answer_id");
--> statement-breakpoint
CREATE INDEX "question_bounty_shares_member" ON "question_bounty_shares" USING btree ("member_id");
--> statement-breakpoint
-- What was paid until now followed an acceptance.
UPDATE "question_bounties" SET "settled_by" = 'accepted' WHERE "state" = 'paid';
--> statement-breakpoint
-- Those that are held and answered were never to end: their askers get a week from now, with the reminder in it.
UPDATE "question_bounties" b SET "ends_at" = greatest(b."ends_at", now() + interval '7 days')
FROM "questions" q WHERE q."id" = b."question_id" AND b."state" = 'held' AND q."answers" > 0;
