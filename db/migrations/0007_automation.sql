CREATE TABLE "automation_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"schedule_id" text,
	"trigger_id" text,
	"occasion" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"job_id" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_triggers" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text,
	"event_types" text[] NOT NULL,
	"include_pre_releases" boolean DEFAULT false NOT NULL,
	"repository_ids" text[] NOT NULL,
	"output_type" text NOT NULL,
	"output_config" jsonb NOT NULL,
	"enabled" boolean NOT NULL,
	"auto_publish" boolean NOT NULL,
	"fingerprint" text NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"last_run_status" text,
	"paused_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"holder" text NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"response" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_endpoint_id_key_pk" PRIMARY KEY("organization_id","endpoint_id","key")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"source_config" jsonb NOT NULL,
	"repository_ids" text[] NOT NULL,
	"output_type" text NOT NULL,
	"output_config" jsonb NOT NULL,
	"lookback_window" text NOT NULL,
	"enabled" boolean NOT NULL,
	"auto_publish" boolean NOT NULL,
	"fingerprint" text NOT NULL,
	"next_run_at" timestamp (3) with time zone,
	"last_run_at" timestamp (3) with time zone,
	"last_run_status" text,
	"paused_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"credits" integer NOT NULL,
	"month" text NOT NULL,
	"used_long_form" integer DEFAULT 0 NOT NULL,
	"used_images" integer DEFAULT 0 NOT NULL,
	"used_answers" integer DEFAULT 0 NOT NULL,
	"zero_data_retention" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"balance" integer NOT NULL,
	"reservation_id" text,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"meter" text NOT NULL,
	"holder_id" text NOT NULL,
	"month" text NOT NULL,
	"quota_units" integer NOT NULL,
	"credits" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"repository_id" text NOT NULL,
	"delivery_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_repository_id_delivery_id_pk" PRIMARY KEY("repository_id","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"repository_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_logs" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"integration_id" text,
	"repository_id" text,
	"reference_id" text,
	"title" text NOT NULL,
	"integration_type" text NOT NULL,
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"status_code" integer NOT NULL,
	"error_message" text,
	"payload" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "repositories" ADD COLUMN "webhook_secret_ciphertext" text;--> statement-breakpoint
ALTER TABLE "repositories" ADD COLUMN "webhook_pinged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "generation_jobs" ADD COLUMN "auto_publish" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "generation_jobs" ADD COLUMN "publish_destination" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "publish_destination" text;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_trigger_id_event_triggers_id_fk" FOREIGN KEY ("trigger_id") REFERENCES "public"."event_triggers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_triggers" ADD CONSTRAINT "event_triggers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_repository_id_repositories_id_fk" FOREIGN KEY ("repository_id") REFERENCES "public"."repositories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_repository_id_repositories_id_fk" FOREIGN KEY ("repository_id") REFERENCES "public"."repositories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_logs" ADD CONSTRAINT "webhook_logs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_runs_schedule" ON "automation_runs" USING btree ("schedule_id","occasion");--> statement-breakpoint
CREATE UNIQUE INDEX "automation_runs_trigger" ON "automation_runs" USING btree ("trigger_id","occasion");--> statement-breakpoint
CREATE INDEX "automation_runs_org" ON "automation_runs" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "automation_runs_job" ON "automation_runs" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_triggers_fingerprint" ON "event_triggers" USING btree ("organization_id","fingerprint");--> statement-breakpoint
CREATE INDEX "event_triggers_org" ON "event_triggers" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_fingerprint" ON "schedules" USING btree ("organization_id","fingerprint");--> statement-breakpoint
CREATE INDEX "schedules_org" ON "schedules" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "credit_entries_org" ON "credit_entries" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_step" ON "credit_entries" USING btree ("reservation_id","kind") WHERE reservation_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_holder" ON "reservations" USING btree ("holder_id","meter");--> statement-breakpoint
CREATE INDEX "reservations_org" ON "reservations" USING btree ("organization_id","status");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_expiry" ON "webhook_deliveries" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_subject" ON "webhook_events" USING btree ("repository_id","type","subject");--> statement-breakpoint
CREATE INDEX "webhook_events_org" ON "webhook_events" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_logs_org" ON "webhook_logs" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_logs_age" ON "webhook_logs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_logs_repository" ON "webhook_logs" USING btree ("repository_id","created_at");