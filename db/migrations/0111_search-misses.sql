CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"word" text NOT NULL,
	"shown" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "search_misses_day_word_pk" PRIMARY KEY("day","word")
);
