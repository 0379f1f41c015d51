CREATE TABLE "game_bests" (
	"week" date NOT NULL,
	"member_id" bigint NOT NULL,
	"score_id" bigint NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "game_bests_week_member_id_pk" PRIMARY KEY("week","member_id")
);
--> statement-breakpoint
CREATE TABLE "game_scores" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"week" date NOT NULL,
	"round" text NOT NULL,
	"seed" text NOT NULL,
	"total" integer NOT NULL,
	"reaction" integer,
	"jumped" boolean NOT NULL,
	"hits" integer NOT NULL,
	"misses" integer NOT NULL,
	"closes" integer NOT NULL,
	"best_combo" integer NOT NULL,
	"flips" integer[] NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" bigint,
	"remove_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "game_bests" ADD CONSTRAINT "game_bests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_bests" ADD CONSTRAINT "game_bests_score_id_game_scores_id_fk" FOREIGN KEY ("score_id") REFERENCES "public"."game_scores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_scores" ADD CONSTRAINT "game_scores_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_scores" ADD CONSTRAINT "game_scores_removed_by_admins_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_bests_ranking" ON "game_bests" USING btree ("week","total","score_id");--> statement-breakpoint
CREATE INDEX "game_bests_member" ON "game_bests" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "game_bests_score" ON "game_bests" USING btree ("score_id");--> statement-breakpoint
CREATE UNIQUE INDEX "game_scores_round" ON "game_scores" USING btree ("round");--> statement-breakpoint
CREATE INDEX "game_scores_member" ON "game_scores" USING btree ("member_id","week","total","id");--> statement-breakpoint
CREATE INDEX "game_scores_week" ON "game_scores" USING btree ("week","total","id");--> statement-breakpoint
CREATE INDEX "game_scores_removed" ON "game_scores" USING btree ("removed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "game_scores_remover" ON "game_scores" USING btree ("removed_by");