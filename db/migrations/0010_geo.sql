CREATE TABLE "geo_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"scan_id" text NOT NULL,
	"prompt_id" text,
	"sequence_id" text,
	"turn_index" integer,
	"repeat_index" integer DEFAULT 0 NOT NULL,
	"prompt" text NOT NULL,
	"branded" boolean NOT NULL,
	"engine" text NOT NULL,
	"provider" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"request" jsonb,
	"model" text,
	"access_mode" text,
	"text" text,
	"citations" jsonb DEFAULT '[]' NOT NULL,
	"search_queries" text[] DEFAULT '{}' NOT NULL,
	"usage" jsonb,
	"latency_ms" integer,
	"text_sha256" text,
	"error" text,
	"captured_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_competitors" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"domain" text,
	"kind" text NOT NULL,
	"synonyms" text[] DEFAULT '{}' NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_daily" (
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"scoring_version" text NOT NULL,
	"day" text NOT NULL,
	"engine" text NOT NULL,
	"language" text NOT NULL,
	"branded" boolean NOT NULL,
	"checks" integer NOT NULL,
	"mentions" integer NOT NULL,
	"position_sum" integer NOT NULL,
	"position_count" integer NOT NULL,
	"cited" integer NOT NULL,
	"failed" integer NOT NULL,
	"blocked" integer NOT NULL,
	"last_checked_at" timestamp (3) with time zone,
	CONSTRAINT "geo_daily_project_id_scoring_version_day_engine_language_branded_pk" PRIMARY KEY("project_id","scoring_version","day","engine","language","branded")
);
--> statement-breakpoint
CREATE TABLE "geo_daily_brands" (
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"scoring_version" text NOT NULL,
	"day" text NOT NULL,
	"engine" text NOT NULL,
	"language" text NOT NULL,
	"branded" boolean NOT NULL,
	"brand" text NOT NULL,
	"mentions" integer NOT NULL,
	"position_sum" integer NOT NULL,
	"position_count" integer NOT NULL,
	"cited" integer NOT NULL,
	CONSTRAINT "geo_daily_brands_project_id_scoring_version_brand_day_engine_language_branded_pk" PRIMARY KEY("project_id","scoring_version","brand","day","engine","language","branded")
);
--> statement-breakpoint
CREATE TABLE "geo_prompts" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"prompt" text NOT NULL,
	"prompt_key" text NOT NULL,
	"source" text NOT NULL,
	"slot" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_scans" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"trigger" text NOT NULL,
	"request" jsonb NOT NULL,
	"is_planned" boolean DEFAULT false NOT NULL,
	"total_checks" integer DEFAULT 0 NOT NULL,
	"completed_checks" integer DEFAULT 0 NOT NULL,
	"failed_checks" integer DEFAULT 0 NOT NULL,
	"blocked_checks" integer DEFAULT 0 NOT NULL,
	"mentions" integer DEFAULT 0 NOT NULL,
	"error" text,
	"seed" text NOT NULL,
	"workflow_run_id" text,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_scores" (
	"check_id" text NOT NULL,
	"scoring_version" text NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"mentioned" boolean NOT NULL,
	"absent" boolean DEFAULT false NOT NULL,
	"cited" boolean NOT NULL,
	"position" integer,
	"sentiment" text DEFAULT 'unknown' NOT NULL,
	"excerpt" text,
	"matches" jsonb NOT NULL,
	"competitors" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "geo_scores_check_id_scoring_version_pk" PRIMARY KEY("check_id","scoring_version")
);
--> statement-breakpoint
CREATE TABLE "geo_scoring_versions" (
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"version" text NOT NULL,
	"status" text NOT NULL,
	"brands" jsonb NOT NULL,
	"cursor" text,
	"scored" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "geo_scoring_versions_project_id_version_pk" PRIMARY KEY("project_id","version")
);
--> statement-breakpoint
CREATE TABLE "geo_sequences" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"steps" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"company_name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"conversion_paths" text[] DEFAULT '{}' NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"engines" text[] DEFAULT '{}' NOT NULL,
	"non_zdr_approved_engines" text[] DEFAULT '{}' NOT NULL,
	"paused_auto_prompt_ids" text[] DEFAULT '{}' NOT NULL,
	"removed_auto_prompt_ids" text[] DEFAULT '{}' NOT NULL,
	"enforce_zdr" boolean NOT NULL,
	"track_without_search" boolean DEFAULT false NOT NULL,
	"enabled" boolean NOT NULL,
	"scan_interval_hours" integer NOT NULL,
	"next_scan_at" timestamp (3) with time zone,
	"last_scan_at" timestamp (3) with time zone,
	"scoring_version" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_translations" (
	"organization_id" text NOT NULL,
	"text_sha256" text NOT NULL,
	"language" text NOT NULL,
	"translation" text NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "geo_translations_organization_id_text_sha256_language_pk" PRIMARY KEY("organization_id","text_sha256","language")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"brand_identity_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "geo_checks" ADD CONSTRAINT "geo_checks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_checks" ADD CONSTRAINT "geo_checks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_checks" ADD CONSTRAINT "geo_checks_scan_id_geo_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."geo_scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_competitors" ADD CONSTRAINT "geo_competitors_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_competitors" ADD CONSTRAINT "geo_competitors_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily" ADD CONSTRAINT "geo_daily_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily" ADD CONSTRAINT "geo_daily_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily_brands" ADD CONSTRAINT "geo_daily_brands_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily_brands" ADD CONSTRAINT "geo_daily_brands_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_prompts" ADD CONSTRAINT "geo_prompts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_prompts" ADD CONSTRAINT "geo_prompts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scans" ADD CONSTRAINT "geo_scans_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scans" ADD CONSTRAINT "geo_scans_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scores" ADD CONSTRAINT "geo_scores_check_id_geo_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."geo_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scores" ADD CONSTRAINT "geo_scores_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scores" ADD CONSTRAINT "geo_scores_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scoring_versions" ADD CONSTRAINT "geo_scoring_versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scoring_versions" ADD CONSTRAINT "geo_scoring_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_sequences" ADD CONSTRAINT "geo_sequences_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_sequences" ADD CONSTRAINT "geo_sequences_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_settings" ADD CONSTRAINT "geo_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_settings" ADD CONSTRAINT "geo_settings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_translations" ADD CONSTRAINT "geo_translations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_brand_identity_id_brand_identities_id_fk" FOREIGN KEY ("brand_identity_id") REFERENCES "public"."brand_identities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "geo_checks_plan" ON "geo_checks" USING btree ("scan_id",coalesce(prompt_id, sequence_id),"engine","language","repeat_index",coalesce(turn_index, -1));--> statement-breakpoint
CREATE INDEX "geo_checks_open" ON "geo_checks" USING btree ("scan_id","status","provider");--> statement-breakpoint
CREATE INDEX "geo_checks_time" ON "geo_checks" USING btree ("project_id","captured_at");--> statement-breakpoint
CREATE INDEX "geo_checks_cell" ON "geo_checks" USING btree ("project_id","prompt_id","engine","language","captured_at");--> statement-breakpoint
CREATE UNIQUE INDEX "geo_competitors_name" ON "geo_competitors" USING btree ("project_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "geo_prompts_key" ON "geo_prompts" USING btree ("project_id","prompt_key");--> statement-breakpoint
CREATE INDEX "geo_scans_project" ON "geo_scans" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "geo_scans_open" ON "geo_scans" USING btree ("status","moved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "geo_scans_one_open" ON "geo_scans" USING btree ("project_id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "geo_scores_version" ON "geo_scores" USING btree ("project_id","scoring_version");--> statement-breakpoint
CREATE INDEX "geo_sequences_project" ON "geo_sequences" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "geo_settings_project" ON "geo_settings" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "geo_settings_due" ON "geo_settings" USING btree ("next_scan_at");--> statement-breakpoint
CREATE INDEX "projects_org" ON "projects" USING btree ("organization_id","created_at","id");