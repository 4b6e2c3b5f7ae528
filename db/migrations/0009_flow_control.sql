CREATE TABLE "iq_debounces" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"deadline" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "iq_jobs" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "iq_runs" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;