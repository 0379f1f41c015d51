CREATE TABLE "outside_calls" (
	"service" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"ok" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "outside_calls_service_hour_pk" PRIMARY KEY("service","hour")
);
