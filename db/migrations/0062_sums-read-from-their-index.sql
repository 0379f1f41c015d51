-- Charts of a year read tens of thousands of sums that lie far apart in their tables; with the value in the key's index, that is all they read.
ALTER TABLE "figures_hourly"
	DROP CONSTRAINT "figures_hourly_metric_section_hour_key_pk",
	ADD CONSTRAINT "figures_hourly_metric_section_hour_key_pk" PRIMARY KEY ("metric", "section", "hour", "key") INCLUDE ("value");
--> statement-breakpoint
ALTER TABLE "figures_daily"
	DROP CONSTRAINT "figures_daily_metric_section_day_key_pk",
	ADD CONSTRAINT "figures_daily_metric_section_day_key_pk" PRIMARY KEY ("metric", "section", "day", "key") INCLUDE ("value");
