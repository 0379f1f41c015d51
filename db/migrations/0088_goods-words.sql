CREATE TABLE "goods_words" (
	"goods_id" bigint PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"terms" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "comments_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_words" ADD CONSTRAINT "goods_words_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_words_terms" ON "goods_words" USING gin ("terms");