CREATE TABLE "topic_recommendations" (
	"section" text NOT NULL,
	"topic_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "topic_recommendations_section_topic_id_pk" PRIMARY KEY("section","topic_id")
);
--> statement-breakpoint
ALTER TABLE "question_categories" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
ALTER TABLE "topic_recommendations" ADD CONSTRAINT "topic_recommendations_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topic_recommendations_topic" ON "topic_recommendations" USING btree ("topic_id");