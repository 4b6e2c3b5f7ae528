CREATE TABLE "notification_marks" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL,
	"read_ids" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_marks_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "geo_briefs" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_marks" ADD CONSTRAINT "notification_marks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_marks" ADD CONSTRAINT "notification_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_runs_ended" ON "automation_runs" USING btree ("organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "brand_analyses_ended" ON "brand_analyses" USING btree ("organization_id","completed_at");--> statement-breakpoint
CREATE INDEX "geo_briefs_ended" ON "geo_briefs" USING btree ("organization_id","ended_at");--> statement-breakpoint
CREATE INDEX "chat_approvals_pending" ON "chat_approvals" USING btree ("organization_id","created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "geo_scans_ended" ON "geo_scans" USING btree ("organization_id","completed_at");--> statement-breakpoint
CREATE INDEX "generation_jobs_ended" ON "generation_jobs" USING btree ("organization_id","completed_at");--> statement-breakpoint
CREATE INDEX "geo_readiness_ended" ON "geo_readiness_reports" USING btree ("organization_id","updated_at");