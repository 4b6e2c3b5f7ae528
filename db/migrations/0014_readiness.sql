CREATE TABLE "geo_readiness_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"target_url" text NOT NULL,
	"status" text NOT NULL,
	"step" text,
	"profile" text,
	"score" integer,
	"passed" integer,
	"applicable" integer,
	"checks" jsonb,
	"pages" text[] DEFAULT '{}' NOT NULL,
	"error" text,
	"workflow_run_id" text,
	"scanned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "geo_readiness_reports" ADD CONSTRAINT "geo_readiness_reports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_readiness_reports" ADD CONSTRAINT "geo_readiness_reports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "geo_readiness_project" ON "geo_readiness_reports" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "geo_readiness_status" ON "geo_readiness_reports" USING btree ("status","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "geo_readiness_one_open" ON "geo_readiness_reports" USING btree ("project_id") WHERE status in ('queued', 'running');