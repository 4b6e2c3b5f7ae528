CREATE TABLE "iq_events" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "iq_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "iq_functions" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"config" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "iq_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"function_id" text NOT NULL,
	"run_id" text,
	"step_id" text,
	"cron" text,
	"attempt" integer NOT NULL,
	"generation" integer NOT NULL,
	"leased_by" integer,
	"concurrency_keys" text[] NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "iq_leader" (
	"id" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"generation" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "iq_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"function_id" text NOT NULL,
	"status" text NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"idempotency_key" text,
	"concurrency_keys" text[] NOT NULL,
	"pending" text NOT NULL,
	"rediscover" boolean NOT NULL,
	"job_sequence" integer NOT NULL,
	"request_version" integer NOT NULL,
	"output" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "iq_steps" (
	"run_id" text NOT NULL,
	"step_id" text NOT NULL,
	"position" integer NOT NULL,
	"output" text NOT NULL,
	CONSTRAINT "iq_steps_run_id_step_id_pk" PRIMARY KEY("run_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "iq_waits" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"run_id" text NOT NULL,
	"step_id" text,
	"event_name" text,
	"expression" text,
	"invoked_run_id" text,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "iq_jobs" ADD CONSTRAINT "iq_jobs_run_id_iq_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."iq_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "iq_steps" ADD CONSTRAINT "iq_steps_run_id_iq_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."iq_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "iq_waits" ADD CONSTRAINT "iq_waits_run_id_iq_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."iq_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "iq_events_unprocessed" ON "iq_events" USING btree ("sequence") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "iq_events_processed" ON "iq_events" USING btree ("processed_at");--> statement-breakpoint
CREATE INDEX "iq_jobs_due" ON "iq_jobs" USING btree ("run_at","id");--> statement-breakpoint
CREATE INDEX "iq_jobs_run" ON "iq_jobs" USING btree ("run_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "iq_runs_idempotency" ON "iq_runs" USING btree ("function_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "iq_runs_event" ON "iq_runs" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "iq_runs_ended" ON "iq_runs" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "iq_waits_event" ON "iq_waits" USING btree ("event_name");--> statement-breakpoint
CREATE INDEX "iq_waits_invoked" ON "iq_waits" USING btree ("invoked_run_id");--> statement-breakpoint
CREATE INDEX "iq_waits_run" ON "iq_waits" USING btree ("run_id");