CREATE TABLE "traffic_daily" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"category" text NOT NULL,
	"agent" text NOT NULL,
	"confidence" text NOT NULL,
	"shard" smallint NOT NULL,
	"events" bigint NOT NULL,
	"conversions" bigint NOT NULL,
	CONSTRAINT "traffic_daily_project_id_day_category_agent_confidence_shard_pk" PRIMARY KEY("project_id","day","category","agent","confidence","shard")
);
--> statement-breakpoint
CREATE TABLE "traffic_events" (
	"project_id" text NOT NULL,
	"event_id" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"category" text NOT NULL,
	"agent" text NOT NULL,
	"confidence" text NOT NULL,
	"method" text,
	"host" text,
	"path" text,
	"status" smallint,
	"country" text,
	"user_agent" text,
	"journey_id" text,
	"is_conversion" boolean NOT NULL,
	"name" text,
	"value" double precision,
	"currency" text,
	CONSTRAINT "traffic_events_project_id_event_id_pk" PRIMARY KEY("project_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "traffic_folds" (
	"project_id" text PRIMARY KEY NOT NULL,
	"folded_through" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_journeys" (
	"project_id" text NOT NULL,
	"id" text NOT NULL,
	"precision" text NOT NULL,
	"visitor_type" text NOT NULL,
	"agent" text NOT NULL,
	"landing_host" text,
	"landing_path" text,
	"events" integer NOT NULL,
	"conversions" integer NOT NULL,
	"referred_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "traffic_journeys_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
CREATE TABLE "traffic_pages" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"host" text NOT NULL,
	"path" text NOT NULL,
	"crawler" integer NOT NULL,
	"assistant_browse" integer NOT NULL,
	"ai_referral" integer NOT NULL,
	"conversions" integer NOT NULL,
	CONSTRAINT "traffic_pages_project_id_day_host_path_pk" PRIMARY KEY("project_id","day","host","path")
);
--> statement-breakpoint
CREATE TABLE "traffic_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text,
	"secret_hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "traffic_daily" ADD CONSTRAINT "traffic_daily_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_folds" ADD CONSTRAINT "traffic_folds_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_journeys" ADD CONSTRAINT "traffic_journeys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_pages" ADD CONSTRAINT "traffic_pages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_tokens" ADD CONSTRAINT "traffic_tokens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_tokens" ADD CONSTRAINT "traffic_tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "traffic_events_time" ON "traffic_events" USING btree ("project_id","occurred_at","event_id");--> statement-breakpoint
CREATE INDEX "traffic_events_journey" ON "traffic_events" USING btree ("project_id","journey_id","occurred_at") WHERE journey_id is not null;--> statement-breakpoint
CREATE INDEX "traffic_journeys_time" ON "traffic_journeys" USING btree ("project_id","last_at","id");--> statement-breakpoint
CREATE INDEX "traffic_tokens_org" ON "traffic_tokens" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "traffic_tokens_project" ON "traffic_tokens" USING btree ("project_id");