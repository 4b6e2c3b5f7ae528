CREATE TABLE "geo_daily_pages" (
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"scoring_version" text NOT NULL,
	"day" text NOT NULL,
	"sandbox" boolean NOT NULL,
	"url_hash" text NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"answers" integer NOT NULL,
	"own" integer NOT NULL,
	"engines" text[] NOT NULL,
	"check_ids" text[] NOT NULL,
	"brands" jsonb NOT NULL,
	CONSTRAINT "geo_daily_pages_project_id_scoring_version_day_sandbox_url_hash_pk" PRIMARY KEY("project_id","scoring_version","day","sandbox","url_hash")
);
--> statement-breakpoint
CREATE TABLE "geo_daily_prompts" (
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"scoring_version" text NOT NULL,
	"day" text NOT NULL,
	"prompt_id" text NOT NULL,
	"engine" text NOT NULL,
	"language" text NOT NULL,
	"branded" boolean NOT NULL,
	"scan_id" text NOT NULL,
	"model" text NOT NULL,
	"checks" integer NOT NULL,
	"mentions" integer NOT NULL,
	"position_sum" integer NOT NULL,
	"position_count" integer NOT NULL,
	"best_position" integer,
	"failed" integer NOT NULL,
	"blocked" integer NOT NULL,
	"last_checked_at" timestamp (3) with time zone,
	CONSTRAINT "geo_daily_prompts_project_id_scoring_version_day_prompt_id_engine_language_branded_scan_id_model_pk" PRIMARY KEY("project_id","scoring_version","day","prompt_id","engine","language","branded","scan_id","model")
);
--> statement-breakpoint
ALTER TABLE "geo_daily_pages" ADD CONSTRAINT "geo_daily_pages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily_pages" ADD CONSTRAINT "geo_daily_pages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily_prompts" ADD CONSTRAINT "geo_daily_prompts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily_prompts" ADD CONSTRAINT "geo_daily_prompts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "geo_daily_prompts_scan" ON "geo_daily_prompts" USING btree ("scan_id","scoring_version");--> statement-breakpoint
CREATE INDEX "geo_checks_turns" ON "geo_checks" USING btree ("project_id","captured_at") WHERE turn_index is not null;--> statement-breakpoint
INSERT INTO "geo_daily_prompts" ("organization_id", "project_id", "scoring_version", "day", "prompt_id", "engine", "language",
  "branded", "scan_id", "model", "checks", "mentions", "position_sum", "position_count", "best_position", "failed", "blocked",
  "last_checked_at")
SELECT k."organization_id", k."project_id", v."version", to_char(k."captured_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
  k."prompt_id", k."engine", k."language", k."branded", k."scan_id", coalesce(k."model", ''),
  count(s."check_id")::int,
  (count(*) FILTER (WHERE s."mentioned"))::int,
  coalesce(sum(s."position") FILTER (WHERE s."mentioned"), 0)::int,
  (count(s."position") FILTER (WHERE s."mentioned"))::int,
  min(s."position") FILTER (WHERE s."mentioned"),
  (count(*) FILTER (WHERE k."status" = 'failed'))::int,
  (count(*) FILTER (WHERE k."status" = 'blocked_zdr'))::int,
  max(k."captured_at") FILTER (WHERE s."check_id" IS NOT NULL)
FROM "geo_scoring_versions" v
JOIN "geo_checks" k ON k."project_id" = v."project_id" AND k."organization_id" = v."organization_id"
LEFT JOIN "geo_scores" s ON s."check_id" = k."id" AND s."scoring_version" = v."version" AND k."status" = 'ok'
WHERE v."status" <> 'retired' AND k."status" IN ('ok', 'failed', 'blocked_zdr') AND k."turn_index" IS NULL
  AND k."prompt_id" IS NOT NULL AND k."captured_at" IS NOT NULL
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
--> statement-breakpoint
INSERT INTO "geo_daily_pages" ("organization_id", "project_id", "scoring_version", "day", "sandbox", "url_hash", "url", "title",
  "answers", "own", "engines", "check_ids", "brands")
WITH cited AS MATERIALIZED (
  SELECT k."organization_id", k."project_id", v."version", k."id", k."engine", k."captured_at",
    to_char(k."captured_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, k."engine" LIKE 'sandbox/%' AS sandbox,
    c.url, c.title, s."mentioned", s."competitors"
  FROM "geo_scoring_versions" v
  JOIN "geo_checks" k ON k."project_id" = v."project_id" AND k."organization_id" = v."organization_id"
  JOIN "geo_scores" s ON s."check_id" = k."id" AND s."scoring_version" = v."version"
  CROSS JOIN LATERAL (
    SELECT split_part(r.url, '#', 1) AS url, max(r.title) AS title
    FROM jsonb_to_recordset(k."citations") AS r(url text, title text) WHERE r.url IS NOT NULL GROUP BY 1) c
  WHERE v."status" <> 'retired' AND k."status" = 'ok' AND NOT k."branded" AND k."turn_index" IS NULL
    AND k."captured_at" IS NOT NULL
), named AS (
  SELECT n."project_id", n."version", n.day, n.sandbox, n.url, jsonb_object_agg(n.brand, n.answers) AS brands
  FROM (
    SELECT c."project_id", c."version", c.day, c.sandbox, c.url, b.brand, count(*)::int AS answers
    FROM cited c CROSS JOIN LATERAL jsonb_to_recordset(c."competitors") AS b(brand text, mentioned boolean)
    WHERE b.mentioned GROUP BY 1, 2, 3, 4, 5, 6) n
  GROUP BY 1, 2, 3, 4, 5
)
SELECT p.*, coalesce(n.brands, '{}')
FROM (
  SELECT c."organization_id", c."project_id", c."version", c.day, c.sandbox, md5(c.url), c.url, max(c.title),
    count(*)::int, (count(*) FILTER (WHERE c."mentioned"))::int, array_agg(DISTINCT c."engine"),
    (array_agg(c."id" ORDER BY c."captured_at" DESC, c."id" DESC))[1:5]
  FROM cited c GROUP BY 1, 2, 3, 4, 5, 6, 7) p
LEFT JOIN named n ON n."project_id" = p."project_id" AND n."version" = p."version" AND n.day = p.day
  AND n.sandbox = p.sandbox AND n.url = p.url;
