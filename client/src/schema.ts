// Generated from the OpenAPI document of Clarion API 1.0.0 by `npm run client:generate`. Do not edit.

type Headers = { [name: string]: unknown };

export interface paths {
  "/v1/status": {
    get: operations["getStatus"];
  };
  "/v1/posts/generate": {
    post: operations["generatePost"];
    get: operations["listGenerations"];
  };
  "/v1/posts/generate/{jobId}": {
    get: operations["getGeneration"];
  };
  "/v1/posts/{postId}/regenerate": {
    post: operations["regeneratePost"];
  };
  "/v1/posts/activity": {
    post: operations["previewActivity"];
  };
  "/v1/posts/{postId}/rewrites": {
    post: operations["createRewrite"];
    get: operations["listRewrites"];
  };
  "/v1/posts/{postId}/rewrites/{rewriteId}": {
    patch: operations["updateRewrite"];
  };
  "/v1/posts/{postId}/rewrites/{rewriteId}/accept": {
    post: operations["acceptRewrite"];
  };
  "/v1/posts": {
    get: operations["listPosts"];
  };
  "/v1/posts/{postId}": {
    get: operations["getPost"];
    patch: operations["updatePost"];
    delete: operations["deletePost"];
  };
  "/v1/posts/{postId}/restore": {
    post: operations["restorePost"];
  };
  "/v1/posts/{postId}/revisions": {
    get: operations["listRevisions"];
    post: operations["createRevision"];
  };
  "/v1/posts/{postId}/revisions/{revisionId}/restore": {
    post: operations["restoreRevision"];
  };
  "/v1/posts/{postId}/revisions/{revisionId}/publish": {
    post: operations["publishRevision"];
  };
  "/v1/posts/{postId}/revisions/{revisionId}/discard": {
    post: operations["discardRevision"];
  };
  "/v1/posts/{postId}/evidence": {
    get: operations["getEvidence"];
    patch: operations["changeEvidence"];
  };
  "/v1/posts/{postId}/lead": {
    get: operations["getThinLead"];
    post: operations["addLeadSentence"];
  };
  "/v1/posts/{postId}/review": {
    post: operations["reviewPost"];
  };
  "/v1/posts/{postId}/comments": {
    get: operations["listComments"];
    post: operations["createComment"];
  };
  "/v1/posts/{postId}/comments/{commentId}": {
    patch: operations["updateComment"];
    delete: operations["deleteComment"];
  };
  "/v1/posts/{postId}/comments/{commentId}/restore": {
    post: operations["restoreComment"];
  };
  "/v1/posts/{postId}/shares": {
    get: operations["listShares"];
    post: operations["createShare"];
  };
  "/v1/posts/{postId}/shares/{shareId}": {
    delete: operations["deleteShare"];
  };
  "/v1/posts/{postId}/images": {
    post: operations["uploadImage"];
  };
  "/v1/custom-domain": {
    get: operations["getCustomDomain"];
    put: operations["setCustomDomain"];
    delete: operations["deleteCustomDomain"];
  };
  "/v1/custom-domain/check": {
    post: operations["checkCustomDomain"];
  };
  "/v1/calendar": {
    get: operations["getCalendar"];
  };
  "/v1/brand-identities": {
    get: operations["listBrandIdentities"];
    post: operations["createBrandIdentity"];
  };
  "/v1/brand-identities/generate": {
    post: operations["analyzeBrandIdentity"];
    get: operations["listBrandAnalyses"];
  };
  "/v1/brand-identities/generate/{jobId}": {
    get: operations["getBrandAnalysis"];
  };
  "/v1/brand-identities/{brandIdentityId}": {
    get: operations["getBrandIdentity"];
    patch: operations["updateBrandIdentity"];
    delete: operations["deleteBrandIdentity"];
  };
  "/v1/brand-identities/{brandIdentityId}/restore": {
    post: operations["restoreBrandIdentity"];
  };
  "/v1/skills": {
    get: operations["listSkills"];
    post: operations["createSkill"];
  };
  "/v1/skills/{name}": {
    get: operations["getSkill"];
    patch: operations["updateSkill"];
    delete: operations["deleteSkill"];
  };
  "/v1/skills/{name}/restore": {
    post: operations["restoreSkill"];
  };
  "/v1/integrations": {
    get: operations["listIntegrations"];
  };
  "/v1/integrations/vcs": {
    post: operations["connectRepository"];
  };
  "/v1/integrations/tracker": {
    post: operations["connectTracker"];
  };
  "/v1/integrations/tracker/teams": {
    post: operations["listTrackerTeams"];
  };
  "/v1/integrations/{integrationId}": {
    patch: operations["updateIntegration"];
    delete: operations["deleteIntegration"];
  };
  "/v1/integrations/{integrationId}/check": {
    post: operations["checkIntegration"];
  };
  "/v1/integrations/{integrationId}/consequences": {
    get: operations["getIntegrationConsequences"];
  };
  "/v1/integrations/{integrationId}/restore": {
    post: operations["restoreIntegration"];
  };
  "/v1/integrations/{integrationId}/packages": {
    get: operations["listPackages"];
    put: operations["confirmPackages"];
  };
  "/v1/schedules": {
    get: operations["listSchedules"];
    post: operations["createSchedule"];
  };
  "/v1/schedules/{scheduleId}": {
    get: operations["getSchedule"];
    patch: operations["updateSchedule"];
    delete: operations["deleteSchedule"];
  };
  "/v1/schedules/{scheduleId}/restore": {
    post: operations["restoreSchedule"];
  };
  "/v1/schedules/{scheduleId}/run": {
    post: operations["runSchedule"];
  };
  "/v1/schedules/{scheduleId}/runs": {
    get: operations["listScheduleRuns"];
  };
  "/v1/event-triggers": {
    get: operations["listEventTriggers"];
    post: operations["createEventTrigger"];
  };
  "/v1/event-triggers/{triggerId}": {
    get: operations["getEventTrigger"];
    patch: operations["updateEventTrigger"];
    delete: operations["deleteEventTrigger"];
  };
  "/v1/event-triggers/{triggerId}/restore": {
    post: operations["restoreEventTrigger"];
  };
  "/v1/event-triggers/{triggerId}/runs": {
    get: operations["listEventTriggerRuns"];
  };
  "/v1/webhook-logs": {
    get: operations["listWebhookLogs"];
  };
  "/v1/chats": {
    get: operations["listChats"];
    post: operations["createChat"];
  };
  "/v1/chats/models": {
    get: operations["listChatModels"];
  };
  "/v1/chats/by-external": {
    get: operations["getChatByExternal"];
  };
  "/v1/chats/{chatId}": {
    get: operations["getChat"];
    post: operations["continueChat"];
    patch: operations["updateChat"];
    delete: operations["deleteChat"];
  };
  "/v1/chats/{chatId}/restore": {
    post: operations["restoreChat"];
  };
  "/v1/chats/{chatId}/stop": {
    post: operations["stopChat"];
  };
  "/v1/chats/{chatId}/approvals/{approvalId}": {
    post: operations["decideApproval"];
  };
  "/v2/agent/v1/session": {
    post: operations["startAgentSession"];
  };
  "/v2/agent/v1/session/{sessionId}": {
    post: operations["continueAgentSession"];
  };
  "/v2/agent/v1/session/{sessionId}/stream": {
    get: operations["streamAgentSession"];
  };
  "/v1/projects": {
    get: operations["listProjects"];
    post: operations["createProject"];
  };
  "/v1/projects/{projectId}": {
    get: operations["getProject"];
    patch: operations["updateProject"];
    delete: operations["deleteProject"];
  };
  "/v1/projects/{projectId}/restore": {
    post: operations["restoreProject"];
  };
  "/v1/projects/{projectId}/geo/settings": {
    get: operations["getGeoSettings"];
    patch: operations["updateGeoSettings"];
  };
  "/v1/projects/{projectId}/geo/settings/preview": {
    post: operations["previewGeoSettings"];
  };
  "/v1/projects/{projectId}/geo/prompts": {
    get: operations["listPrompts"];
    post: operations["createPrompt"];
  };
  "/v1/projects/{projectId}/geo/prompts/import": {
    post: operations["importPrompts"];
  };
  "/v1/projects/{projectId}/geo/prompts/{promptId}": {
    get: operations["getPrompt"];
    patch: operations["updatePrompt"];
    delete: operations["deletePrompt"];
  };
  "/v1/projects/{projectId}/geo/prompts/{promptId}/restore": {
    post: operations["restorePrompt"];
  };
  "/v1/projects/{projectId}/geo/sequences": {
    get: operations["listSequences"];
    post: operations["createSequence"];
  };
  "/v1/projects/{projectId}/geo/sequences/{sequenceId}": {
    get: operations["getSequence"];
    patch: operations["updateSequence"];
    delete: operations["deleteSequence"];
  };
  "/v1/projects/{projectId}/geo/sequences/{sequenceId}/restore": {
    post: operations["restoreSequence"];
  };
  "/v1/projects/{projectId}/geo/sequences/{sequenceId}/run": {
    post: operations["runSequence"];
  };
  "/v1/projects/{projectId}/geo/competitors": {
    get: operations["listCompetitors"];
    put: operations["putCompetitor"];
  };
  "/v1/projects/{projectId}/geo/competitors/import": {
    post: operations["importCompetitors"];
  };
  "/v1/projects/{projectId}/geo/competitors/suggestions": {
    get: operations["suggestCompetitors"];
  };
  "/v1/projects/{projectId}/geo/competitors/{name}": {
    delete: operations["deleteCompetitor"];
  };
  "/v1/projects/{projectId}/geo/competitors/{name}/restore": {
    post: operations["restoreCompetitor"];
  };
  "/v1/projects/{projectId}/geo/scans": {
    post: operations["createGeoScan"];
    get: operations["listGeoScans"];
  };
  "/v1/projects/{projectId}/geo/scans/estimate": {
    post: operations["estimateGeoScan"];
  };
  "/v1/projects/{projectId}/geo/spending": {
    get: operations["getGeoSpending"];
  };
  "/v1/projects/{projectId}/geo/scans/{scanId}/resume": {
    post: operations["resumeGeoScan"];
  };
  "/v1/projects/{projectId}/geo/scans/{scanId}": {
    get: operations["getGeoScan"];
    delete: operations["cancelGeoScan"];
  };
  "/v1/projects/{projectId}/geo/checks/import": {
    post: operations["importChecks"];
  };
  "/v1/projects/{projectId}/geo/visibility/overview": {
    get: operations["getVisibilityOverview"];
  };
  "/v1/projects/{projectId}/geo/visibility/timeseries": {
    get: operations["getVisibilityTimeseries"];
  };
  "/v1/projects/{projectId}/geo/visibility/prompt-results": {
    get: operations["listPromptResults"];
  };
  "/v1/projects/{projectId}/geo/visibility/prompts": {
    get: operations["listPromptVisibility"];
  };
  "/v1/projects/{projectId}/geo/visibility/prompts/{promptId}": {
    get: operations["getPromptVisibility"];
  };
  "/v1/projects/{projectId}/geo/visibility/competitor-share": {
    get: operations["getCompetitorShare"];
  };
  "/v1/projects/{projectId}/geo/visibility/language-share": {
    get: operations["getLanguageShare"];
  };
  "/v1/projects/{projectId}/geo/visibility/sentiment": {
    get: operations["getVisibilitySentiment"];
  };
  "/v1/projects/{projectId}/geo/visibility/competitors/{brand}": {
    get: operations["getCompetitorVisibility"];
  };
  "/v1/projects/{projectId}/geo/visibility/changes": {
    get: operations["getVisibilityChanges"];
  };
  "/v1/projects/{projectId}/geo/visibility/methodology": {
    get: operations["getVisibilityMethodology"];
  };
  "/v1/projects/{projectId}/geo/visibility/citations": {
    get: operations["getVisibilityCitations"];
  };
  "/v1/projects/{projectId}/geo/visibility/checks": {
    get: operations["listChecks"];
  };
  "/v1/projects/{projectId}/geo/visibility/checks/{checkId}": {
    get: operations["getCheck"];
  };
  "/v1/projects/{projectId}/geo/visibility/export": {
    get: operations["exportChecks"];
  };
  "/v1/projects/{projectId}/geo/gaps": {
    get: operations["listGeoGaps"];
  };
  "/v1/projects/{projectId}/geo/gaps/{gapId}": {
    patch: operations["updateGeoGap"];
  };
  "/v1/projects/{projectId}/geo/briefs": {
    get: operations["listGeoBriefs"];
    post: operations["createGeoBrief"];
  };
  "/v1/projects/{projectId}/geo/briefs/{briefId}": {
    get: operations["getGeoBrief"];
    patch: operations["updateGeoBrief"];
  };
  "/v1/projects/{projectId}/geo/briefs/{briefId}/facts": {
    post: operations["addGeoBriefFacts"];
  };
  "/v1/projects/{projectId}/geo/briefs/{briefId}/facts/{factId}": {
    delete: operations["deleteGeoBriefFact"];
  };
  "/v1/projects/{projectId}/geo/briefs/{briefId}/approve": {
    post: operations["approveGeoBrief"];
  };
  "/v1/projects/{projectId}/geo/agent-readiness": {
    get: operations["getAgentReadiness"];
  };
  "/v1/projects/{projectId}/geo/agent-readiness/scan": {
    post: operations["scanAgentReadiness"];
  };
  "/v1/geo/ingest/events": {
    post: operations["ingestTrafficEvents"];
  };
  "/v1/geo/ingest/setup": {
    get: operations["getTrafficIngestSetup"];
  };
  "/v1/geo/ingest/token": {
    post: operations["createTrafficIngestToken"];
  };
  "/v1/geo/ingest/rotate-token": {
    post: operations["rotateTrafficIngestToken"];
  };
  "/v1/projects/{projectId}/geo/traffic/overview": {
    get: operations["getTrafficOverview"];
  };
  "/v1/projects/{projectId}/geo/traffic/log": {
    get: operations["getTrafficLog"];
  };
  "/v1/projects/{projectId}/geo/traffic/journeys": {
    get: operations["listTrafficJourneys"];
  };
  "/v1/projects/{projectId}/geo/traffic/journeys/{journeyId}": {
    get: operations["getTrafficJourney"];
  };
  "/v1/projects/{projectId}/geo/traffic/pages": {
    get: operations["listTrafficPages"];
  };
  "/v1/audit": {
    get: operations["listAuditEvents"];
  };
  "/v1/audit/export": {
    get: operations["exportAuditEvents"];
  };
  "/v1/feedback/{organizationSlug}": {
    post: operations["sendPublicFeedback"];
  };
  "/v1/feedback": {
    post: operations["sendFeedback"];
    get: operations["listFeedback"];
  };
  "/v1/feedback/items/{feedbackId}": {
    get: operations["getFeedback"];
    patch: operations["updateFeedback"];
  };
}

export interface operations {
  /** Whether the service can be reached */
  getStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        status: "ok";
        service: "Clarion API";
        version: string;
        public: true;
        authentication: {
          type: "bearer";
          resource_metadata: string;
          guide: string;
        };
      } } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["UnavailableStatus"] } };
    };
  };
  /**
   * Queue the generation of a post
   *
   * Answers at once; poll the job about every ten seconds until it is completed, failed or skipped.
   *
   * Scope: `posts.write`. At most 10 requests in any 60 seconds per credential.
   */
  generatePost: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": {
      contentType: "changelog" | "blog_post" | "linkedin_post" | "twitter_post" | "image";
      lookbackWindow?: "current_day" | "yesterday" | "last_7_days" | "last_14_days" | "last_30_days";
      /** Instead of `lookbackWindow`, together with `to`. */
      from?: string;
      to?: string;
      /** Instead of a window: the newest stretch of history that has something to say, however old. */
      newest?: true;
      /**
       * Use `integrations.vcs`.
       * @deprecated
       */
      repositoryIds?: string[];
      /**
       * Use `integrations.tracker`.
       * @deprecated
       */
      trackerIntegrationIds?: string[];
      integrations?: {
        /** @default [] */
        vcs?: string[];
        /** @default [] */
        tracker?: string[];
      };
      vcs?: {
        repositories: {
          owner: string;
          repo: string;
        }[];
      };
      dataPoints?: {
        /**
         * False reads no pull requests; one that was squashed is then a commit.
         * @default true
         */
        includePullRequests?: boolean;
        /** @default true */
        includeCommits?: boolean;
        /** @default true */
        includeReleases?: boolean;
        /** False unless a tracker is named; true with none named reads every enabled one. */
        includeTrackerData?: boolean;
      };
      /** An alias of `brandIdentityId`. */
      brandVoiceId?: string;
      brandIdentityId?: string;
      toneProfile?: "Conversational" | "Professional" | "Casual" | "Formal";
      /** A job: takes over its ledger, as soon as it has read its sources. */
      runId?: string;
      selectedItems?: {
        /** @default [] */
        commitShas?: string[];
        /** @default [] */
        pullRequestNumbers?: {
          repositoryId: string;
          number: number;
        }[];
        /** @default [] */
        releaseTagNames?: string[];
        /** @default [] */
        trackerIssueIds?: {
          integrationId: string;
          issueId: string;
        }[];
      };
      /** Of a monorepo, by name or folder; `.` is what is in none. */
      packages?: string[];
      /** With the `runId` of a skipped post: what readers can do now. */
      leadSentence?: string;
      /** Takes it even if no fact says so. */
      withoutSource?: boolean;
    } } };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        job: components["schemas"]["GenerationJob"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["QueueError"] } };
    };
  };
  /**
   * List the newest generation jobs
   *
   * The newest 50, newest first.
   *
   * Scope: `posts.read`.
   */
  listGenerations: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        jobs: components["schemas"]["GenerationJob"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a generation job and its events
   *
   * Scope: `posts.read`. At most 120 requests in any 60 seconds per credential.
   */
  getGeneration: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        jobId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        job: components["schemas"]["GenerationJob"];
        events: components["schemas"]["GenerationJobEvent"][];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Write a post again from its ledger
   *
   * The present text stays as a revision.
   *
   * Scope: `posts.write`. At most 10 requests in any 60 seconds per credential.
   */
  regeneratePost: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        postId: string;
      };
    };
    requestBody: { content: { "application/json": {
      toneProfile?: "Conversational" | "Professional" | "Casual" | "Formal";
      brandIdentityId?: string;
      /**
       * Keeps the text of a published post as draft changes until they are published.
       * @default false
       */
      draft?: boolean;
    } } };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        job: components["schemas"]["GenerationJob"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["QueueError"] } };
    };
  };
  /**
   * List what a generation would read
   *
   * Scope: `posts.write`. At most 30 requests in any 60 seconds per credential.
   */
  previewActivity: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody: { content: { "application/json": {
      lookbackWindow?: "current_day" | "yesterday" | "last_7_days" | "last_14_days" | "last_30_days";
      /** Instead of `lookbackWindow`, together with `to`. */
      from?: string;
      to?: string;
      /** Instead of a window: the newest stretch of history that has something to say, however old. */
      newest?: true;
      /**
       * Use `integrations.vcs`.
       * @deprecated
       */
      repositoryIds?: string[];
      /**
       * Use `integrations.tracker`.
       * @deprecated
       */
      trackerIntegrationIds?: string[];
      integrations?: {
        /** @default [] */
        vcs?: string[];
        /** @default [] */
        tracker?: string[];
      };
      vcs?: {
        repositories: {
          owner: string;
          repo: string;
        }[];
      };
      dataPoints?: {
        /**
         * False reads no pull requests; one that was squashed is then a commit.
         * @default true
         */
        includePullRequests?: boolean;
        /** @default true */
        includeCommits?: boolean;
        /** @default true */
        includeReleases?: boolean;
        /** False unless a tracker is named; true with none named reads every enabled one. */
        includeTrackerData?: boolean;
      };
      /** Of a monorepo, by name or folder; `.` is what is in none. */
      packages?: string[];
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** Newest first, at most 2,000. */
        items: components["schemas"]["ActivityItem"][];
        totals: {
          commits: number;
          pullRequests: number;
          releases: number;
          issues: number;
        };
        range: {
          from: string;
          to: string;
        };
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Write a post again, shorter, warmer, more technical or for users
   *
   * Writes a draft from the same ledger and keeps it beside the post, which stays as it is until the draft is accepted. The newest 20 drafts of a post are kept. `GET` on the same path says which directions need a model.
   *
   * Scope: `posts.write`. At most 10 requests in any 60 seconds per credential.
   */
  createRewrite: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        postId: string;
      };
    };
    requestBody: { content: { "application/json": {
      /** `technical` is for developers, `users` for people who use the product. */
      direction: "shorter" | "warmer" | "technical" | "users";
    } } };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        job: components["schemas"]["GenerationJob"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["QueueError"] } };
    };
  };
  /**
   * List the drafts that were written again
   *
   * Newest first, with what writes a new one in each direction.
   *
   * Scope: `posts.read`.
   */
  listRewrites: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        postId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        rewrites: components["schemas"]["PostRewrite"][];
        directions: {
          /** `technical` is for developers, `users` for people who use the product. */
          direction: "shorter" | "warmer" | "technical" | "users";
          writer: "model" | "rules" | null;
          /** Why there is no writer. */
          reason: string | null;
        }[];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Discard a draft or open it again
   *
   * Scope: `posts.write`.
   */
  updateRewrite: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        postId: string;
        rewriteId: string;
      };
    };
    requestBody: { content: { "application/json": {
      status: "open" | "discarded";
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        rewrite: components["schemas"]["PostRewrite"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Accept a draft as the text of its post
   *
   * The draft's title and text become the post's, with their sources, as a new revision. Restore `previousRevisionId` to undo it.
   *
   * Scope: `posts.write`.
   */
  acceptRewrite: {
    parameters: {
      query?: {
        /**
         * `true` keeps the text of a published post as draft changes until they are published, and answers them.
         * @default "false"
         */
        draft?: "true" | "false";
      };
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
        /** The ETag of what was read. The request is refused and writes nothing if it changed since. */
        "If-Match"?: string;
      };
      path: {
        postId: string;
        rewriteId: string;
      };
    };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        post: components["schemas"]["Post"];
        previousRevisionId: string;
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      412: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List posts
   *
   * Scope: `posts.read`.
   */
  listPosts: {
    parameters: {
      query?: {
        /** Items of a page, 1 to 100, default 10; other values are clamped. */
        limit?: number;
        /** Page number, default 1; one past the last page is 400. */
        page?: number;
        /**
         * By creation time, ties by id.
         * @default "desc"
         */
        sort?: "asc" | "desc";
        /** Comma-separated list of: draft, published. */
        status?: string;
        /** Comma-separated list of: changelog, blog_post, linkedin_post, twitter_post, image. */
        contentType?: string;
        /** Only posts for this destination. */
        publishDestination?: string;
        /** Comma-separated: only posts of these brand identities. */
        brandIdentityId?: string;
        /**
         * Searches title and text.
         * @default ""
         */
        q?: string;
        /**
         * `excerpt`, for lists: `markdown` ends after 1000 characters and `content` is empty. An image post keeps its `content`.
         * @default "full"
         */
        text?: "full" | "excerpt";
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        posts: components["schemas"]["Post"][];
        pagination: components["schemas"]["Pagination"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a post
   *
   * Scope: `posts.read`.
   */
  getPost: {
    parameters: {
      query?: {
        /**
         * `true`: draft changes, if any, not the public text.
         * @default "false"
         */
        draft?: "true" | "false";
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        postId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        post: components["schemas"]["Post"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Update a post
   *
   * Every write keeps the previous revision. Where the title equals the first heading, both stay equal: a change of one changes the other. A stale `If-Match` is answered with 412 and writes nothing. Publishing by hand clears `publishAt`; setting it on a published post is 409. Where the organization requires approval, publishing a text that is not approved and changing a published one are 409 `Approval required`; a scheduled draft waits for its approval. The text of a published post changes for its readers at once; `POST` on its revisions makes draft changes instead. An image post has no Markdown to change.
   *
   * Scope: `posts.write`. At most 60 requests in any 60 seconds per credential.
   */
  updatePost: {
    parameters: {
      query?: {
        /**
         * `true`: draft changes, if any, not the public text.
         * @default "false"
         */
        draft?: "true" | "false";
      };
      header?: {
        /** The ETag of what was read. The request is refused and writes nothing if it changed since. */
        "If-Match"?: string;
      };
      path: {
        postId: string;
      };
    };
    requestBody: { content: { "application/json": {
      title?: string;
      markdown?: string;
      /** Passages of the text, each exactly as it stands there once, and what replaces them. */
      replacements?: {
        find: string;
        replace: string;
      }[];
      slug?: string | null;
      status?: "draft" | "published";
      publishDestination?: string | null;
      /** Publishes a draft within this minute. Without an offset it is a time in the organization's time zone: one that summer time skips moves forward by an hour, one that occurs twice counts first. Null cancels the plan. */
      publishAt?: string | null;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        post: components["schemas"]["Post"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      412: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Delete a post
   *
   * It can be restored for 30 days.
   *
   * Scope: `posts.write`.
   */
  deletePost: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        postId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore a post that was deleted
   *
   * Within 30 days of the deletion; 404 afterwards, or if it is not deleted. Where another post has taken its slug, it gets the lowest free number: `release-notes-2`.
   *
   * Scope: `posts.write`.
   */
  restorePost: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        postId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        post: components["schemas"]["Post"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List the revisions of a post
   *
   * Newest first. `current` marks the text of the post, `draft` its draft changes.
   *
   * Scope: `posts.read`.
   */
  listRevisions: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        postId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        revisions: components["schemas"]["PostRevision"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Change the text of a post as a draft
   *
   * Adds to the draft changes of a published post, whose public text stays until they are published. The text of an unpublished post changes at once. Answers the post with the new text. A stale `If-Match` is answered with 412 and writes nothing.
   *
   * Scope: `posts.write`. At most 60 requests in any 60 seconds per credential.
   */
  createRevision: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
        /** The ETag of what was read. The request is refused and writes nothing if it changed since. */
        "If-Match"?: string;
      };
      path: {
        postId: string;
      };
    };
    requestBody: { content: { "application/json": {
      title?: string;
      markdown?: string;
      /** Passages of the text, each exactly as it stands there once, and what replaces them. */
      replacements?: {
        find: string;
        replace: string;
      }[];
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        post: components["schemas"]["Post"];
        revision: components["schemas"]["PostRevision"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      412: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore a revision
   *
   * The revision's title and text become the post's, as a new revision; its slug too where it is free.
   *
   * Scope: `posts.write`.
   */
  restoreRevision: {
    parameters: {
      query?: {
        /**
         * `true` keeps the text of a published post as draft changes until they are published, and answers them.
         * @default "false"
         */
        draft?: "true" | "false";
      };
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
        /** The ETag of what was read. The request is refused and writes nothing if it changed since. */
        "If-Match"?: string;
      };
      path: {
        postId: string;
        revisionId: string;
      };
    };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        post: components["schemas"]["Post"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      412: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Publish a revision
   *
   * Makes draft changes, or any other revision, the public text of the post and publishes the post. Restore `previousRevisionId` to undo it.
   *
   * Scope: `posts.write`.
   */
  publishRevision: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of what was read. The request is refused and writes nothing if it changed since. */
        "If-Match"?: string;
      };
      path: {
        postId: string;
        revisionId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        post: components["schemas"]["Post"];
        previousRevisionId: string;
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      412: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Discard draft changes
   *
   * The public text stays. The revision stays in the list; restore it with `draft=true` to bring the changes back.
   *
   * Scope: `posts.write`.
   */
  discardRevision: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of what was read. The request is refused and writes nothing if it changed since. */
        "If-Match"?: string;
      };
      path: {
        postId: string;
        revisionId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        post: components["schemas"]["Post"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      412: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get the evidence behind every sentence
   *
   * With `limit`, `page` or `q` the sentences are narrowed, and the entries to those that they name. Without them all sentences and entries are answered.
   *
   * Scope: `posts.read`.
   */
  getEvidence: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
        /**
         * `true`: draft changes, if any, not the public text.
         * @default "false"
         */
        draft?: "true" | "false";
        /** Only sentences with this text, ignoring case, white space and markup. */
        q?: string;
        /**
         * `true` lists the entries that the post leaves out, with the reason, instead of sentences.
         * @default "false"
         */
        dropped?: "true" | "false";
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        postId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        post: {
          id: string;
          revisionId: string;
        };
        sentences: {
          text: string;
          entryIds: string[];
          /** A sentence of a person has entries only if it was checked against them when it was added. */
          author: "generated" | "person";
        }[];
        /** Sentences that a person wrote or changed and nothing was checked for. */
        sentencesWithoutSource: number;
        entries: components["schemas"]["LedgerEntry"][];
        /** Counts of the whole post, not of this page alone. */
        totals: {
          sentences: number;
          entries: number;
          dropped: number;
        };
        pagination?: components["schemas"]["Pagination"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore dropped entries or drop kept ones
   *
   * Changes the post's ledger; regenerate the post to write its text from it.
   *
   * Scope: `posts.write`. At most 60 requests in any 60 seconds per credential.
   */
  changeEvidence: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
        /**
         * `true`: draft changes, if any, not the public text.
         * @default "false"
         */
        draft?: "true" | "false";
        /** Only sentences with this text, ignoring case, white space and markup. */
        q?: string;
        /**
         * `true` lists the entries that the post leaves out, with the reason, instead of sentences.
         * @default "false"
         */
        dropped?: "true" | "false";
      };
      header?: never;
      path: {
        postId: string;
      };
    };
    requestBody: { content: { "application/json": {
      /** @default [] */
      restore?: string[];
      /** @default [] */
      drop?: string[];
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        post: {
          id: string;
          revisionId: string;
        };
        sentences: {
          text: string;
          entryIds: string[];
          /** A sentence of a person has entries only if it was checked against them when it was added. */
          author: "generated" | "person";
        }[];
        /** Sentences that a person wrote or changed and nothing was checked for. */
        sentencesWithoutSource: number;
        entries: components["schemas"]["LedgerEntry"][];
        /** Counts of the whole post, not of this page alone. */
        totals: {
          sentences: number;
          entries: number;
          dropped: number;
        };
        pagination?: components["schemas"]["Pagination"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get the lead of a post that needs a sentence
   *
   * The main change of a post that was written without a model, if its sources say nothing beyond its title. Otherwise, and once a person has added a sentence, `lead` is null.
   *
   * Scope: `posts.read`.
   */
  getThinLead: {
    parameters: {
      query?: {
        /**
         * `true`: draft changes, if any, not the public text.
         * @default "false"
         */
        draft?: "true" | "false";
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        postId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        lead: {
          entry: components["schemas"]["LedgerEntry"];
          /** What the source's own description says, if anything. */
          description: string | null;
        } | null;
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Add a sentence on the lead of a post
   *
   * Adds a person's sentence after the first sentence of the post and stores the result as a new revision. The facts of the change must contain the numbers, versions, names, identifiers, URLs and strong claims of the sentence. If some are missing, the answer is 400 and names them, and the post stays as it is. The answer is 409 if the post needs no sentence.
   *
   * Scope: `posts.write`. At most 60 requests in any 60 seconds per credential.
   */
  addLeadSentence: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
        /** The ETag of what was read. The request is refused and writes nothing if it changed since. */
        "If-Match"?: string;
      };
      path: {
        postId: string;
      };
    };
    requestBody: { content: { "application/json": {
      /** What readers can do now, as plain text. Write code in backticks. */
      sentence: string;
      /**
       * Adds it even if no fact says so. Evidence then counts it as a sentence without a source.
       * @default false
       */
      withoutSource?: boolean;
      /**
       * Keeps the text of a published post as draft changes until they are published.
       * @default false
       */
      draft?: boolean;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        post: components["schemas"]["Post"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      412: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Ask for a review, or review a draft
   *
   * `requested` asks for a review and `none` withdraws it. `approved` and `changes_requested` are for admins and owners, and for apps that act for them, never for API keys. Where approval is required, nobody approves a text of their own, unless no other member may. After `changes_requested`, only the same reviewer approves before a new request. Send `If-Match` with the ETag of the text that was read: if it has changed since, the answer is 412.
   *
   * Scope: `posts.write`. At most 60 requests in any 60 seconds per credential.
   */
  reviewPost: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of what was read. The request is refused and writes nothing if it changed since. */
        "If-Match"?: string;
      };
      path: {
        postId: string;
      };
    };
    requestBody: { content: { "application/json": {
      state: "none" | "requested" | "changes_requested" | "approved";
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        post: components["schemas"]["Post"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      412: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List the comments on a post
   *
   * Oldest first, replies included.
   *
   * Scope: `posts.read`.
   */
  listComments: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        postId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        comments: components["schemas"]["PostComment"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Comment on a post
   *
   * On the sentence that contains `quote`, on the whole post without one, or as a reply in the thread of `parentId`. A comment follows its sentence through edits.
   *
   * Scope: `posts.write`. At most 60 requests in any 60 seconds per credential.
   */
  createComment: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        postId: string;
      };
    };
    requestBody: { content: { "application/json": {
      body: string;
      quote?: string | null;
      parentId?: string | null;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        comment: components["schemas"]["PostComment"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Edit a comment, or resolve its thread
   *
   * Only its author can edit a comment. `resolved` is for the first comment of a thread.
   *
   * Scope: `posts.write`. At most 60 requests in any 60 seconds per credential.
   */
  updateComment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        postId: string;
        commentId: string;
      };
    };
    requestBody: { content: { "application/json": {
      body?: string;
      resolved?: boolean;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        comment: components["schemas"]["PostComment"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Delete a comment
   *
   * The author, admins and owners can delete a comment. Deleting the first comment of a thread also deletes its replies; the author can do so only while nobody else has replied. It can be restored for 30 days.
   *
   * Scope: `posts.write`. At most 60 requests in any 60 seconds per credential.
   */
  deleteComment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        postId: string;
        commentId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore a comment that was deleted
   *
   * Within 30 days of the deletion; 404 afterwards, or if it is not deleted. The replies that were deleted with it come back, too. A comment that its author deleted can be restored by the author, every comment by admins and owners. 409 for a reply whose thread is deleted.
   *
   * Scope: `posts.write`.
   */
  restoreComment: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        postId: string;
        commentId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        comment: components["schemas"]["PostComment"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List the share links of a post
   *
   * Those that have not expired, newest first, without their addresses.
   *
   * Scope: `posts.read`.
   */
  listShares: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        postId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        shares: components["schemas"]["PostShare"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Make a share link of a post
   *
   * Everyone with the link can read the current text of the post, including draft changes, without signing in, until the link expires. Search engines do not index it. The address is shown once. A post has at most 20 links.
   *
   * Scope: `posts.write`. At most 30 requests in any 60 seconds per credential.
   */
  createShare: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        postId: string;
      };
    };
    requestBody: { content: { "application/json": {
      /** @default 14 */
      expiresInDays?: number;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        share: components["schemas"]["PostShare"];
        url: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Revoke a share link
   *
   * The link stops working at once.
   *
   * Scope: `posts.write`.
   */
  deleteShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        postId: string;
        shareId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Upload an image for the text of a post
   *
   * Stores a PNG, JPEG, WebP or GIF image of at most 5 MB and 10000 pixels on each side. Metadata such as the place, the camera and comments is removed; the color profile and the orientation stay. The text of the post does not change: put the `url` into its Markdown. The address cannot be guessed, but everyone who has it can see the image. A post has at most 100 images.
   *
   * Scope: `posts.write`. At most 30 requests in any 60 seconds per credential.
   */
  uploadImage: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        postId: string;
      };
    };
    requestBody: { content: { "application/json": {
      /** The bytes of the file in base64. */
      data: string;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        image: components["schemas"]["PostImage"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get the custom domain
   *
   * `customDomain` is null without one.
   *
   * Scope: `domains.read`.
   */
  getCustomDomain: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        customDomain: components["schemas"]["CustomDomain"] | null;
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Set the custom domain
   *
   * Replaces the previous domain, which stops serving at once. The new one serves the public pages after its DNS record has been checked. Setting the same domain again changes nothing.
   *
   * Scope: `domains.write`. At most 30 requests in any 60 seconds per credential.
   */
  setCustomDomain: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: { content: { "application/json": {
      /** Such as `news.acme.example`, without `https://` and a port. */
      domain: string;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        customDomain: components["schemas"]["CustomDomain"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Remove the custom domain
   *
   * It stops serving at once. The pages stay at their address on this server.
   *
   * Scope: `domains.write`.
   */
  deleteCustomDomain: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
      } } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Check the DNS record of the custom domain
   *
   * Verifies a pending domain if its TXT record exists; else `problem` says why not.
   *
   * Scope: `domains.write`. At most 30 requests in any 60 seconds for the whole organization.
   */
  checkCustomDomain: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        customDomain: components["schemas"]["CustomDomain"];
        organization: components["schemas"]["Organization"];
      } } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List what happens on some days
   *
   * Drafts, scheduled and published posts, and runs of automations from `from` to `to`, both included, in the organization's time zone, earliest first. At most 92 days and 1000 entries.
   *
   * Scope: `posts.read`.
   */
  getCalendar: {
    parameters: {
      query?: {
        /** The first day; today by default. A window has at most 92 days. */
        from?: string;
        /** The last day; 30 days after the first by default. */
        to?: string;
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        entries: components["schemas"]["CalendarEntry"][];
        /** Whether later entries were left out. */
        truncated: boolean;
        timeZone: string;
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List brand identities
   *
   * The default first, then the oldest first.
   *
   * Scope: `brand-identities.read`.
   */
  listBrandIdentities: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        brandIdentities: components["schemas"]["BrandIdentity"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Create a brand identity
   *
   * Scope: `brand-identities.write`.
   */
  createBrandIdentity: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": {
      websiteUrl?: string | null;
      companyName?: string | null;
      companyDescription?: string | null;
      toneProfile?: "Conversational" | "Professional" | "Casual" | "Formal";
      /** The tone in one's own words. Only a model reads it; the built-in writer keeps to `toneProfile`. */
      customTone?: string | null;
      /** Instructions for every post. Only a model reads them; the built-in writer does not. */
      customInstructions?: string | null;
      audience?: string | null;
      /** ISO 639-1. Languages other than English need a model. */
      language?: "en" | "es" | "fr" | "de" | "pt" | "nl" | "it" | "ja" | "ko" | "zh" | "ar" | "hi" | "ru" | "tr" | "pl" | "sv" | "da" | "no" | "fi" | "cs" | "ro" | "hu" | "el" | "th" | "vi" | "id" | "uk" | "he";
      colors?: string[];
      /** Pictures use the closest typeface that ships with the product. */
      font?: string | null;
      logoUrl?: string | null;
      /** The layout of pictures: one headline, three points, or a headline beside an identifier. A picture whose changes cannot fill it shows one headline. */
      imageLayout?: "automatic" | "statement" | "list" | "code";
      skills?: string[];
      /** Replaces all references. Texts that show how the brand writes. Only a model reads them; the built-in writer does not. */
      references?: {
        /** Of one that exists: keeps its id. */
        id?: string;
        title: string;
        content: string;
      }[];
      name: string;
      /** `true` takes the default from the one that has it. */
      isDefault?: boolean;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        brandIdentity: components["schemas"]["BrandIdentity"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Queue the analysis of a website
   *
   * Reads the homepage and the pages that tell most of a brand, as far as robots.txt lets `ClarionBot`, and makes a brand identity of them. Answers at once; poll the job until it is completed or failed.
   *
   * Scope: `brand-identities.write`. At most 5 requests in any 60 seconds per credential.
   */
  analyzeBrandIdentity: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": {
      websiteUrl: string;
      /** Default: the company's name. */
      name?: string;
    } } };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        job: components["schemas"]["BrandAnalysis"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["QueueError"] } };
    };
  };
  /**
   * List the newest analyses
   *
   * The newest 20, newest first.
   *
   * Scope: `brand-identities.read`.
   */
  listBrandAnalyses: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        jobs: components["schemas"]["BrandAnalysis"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get the analysis of a website
   *
   * Scope: `brand-identities.read`. At most 120 requests in any 60 seconds per credential.
   */
  getBrandAnalysis: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        jobId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        job: components["schemas"]["BrandAnalysis"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a brand identity
   *
   * Scope: `brand-identities.read`.
   */
  getBrandIdentity: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        brandIdentityId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        brandIdentity: components["schemas"]["BrandIdentity"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Update a brand identity
   *
   * Scope: `brand-identities.write`.
   */
  updateBrandIdentity: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        brandIdentityId: string;
      };
    };
    requestBody: { content: { "application/json": {
      websiteUrl?: string | null;
      companyName?: string | null;
      companyDescription?: string | null;
      toneProfile?: "Conversational" | "Professional" | "Casual" | "Formal";
      /** The tone in one's own words. Only a model reads it; the built-in writer keeps to `toneProfile`. */
      customTone?: string | null;
      /** Instructions for every post. Only a model reads them; the built-in writer does not. */
      customInstructions?: string | null;
      audience?: string | null;
      /** ISO 639-1. Languages other than English need a model. */
      language?: "en" | "es" | "fr" | "de" | "pt" | "nl" | "it" | "ja" | "ko" | "zh" | "ar" | "hi" | "ru" | "tr" | "pl" | "sv" | "da" | "no" | "fi" | "cs" | "ro" | "hu" | "el" | "th" | "vi" | "id" | "uk" | "he";
      colors?: string[];
      /** Pictures use the closest typeface that ships with the product. */
      font?: string | null;
      logoUrl?: string | null;
      /** The layout of pictures: one headline, three points, or a headline beside an identifier. A picture whose changes cannot fill it shows one headline. */
      imageLayout?: "automatic" | "statement" | "list" | "code";
      skills?: string[];
      /** Replaces all references. Texts that show how the brand writes. Only a model reads them; the built-in writer does not. */
      references?: {
        /** Of one that exists: keeps its id. */
        id?: string;
        title: string;
        content: string;
      }[];
      name?: string;
      /** `true` takes the default from the one that has it. */
      isDefault?: boolean;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        brandIdentity: components["schemas"]["BrandIdentity"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Delete a brand identity
   *
   * Its posts stay, without a brand identity. The default cannot be deleted. It can be restored for 30 days.
   *
   * Scope: `brand-identities.write`.
   */
  deleteBrandIdentity: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        brandIdentityId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
        disabledSchedules: {
          id: string;
          name: string;
        }[];
        disabledEvents: {
          id: string;
          name: string;
        }[];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore a brand identity that was deleted
   *
   * Within 30 days of the deletion; 404 afterwards, or if it is not deleted. Its posts and projects have it again, and the schedules and event triggers that its deletion disabled are enabled.
   *
   * Scope: `brand-identities.write`.
   */
  restoreBrandIdentity: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        brandIdentityId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        brandIdentity: components["schemas"]["BrandIdentity"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List skills
   *
   * The system's first, then the organization's own by name.
   *
   * Scope: `skills.read`.
   */
  listSkills: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        skills: components["schemas"]["Skill"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Create a skill
   *
   * A fenced block named `rules` holds lines that code carries out: `avoid: leverage -> use`, `avoid: seamless`, `spell: GitHub`, `sentence-words: 24`, `first-person: no`. A line that is none of these is refused.
   *
   * Scope: `skills.write`.
   */
  createSkill: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": {
      name: string;
      description: string;
      content: string;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        skill: components["schemas"]["Skill"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a skill
   *
   * Scope: `skills.read`.
   */
  getSkill: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        name: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        skill: components["schemas"]["Skill"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Update a skill
   *
   * A new name is followed by the brand identities that have the skill. A fenced block named `rules` holds lines that code carries out: `avoid: leverage -> use`, `avoid: seamless`, `spell: GitHub`, `sentence-words: 24`, `first-person: no`. A line that is none of these is refused.
   *
   * Scope: `skills.write`.
   */
  updateSkill: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
    };
    requestBody: { content: { "application/json": {
      name?: string;
      description?: string;
      content?: string;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        skill: components["schemas"]["Skill"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Delete a skill
   *
   * It is taken from the brand identities that have it, which are named. It can be restored for 30 days.
   *
   * Scope: `skills.write`.
   */
  deleteSkill: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
        brandIdentities: {
          id: string;
          name: string;
        }[];
        disabledSchedules: {
          id: string;
          name: string;
        }[];
        disabledEvents: {
          id: string;
          name: string;
        }[];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore a skill that was deleted
   *
   * Within 30 days of the deletion; 404 afterwards, or if it is not deleted. Of several that had the name, the last one that was deleted. The brand identities that it was taken from have it again. 409 if the name is in use.
   *
   * Scope: `skills.write`.
   */
  restoreSkill: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        name: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        skill: components["schemas"]["Skill"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List integrations
   *
   * Scope: `integrations.read`.
   */
  listIntegrations: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        vcs: components["schemas"]["VcsIntegration"][];
        tracker: components["schemas"]["TrackerIntegration"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Connect a repository
   *
   * Checks that the repository can be read before anything is stored. With provider `git`, `cloneUrl` is an https URL or, where the operator allows it, a local path; `owner` and `repo` are taken from it when left out. The other providers are read over their API: `owner` and `repo` are required, `baseUrl` names a server of one's own, and a private repository needs a `token` (or, on GitHub, the installed GitHub App).
   *
   * Scope: `integrations.write`. At most 20 requests in any 60 seconds per credential.
   */
  connectRepository: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": {
      owner?: string;
      repo?: string;
      branch?: string;
      token?: string;
      /** @default "github" */
      provider?: "github" | "gitea" | "gitlab" | "git";
      /** Of a server of one's own. */
      baseUrl?: string;
      cloneUrl?: string;
      displayName?: string;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        integration: components["schemas"]["VcsIntegration"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Connect an issue tracker
   *
   * Checks that its issues can be read before anything is stored. `teamId` is the id of a team in Linear and `owner/repo` in GitHub issues; left out, Linear is read as far as the key reaches.
   *
   * Scope: `integrations.write`. At most 20 requests in any 60 seconds per credential.
   */
  connectTracker: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": {
      provider: "linear" | "github_issues";
      apiKey: string;
      teamId?: string;
      /** Of a server of one's own. */
      baseUrl?: string;
      displayName?: string;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        integration: components["schemas"]["TrackerIntegration"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List the teams that a tracker's key can read
   *
   * Nothing is stored. Each id is a `teamId` for connecting the tracker.
   *
   * Scope: `integrations.write`. At most 20 requests in any 60 seconds per credential.
   */
  listTrackerTeams: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: { content: { "application/json": {
      provider: "linear";
      apiKey: string;
      /** Of a server of one's own. */
      baseUrl?: string;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        teams: {
          id: string;
          name: string;
        }[];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Update an integration
   *
   * A new branch or token is tried first, and stored only where it works. `branch` and `foldWithoutNote` are a repository's alone; `token` is the API key of a tracker.
   *
   * Scope: `integrations.write`. At most 20 requests in any 60 seconds per credential.
   */
  updateIntegration: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        integrationId: string;
      };
    };
    requestBody: { content: { "application/json": {
      displayName?: string;
      branch?: string;
      enabled?: boolean;
      token?: string | null;
      /** Whether posts fold changes without a release note. Null decides by the repository's own notes. It holds for the next posts. */
      foldWithoutNote?: boolean | null;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        integration: components["schemas"]["Integration"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Remove an integration
   *
   * Posts made from it stay. What would have run on it is disabled and named. It can be restored for 30 days.
   *
   * Scope: `integrations.write`.
   */
  deleteIntegration: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        integrationId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
        disabledSchedules: {
          id: string;
          name: string;
        }[];
        disabledEvents: {
          id: string;
          name: string;
        }[];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Try an integration's access now
   *
   * Stores when it was tried and why it failed, if it did: `checkedAt` and `checkError` of the answer. A repository that was renamed is followed.
   *
   * Scope: `integrations.write`. At most 20 requests in any 60 seconds per credential.
   */
  checkIntegration: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        integrationId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        integration: components["schemas"]["Integration"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Tell what removing an integration would do
   *
   * The schedules and event triggers that would be disabled, and how many posts made from it would stay.
   *
   * Scope: `integrations.read`.
   */
  getIntegrationConsequences: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        integrationId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        disabledSchedules: {
          id: string;
          name: string;
        }[];
        disabledEvents: {
          id: string;
          name: string;
        }[];
        posts: number;
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore an integration that was deleted
   *
   * Within 30 days of the deletion; 404 afterwards, or if it is not deleted. With its token and webhook; the schedules and event triggers that its removal disabled are enabled. 409 if it has been connected again.
   *
   * Scope: `integrations.write`.
   */
  restoreIntegration: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        integrationId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        integration: components["schemas"]["Integration"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List the packages of a monorepo
   *
   * Found in its workspaces (npm, pnpm, Cargo, Go, Python, Maven) and in tags such as `parser@1.2.0`. Empty for a repository with fewer than two.
   *
   * Scope: `integrations.read`. At most 20 requests in any 60 seconds per credential.
   */
  listPackages: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        integrationId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        packages: {
          name: string;
          /** Its folder; empty for the root of the repository. */
          path: string;
          /** The packages that it ships with. */
          dependsOn: string[];
          /** The beginnings of its own tags, such as `parser@`. */
          tags: string[];
          /** Whether posts can tell about it by itself. */
          confirmed: boolean;
        }[];
        /** Whether a person has confirmed the list. Until then all that are found count. */
        confirmed: boolean;
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Confirm the packages of a monorepo
   *
   * Says which of the packages found posts can tell about by themselves. Code of the others belongs to the packages that ship with it. Packages that are found later wait to be confirmed.
   *
   * Scope: `integrations.write`. At most 20 requests in any 60 seconds per credential.
   */
  confirmPackages: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: never;
      path: {
        integrationId: string;
      };
    };
    requestBody: { content: { "application/json": {
      /** By name or folder; null lets all that are found count. */
      packages: string[] | null;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        packages: {
          name: string;
          /** Its folder; empty for the root of the repository. */
          path: string;
          /** The packages that it ships with. */
          dependsOn: string[];
          /** The beginnings of its own tags, such as `parser@`. */
          tags: string[];
          /** Whether posts can tell about it by itself. */
          confirmed: boolean;
        }[];
        /** Whether a person has confirmed the list. Until then all that are found count. */
        confirmed: boolean;
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List schedules
   *
   * Newest first.
   *
   * Scope: `schedules.read`.
   */
  listSchedules: {
    parameters: {
      query?: {
        /** Comma-separated: only those that read one of these repositories. */
        repositoryIds?: string;
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        schedules: components["schemas"]["Schedule"][];
        /** `owner/repo` of every repository named. */
        repositoryMap: { [name: string]: string };
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Create a schedule
   *
   * Fires at most once at each of its instants, in UTC. One that was missed while the service was down runs when it is back, if it is under 24 hours late.
   *
   * Scope: `schedules.write`.
   */
  createSchedule: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": {
      name: string;
      sourceType: "cron";
      sourceConfig: {
        cron: {
          frequency: "daily" | "weekly" | "monthly";
          hour: number;
          minute: number;
          /** 0 is Sunday; required when weekly. */
          dayOfWeek?: number;
          /** Required when monthly; a month that lacks the day fires on its last one. */
          dayOfMonth?: number;
          /** Daily only: fires every so many days, counted from `anchorDate`. */
          intervalDays?: number;
          /** With `intervalDays`: the first day, by default the one on which the schedule is made. */
          anchorDate?: string;
        };
      };
      targets: {
        /** Ids of repositories or of their integrations. */
        repositoryIds: string[];
      };
      outputType: "changelog" | "blog_post" | "linkedin_post" | "twitter_post" | "image";
      outputConfig?: {
        /** A free name, stored with the post for the destination that picks it up. */
        publishDestination?: string;
        /** A brand identity; the default one where it names none. */
        brandVoiceId?: string;
        /** Instructions for these posts. Only a model reads them; the built-in writer does not. */
        instructions?: string;
        /** Of a monorepo, by name or folder; `.` is what is in none. */
        packages?: string[];
      };
      /** A disabled schedule is stored and never fires. */
      enabled: boolean;
      /**
       * Of changelogs and blog posts; the others stay drafts.
       * @default false
       */
      autoPublish?: boolean;
      /** @default "last_7_days" */
      lookbackWindow?: "current_day" | "yesterday" | "last_7_days" | "last_14_days" | "last_30_days";
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        schedule: components["schemas"]["Schedule"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a schedule
   *
   * Scope: `schedules.read`.
   */
  getSchedule: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        scheduleId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        schedule: components["schemas"]["Schedule"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Update a schedule
   *
   * Takes the full body: what is left out goes back to its default.
   *
   * Scope: `schedules.write`.
   */
  updateSchedule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        scheduleId: string;
      };
    };
    requestBody: { content: { "application/json": {
      name: string;
      sourceType: "cron";
      sourceConfig: {
        cron: {
          frequency: "daily" | "weekly" | "monthly";
          hour: number;
          minute: number;
          /** 0 is Sunday; required when weekly. */
          dayOfWeek?: number;
          /** Required when monthly; a month that lacks the day fires on its last one. */
          dayOfMonth?: number;
          /** Daily only: fires every so many days, counted from `anchorDate`. */
          intervalDays?: number;
          /** With `intervalDays`: the first day, by default the one on which the schedule is made. */
          anchorDate?: string;
        };
      };
      targets: {
        /** Ids of repositories or of their integrations. */
        repositoryIds: string[];
      };
      outputType: "changelog" | "blog_post" | "linkedin_post" | "twitter_post" | "image";
      outputConfig?: {
        /** A free name, stored with the post for the destination that picks it up. */
        publishDestination?: string;
        /** A brand identity; the default one where it names none. */
        brandVoiceId?: string;
        /** Instructions for these posts. Only a model reads them; the built-in writer does not. */
        instructions?: string;
        /** Of a monorepo, by name or folder; `.` is what is in none. */
        packages?: string[];
      };
      /** A disabled schedule is stored and never fires. */
      enabled: boolean;
      /**
       * Of changelogs and blog posts; the others stay drafts.
       * @default false
       */
      autoPublish?: boolean;
      /** @default "last_7_days" */
      lookbackWindow?: "current_day" | "yesterday" | "last_7_days" | "last_14_days" | "last_30_days";
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        schedule: components["schemas"]["Schedule"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Delete a schedule
   *
   * Its posts are kept. It can be restored for 30 days.
   *
   * Scope: `schedules.write`.
   */
  deleteSchedule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        scheduleId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore a schedule that was deleted
   *
   * Within 30 days of the deletion; 404 afterwards, or if it is not deleted. With its runs. One whose instant has passed meanwhile runs at the next one. 409 if there is a schedule like it.
   *
   * Scope: `schedules.write`.
   */
  restoreSchedule: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        scheduleId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        schedule: components["schemas"]["Schedule"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Run a schedule now
   *
   * Whether it is enabled or not; its timetable stays as it is.
   *
   * Scope: `schedules.write`.
   */
  runSchedule: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        scheduleId: string;
      };
    };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        organization: components["schemas"]["Organization"];
        job: components["schemas"]["GenerationJob"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["QueueError"] } };
    };
  };
  /**
   * List the runs of a schedule
   *
   * The newest 50, newest first.
   *
   * Scope: `schedules.read`.
   */
  listScheduleRuns: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        scheduleId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        runs: components["schemas"]["AutomationRun"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List event triggers
   *
   * Newest first.
   *
   * Scope: `event-triggers.read`.
   */
  listEventTriggers: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        eventTriggers: components["schemas"]["EventTrigger"][];
        /** `owner/repo` of every repository named. */
        repositoryMap: { [name: string]: string };
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Create an event trigger
   *
   * Fires once for each release tag and each pushed head of a repository. A release is told from the one before it, a stable one from the stable one before it; a push by its commits.
   *
   * Scope: `event-triggers.write`.
   */
  createEventTrigger: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": {
      /** @default null */
      name?: string | null;
      sourceType: "vcs_webhook";
      sourceConfig: {
        /** Empty fires for both. */
        eventTypes: ("release" | "push")[];
        /** Fires on pre-releases as well. */
        includePreReleases?: boolean;
      };
      targets: {
        /** Ids of repositories or of their integrations. */
        repositoryIds: string[];
      };
      outputType: "changelog" | "blog_post" | "linkedin_post" | "twitter_post" | "image";
      outputConfig?: {
        /** A free name, stored with the post for the destination that picks it up. */
        publishDestination?: string;
        /** A brand identity; the default one where it names none. */
        brandVoiceId?: string;
        /** Instructions for these posts. Only a model reads them; the built-in writer does not. */
        instructions?: string;
        /** Of a monorepo, by name or folder; `.` is what is in none. */
        packages?: string[];
      };
      /** A disabled trigger is stored and never fires. */
      enabled: boolean;
      /**
       * Of changelogs and blog posts; the others stay drafts.
       * @default false
       */
      autoPublish?: boolean;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        eventTrigger: components["schemas"]["EventTrigger"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get an event trigger
   *
   * Scope: `event-triggers.read`.
   */
  getEventTrigger: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        triggerId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        eventTrigger: components["schemas"]["EventTrigger"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Update an event trigger
   *
   * What is left out stays as it is.
   *
   * Scope: `event-triggers.write`.
   */
  updateEventTrigger: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        triggerId: string;
      };
    };
    requestBody: { content: { "application/json": {
      name?: string | null;
      sourceType?: "vcs_webhook";
      sourceConfig?: {
        /** Empty fires for both. */
        eventTypes: ("release" | "push")[];
        /** Fires on pre-releases as well. */
        includePreReleases?: boolean;
      };
      targets?: {
        /** Ids of repositories or of their integrations. */
        repositoryIds: string[];
      };
      outputType?: "changelog" | "blog_post" | "linkedin_post" | "twitter_post" | "image";
      outputConfig?: {
        /** A free name, stored with the post for the destination that picks it up. */
        publishDestination?: string;
        /** A brand identity; the default one where it names none. */
        brandVoiceId?: string;
        /** Instructions for these posts. Only a model reads them; the built-in writer does not. */
        instructions?: string;
        /** Of a monorepo, by name or folder; `.` is what is in none. */
        packages?: string[];
      };
      /** A disabled trigger is stored and never fires. */
      enabled?: boolean;
      /** Of changelogs and blog posts; the others stay drafts. */
      autoPublish?: boolean;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        eventTrigger: components["schemas"]["EventTrigger"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Delete an event trigger
   *
   * Its posts are kept. It can be restored for 30 days.
   *
   * Scope: `event-triggers.write`.
   */
  deleteEventTrigger: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        triggerId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore an event trigger that was deleted
   *
   * Within 30 days of the deletion; 404 afterwards, or if it is not deleted. With its runs. 409 if there is one that does the same.
   *
   * Scope: `event-triggers.write`.
   */
  restoreEventTrigger: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        triggerId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        eventTrigger: components["schemas"]["EventTrigger"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List the runs of an event trigger
   *
   * The newest 50, newest first.
   *
   * Scope: `event-triggers.read`.
   */
  listEventTriggerRuns: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        triggerId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        runs: components["schemas"]["AutomationRun"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List webhook deliveries
   *
   * Every delivery, refused ones included, newest first. Kept for 7, 14 or 30 days by plan.
   *
   * Scope: `integrations.read`.
   */
  listWebhookLogs: {
    parameters: {
      query?: {
        /** Items of a page, 1 to 100, default 25; other values are clamped. */
        limit?: number;
        /** Page number, default 1; one past the last page is 400. */
        page?: number;
        /** Comma-separated list of: success, failed, pending. */
        status?: string;
        /** Comma-separated list of: vcs, tracker. */
        integrationType?: string;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        logs: components["schemas"]["WebhookLog"][];
        /** How long the plan keeps them. */
        retentionDays: number;
        pagination: components["schemas"]["Pagination"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List chats
   *
   * By the last message, newest first. `pinnedAt` marks those that the dashboard shows above all.
   *
   * Scope: `chats.read`.
   */
  listChats: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        chats: components["schemas"]["Chat"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Start a chat
   *
   * Streams the answer. The chat's id is in `X-Chat-Id` and in the first chunk's `messageMetadata.chatId`. Closing the connection does not stop the answer.
   *
   * Scope: `chats.write`. At most 30 requests in any 60 seconds for the whole organization.
   */
  createChat: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": {
      message: string;
      /**
       * `auto` takes what the deployment is set up with.
       * @default "auto"
       */
      model?: "auto" | "anthropic/claude-sonnet-5-5" | "anthropic/claude-opus-5-5" | "openai/gpt-5.4" | "openai/gpt-5.4-mini" | "google/gemini-3.8-flash" | "google/gemini-2.5-pro";
      thinkingLevel?: "off" | "low" | "medium" | "high";
      /** Alone it means `thinkingLevel` `medium`. */
      enableThinking?: boolean;
      /** The time zone of the days; UTC by default. */
      timezone?: string;
      /** @default [] */
      context?: components["schemas"]["ChatContextItem"][];
      externalChannelId?: {
        id: string;
        /** @default "dashboard" */
        source?: "dashboard" | "slack" | "discord";
      };
    } } };
    responses: {
      200: { headers: Headers; content: { "application/x-ndjson": string } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List the models of chats
   *
   * Scope: `chats.read`.
   */
  listChatModels: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        models: {
          id: "anthropic/claude-sonnet-5-5" | "anthropic/claude-opus-5-5" | "openai/gpt-5.4" | "openai/gpt-5.4-mini" | "google/gemini-3.8-flash" | "google/gemini-2.5-pro";
          /** Whether the deployment has its vendor's key. */
          available: boolean;
        }[];
        /** What `auto` takes; null where no model is set up and fixed answers are given. */
        auto: string | null;
        thinkingLevels: ("off" | "low" | "medium" | "high")[];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get the chat of an external channel
   *
   * Scope: `chats.read`.
   */
  getChatByExternal: {
    parameters: {
      query: {
        id: string;
        /** @default "dashboard" */
        source?: "dashboard" | "slack" | "discord";
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        chat: components["schemas"]["Chat"];
        messages: components["schemas"]["ChatMessage"][];
        /** What the agent proposed, the pending ones first. */
        approvals: components["schemas"]["ChatApproval"][];
        /** Where the answer under way begins in the session's stream; null where none is. */
        streamIndex: number | null;
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a chat with its messages
   *
   * Scope: `chats.read`.
   */
  getChat: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        chatId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        chat: components["schemas"]["Chat"];
        messages: components["schemas"]["ChatMessage"][];
        /** What the agent proposed, the pending ones first. */
        approvals: components["schemas"]["ChatApproval"][];
        /** Where the answer under way begins in the session's stream; null where none is. */
        streamIndex: number | null;
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Continue a chat
   *
   * Streams the answer. A chat answers one message at a time: 409 while it does.
   *
   * Scope: `chats.write`. At most 30 requests in any 60 seconds for the whole organization.
   */
  continueChat: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        chatId: string;
      };
    };
    requestBody: { content: { "application/json": {
      message: string;
      /**
       * `auto` takes what the deployment is set up with.
       * @default "auto"
       */
      model?: "auto" | "anthropic/claude-sonnet-5-5" | "anthropic/claude-opus-5-5" | "openai/gpt-5.4" | "openai/gpt-5.4-mini" | "google/gemini-3.8-flash" | "google/gemini-2.5-pro";
      thinkingLevel?: "off" | "low" | "medium" | "high";
      /** Alone it means `thinkingLevel` `medium`. */
      enableThinking?: boolean;
      /** The time zone of the days; UTC by default. */
      timezone?: string;
      /** @default [] */
      context?: components["schemas"]["ChatContextItem"][];
      /** It stands in place of the last message and its answer, as when that failed or was edited. */
      replaceLast?: boolean;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/x-ndjson": string } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Rename or pin a chat
   *
   * Scope: `chats.write`.
   */
  updateChat: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        chatId: string;
      };
    };
    requestBody: { content: { "application/json": {
      title?: string;
      pinned?: boolean;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        chat: components["schemas"]["Chat"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Delete a chat
   *
   * An answer under way is stopped; what it proposed lapses. It can be restored for 30 days.
   *
   * Scope: `chats.write`.
   */
  deleteChat: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        chatId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore a chat that was deleted
   *
   * Within 30 days of the deletion; 404 afterwards, or if it is not deleted. With its messages; an answer that was under way stays stopped. 409 if its external channel has another chat.
   *
   * Scope: `chats.write`.
   */
  restoreChat: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        chatId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        chat: components["schemas"]["Chat"];
        messages: components["schemas"]["ChatMessage"][];
        /** What the agent proposed, the pending ones first. */
        approvals: components["schemas"]["ChatApproval"][];
        /** Where the answer under way begins in the session's stream; null where none is. */
        streamIndex: number | null;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Stop the answer under way
   *
   * Scope: `chats.write`.
   */
  stopChat: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        chatId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        chat: components["schemas"]["Chat"];
        /** False where nothing was under way. */
        stopped: boolean;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Approve or reject what the agent proposes
   *
   * It is done under the scopes of who approves, once. What was decided or has lapsed is 409; it lapses after an hour.
   *
   * Scope: `chats.write`.
   */
  decideApproval: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        chatId: string;
        approvalId: string;
      };
    };
    requestBody: { content: { "application/json": {
      approve: boolean;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        approval: components["schemas"]["ChatApproval"];
        chat: components["schemas"]["Chat"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Start an agent session
   *
   * The session is a chat, with the chat's id. Read its stream to follow it.
   *
   * Scope: `chats.write`. At most 30 requests in any 60 seconds for the whole organization.
   */
  startAgentSession: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": {
      message: string;
      /**
       * `auto` takes what the deployment is set up with.
       * @default "auto"
       */
      model?: "auto" | "anthropic/claude-sonnet-5-5" | "anthropic/claude-opus-5-5" | "openai/gpt-5.4" | "openai/gpt-5.4-mini" | "google/gemini-3.8-flash" | "google/gemini-2.5-pro";
      thinkingLevel?: "off" | "low" | "medium" | "high";
      /** Alone it means `thinkingLevel` `medium`. */
      enableThinking?: boolean;
      /** The time zone of the days; UTC by default. */
      timezone?: string;
      /** @default [] */
      context?: components["schemas"]["ChatContextItem"][];
      externalChannelId?: {
        id: string;
        /** @default "dashboard" */
        source?: "dashboard" | "slack" | "discord";
      };
    } } };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        sessionId: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Add a message to an agent session
   *
   * Scope: `chats.write`. At most 30 requests in any 60 seconds for the whole organization.
   */
  continueAgentSession: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        sessionId: string;
      };
    };
    requestBody: { content: { "application/json": {
      message: string;
      /**
       * `auto` takes what the deployment is set up with.
       * @default "auto"
       */
      model?: "auto" | "anthropic/claude-sonnet-5-5" | "anthropic/claude-opus-5-5" | "openai/gpt-5.4" | "openai/gpt-5.4-mini" | "google/gemini-3.8-flash" | "google/gemini-2.5-pro";
      thinkingLevel?: "off" | "low" | "medium" | "high";
      /** Alone it means `thinkingLevel` `medium`. */
      enableThinking?: boolean;
      /** The time zone of the days; UTC by default. */
      timezone?: string;
      /** @default [] */
      context?: components["schemas"]["ChatContextItem"][];
      /** It stands in place of the last message and its answer, as when that failed or was edited. */
      replaceLast?: boolean;
    } } };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        sessionId: string;
        /** Where the answer begins in the stream. */
        startIndex: number;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Read the stream of an agent session
   *
   * Every stored chunk from `startIndex` on, each with its `index`, then what comes until the answer under way has ended. The same lines every time.
   *
   * Scope: `chats.read`.
   */
  streamAgentSession: {
    parameters: {
      query?: {
        /** @default 0 */
        startIndex?: number;
      };
      header?: never;
      path: {
        sessionId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/x-ndjson": string } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List projects
   *
   * Oldest first; there is always one.
   *
   * Scope: `projects.read`. Needs a Starter, Growth or Scale plan.
   */
  listProjects: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        projects: components["schemas"]["Project"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Create a project
   *
   * What a brand's visibility is measured under. The plan says how many there may be; one more is 402.
   *
   * Scope: `projects.write`. Needs a Starter, Growth or Scale plan.
   */
  createProject: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": {
      name: string;
      /** @default null */
      brandIdentityId?: string | null;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        project: components["schemas"]["Project"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a project
   *
   * Scope: `projects.read`. Needs a Starter, Growth or Scale plan.
   */
  getProject: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        project: components["schemas"]["Project"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Update a project
   *
   * Another brand identity changes the auto prompts, and whose website counts as the company's own.
   *
   * Scope: `projects.write`. Needs a Starter, Growth or Scale plan.
   */
  updateProject: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
      };
    };
    requestBody: { content: { "application/json": {
      name?: string;
      brandIdentityId?: string | null;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        project: components["schemas"]["Project"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Delete a project
   *
   * Takes its settings, prompts, competitors, scans and stored answers along, and ends what is running. The last one is 409. It can be restored for 30 days.
   *
   * Scope: `projects.write`. Needs a Starter, Growth or Scale plan.
   */
  deleteProject: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore a project that was deleted
   *
   * Within 30 days of the deletion; 404 afterwards, or if it is not deleted. With all that it had; what was running stays ended. 402 if the plan holds no more projects, 409 for a name in use.
   *
   * Scope: `projects.write`. Needs a Starter, Growth or Scale plan.
   */
  restoreProject: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        project: components["schemas"]["Project"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get GEO settings
   *
   * `settings` is null until they are first saved; until then `suggested` holds what a first save could send. The ETag is for `If-Match`.
   *
   * Scope: `geo-settings.read`. Needs a Starter, Growth or Scale plan.
   */
  getGeoSettings: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator switched analytics off. */
        configured: boolean;
        settings: components["schemas"]["GeoSettings"] | null;
        suggested: components["schemas"]["SuggestedGeoSettings"] | null;
        /** Those that the organization sees. */
        engines: components["schemas"]["Engine"][];
        /** ISO 639-1 codes that `languages` may hold. */
        languages: string[];
        /** Whether the organization has the add-on for zero data retention. */
        zdrAvailable: boolean;
        flaggedNames: components["schemas"]["FlaggedName"][];
        /** Stored answers read again since names changed; null when none are. */
        rescoring: {
          scored: number;
          total: number;
        } | null;
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Replace GEO settings
   *
   * Takes the full document and arms the recurring scan again: the next one is due at the earlier of what was planned and one interval from now, after the first save at once. A stored engine that the organization does not see stays selected. Another name or alias has every stored answer read again in the background. `If-Match` with an ETag that is no longer true is 409.
   *
   * Scope: `geo-settings.write`. Needs a Starter, Growth or Scale plan.
   */
  updateGeoSettings: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of what was read. The request is refused and writes nothing if it changed since. */
        "If-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    requestBody: { content: { "application/json": {
      companyName: string;
      /** Other names of the company that count as a mention. */
      aliases: string[];
      /** Paths that count as a conversion, by prefix. Left out, the stored list stays. */
      conversionPaths?: string[];
      /** Further hosts of the company, subdomains included, beside the brand identity's website. */
      domains?: string[];
      languages: string[];
      engines: string[];
      /** Ask only engines that keep nothing. Forced off where the organization lacks the add-on. */
      enforceZdr: boolean;
      /** Engines that are asked nevertheless. */
      nonZdrApprovedEngines: string[];
      /** Also ask engines without their web search. */
      trackWithoutSearch?: boolean;
      pausedAutoPromptIds?: string[];
      removedAutoPromptIds?: string[];
      /** Whether the project is scanned by itself, every interval. */
      enabled: boolean;
      scanIntervalHours: number;
      /** What answers of the project may cost in a calendar month (UTC), in US dollars; a scan stops when it covers no further answer. Null removes it; left out, it stays. */
      budget?: number | null;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator switched analytics off. */
        configured: boolean;
        settings: components["schemas"]["GeoSettings"] | null;
        flaggedNames: components["schemas"]["FlaggedName"][];
        /** Stored answers read again since names changed; null when none are. */
        rescoring: {
          scored: number;
          total: number;
        } | null;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Preview an edit of names
   *
   * Says how many verdicts on stored answers an edit would change, with up to 20 examples, and writes nothing. What is left out stays as it is.
   *
   * Scope: `geo-settings.write`. Needs a Starter, Growth or Scale plan.
   */
  previewGeoSettings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
      };
    };
    requestBody: { content: { "application/json": {
      companyName?: string;
      /** Other names of the company that count as a mention. */
      aliases?: string[];
      /** Further hosts of the company, subdomains included, beside the brand identity's website. */
      domains?: string[];
      /** Added or changed. */
      putCompetitors?: {
        name: string;
        /** Of one that is renamed. */
        previousName?: string;
        domain?: string | null;
        synonyms?: string[];
      }[];
      removeCompetitors?: string[];
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** Stored answers that were read. */
        answers: number;
        /** Stored answers; more than were read where there are very many. */
        total: number;
        /** Verdicts that would change, of all brands. */
        flips: number;
        brands: {
          brand: string;
          own: boolean;
          gained: number;
          lost: number;
        }[];
        examples: components["schemas"]["VerdictFlip"][];
        flaggedNames: components["schemas"]["FlaggedName"][];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List prompts
   *
   * Oldest first. Auto prompts come with the first save of the GEO settings.
   *
   * Scope: `prompts.read`. Needs a Starter, Growth or Scale plan.
   */
  listPrompts: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        prompts: components["schemas"]["Prompt"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Create a prompt
   *
   * 409 if the project has a prompt with the same text, ignoring case and white space.
   *
   * Scope: `prompts.write`. Needs a Starter, Growth or Scale plan.
   */
  createPrompt: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
      };
    };
    requestBody: { content: { "application/json": {
      prompt: string;
      tags?: string[];
      /** @default true */
      enabled?: boolean;
      /**
       * Multiplies the opportunity of the prompt's gap.
       * @default 1
       */
      weight?: number;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        prompt: components["schemas"]["Prompt"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Import prompts
   *
   * CSV: columns `prompt`, `tags` (separated by `;` or `|`), `enabled` and `weight`, in any order under a header row, or in this order without one. What exists already gets the tags, state and weight that its row names. A row with an issue is left out and the others are taken.
   *
   * Scope: `prompts.write`. Needs a Starter, Growth or Scale plan. At most 10 requests in any 600 seconds for the whole organization.
   */
  importPrompts: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
      };
    };
    requestBody: { content: { "application/json": {
      rows?: {
        prompt: string;
        tags?: string[];
        enabled?: boolean;
        weight?: number;
      }[];
      csv?: string;
      /**
       * Say what would happen, and write nothing.
       * @default false
       */
      dryRun?: boolean;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        imported: number;
        updated: number;
        /** Rows that change nothing, and those with an issue. */
        skipped: number;
        /** `line` counts from 1: of the CSV text, or of the rows. The first 500. */
        issues: {
          line: number;
          message: string;
        }[];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a prompt
   *
   * Scope: `prompts.read`. Needs a Starter, Growth or Scale plan.
   */
  getPrompt: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
        promptId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        prompt: components["schemas"]["Prompt"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Update a prompt
   *
   * The text of an auto prompt follows the brand identity and cannot be changed (409); pausing one is kept in `pausedAutoPromptIds` of the settings.
   *
   * Scope: `prompts.write`. Needs a Starter, Growth or Scale plan.
   */
  updatePrompt: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
        promptId: string;
      };
    };
    requestBody: { content: { "application/json": {
      prompt?: string;
      tags?: string[];
      enabled?: boolean;
      /** Multiplies the opportunity of the prompt's gap. */
      weight?: number;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        prompt: components["schemas"]["Prompt"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Delete a prompt
   *
   * Its stored answers stay. An auto prompt is kept away by `removedAutoPromptIds` of the settings. It can be restored for 30 days.
   *
   * Scope: `prompts.write`. Needs a Starter, Growth or Scale plan.
   */
  deletePrompt: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
        promptId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore a prompt that was deleted
   *
   * Within 30 days of the deletion; 404 afterwards, or if it is not deleted. With its history. An auto prompt gets the text that the brand identity gives it today. 409 if the project asks this already.
   *
   * Scope: `prompts.write`. Needs a Starter, Growth or Scale plan.
   */
  restorePrompt: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
        promptId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        prompt: components["schemas"]["Prompt"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List sequences
   *
   * Oldest first.
   *
   * Scope: `prompts.read`. Needs a Starter, Growth or Scale plan.
   */
  listSequences: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        sequences: components["schemas"]["Sequence"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Create a sequence
   *
   * Questions of one conversation, in their order. A project has at most 10; one more is 409.
   *
   * Scope: `prompts.write`. Needs a Starter, Growth or Scale plan.
   */
  createSequence: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
      };
    };
    requestBody: { content: { "application/json": {
      name: string;
      steps: string[];
      /** @default true */
      enabled?: boolean;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        sequence: components["schemas"]["Sequence"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a sequence
   *
   * Scope: `prompts.read`. Needs a Starter, Growth or Scale plan.
   */
  getSequence: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
        sequenceId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        sequence: components["schemas"]["Sequence"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Update a sequence
   *
   * Scope: `prompts.write`. Needs a Starter, Growth or Scale plan.
   */
  updateSequence: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
        sequenceId: string;
      };
    };
    requestBody: { content: { "application/json": {
      name?: string;
      steps?: string[];
      enabled?: boolean;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        sequence: components["schemas"]["Sequence"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Delete a sequence
   *
   * Its stored answers stay. It can be restored for 30 days.
   *
   * Scope: `prompts.write`. Needs a Starter, Growth or Scale plan.
   */
  deleteSequence: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
        sequenceId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore a sequence that was deleted
   *
   * Within 30 days of the deletion; 404 afterwards, or if it is not deleted. Its stored answers belong to it again. 409 if the project has as many as it may.
   *
   * Scope: `prompts.write`. Needs a Starter, Growth or Scale plan.
   */
  restoreSequence: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
        sequenceId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        sequence: components["schemas"]["Sequence"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Run a sequence now
   *
   * Starts a scan of kind `sequence`, whether the sequence is enabled or not.
   *
   * Scope: `prompts.write`. Needs a Starter, Growth or Scale plan. At most 10 requests in any 600 seconds for the whole organization.
   */
  runSequence: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
        sequenceId: string;
      };
    };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        scanId: string;
        /** Path of the scan on this server; the same as `Location`. */
        statusUrl: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List competitors
   *
   * By name.
   *
   * Scope: `competitors.read`. Needs a Starter, Growth or Scale plan.
   */
  listCompetitors: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        competitors: components["schemas"]["Competitor"][];
        flaggedNames: components["schemas"]["FlaggedName"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Add or change a competitor
   *
   * By name, ignoring case. Fields that are left out of an existing competitor stay as they are. 409 if another tracked brand has the name. A changed name or synonym rescores all stored answers in the background.
   *
   * Scope: `competitors.write`. Needs a Starter, Growth or Scale plan.
   */
  putCompetitor: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
      };
    };
    requestBody: { content: { "application/json": {
      name: string;
      /** Renames the one of this name. */
      previousName?: string;
      domain?: string | null;
      /** A new one is direct. */
      kind?: "direct" | "indirect";
      /** Other names that count as it. */
      synonyms?: string[];
      /** A new one gets the next of a palette. */
      color?: string;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        competitor: components["schemas"]["Competitor"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Import competitors
   *
   * CSV: columns `name`, `domain`, `kind`, `synonyms` (separated by `;` or `|`) and `color`, in any order under a header row, or in this order without one. An empty cell leaves what is stored. A row with an issue is left out and the others are taken.
   *
   * Scope: `competitors.write`. Needs a Starter, Growth or Scale plan. At most 10 requests in any 600 seconds for the whole organization.
   */
  importCompetitors: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
      };
    };
    requestBody: { content: { "application/json": {
      rows?: {
        name: string;
        domain?: string | null;
        kind?: string;
        synonyms?: string[];
        color?: string;
      }[];
      csv?: string;
      /**
       * Say what would happen, and write nothing.
       * @default false
       */
      dryRun?: boolean;
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        imported: number;
        updated: number;
        /** Rows that change nothing, and those with an issue. */
        skipped: number;
        /** `line` counts from 1: of the CSV text, or of the rows. The first 500. */
        issues: {
          line: number;
          message: string;
        }[];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Suggest competitors
   *
   * Brands named in the newest stored answers that are not tracked yet, most often named first; at most 50. Read off the text without a model, so that some are none.
   *
   * Scope: `competitors.read`. Needs a Starter, Growth or Scale plan. At most 10 requests in any 600 seconds for the whole organization.
   */
  suggestCompetitors: {
    parameters: {
      query?: {
        /** Only from answers that cite a page of this domain. */
        domain?: string;
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        suggestions: components["schemas"]["CompetitorSuggestion"][];
        /** Stored answers that were read. */
        answers: number;
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Delete a competitor
   *
   * By name, ignoring case. Stored answers stay, but the competitor is no longer counted in them. It can be restored for 30 days.
   *
   * Scope: `competitors.write`. Needs a Starter, Growth or Scale plan.
   */
  deleteCompetitor: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
        name: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Restore a competitor that was deleted
   *
   * Within 30 days of the deletion; 404 afterwards, or if it is not deleted. By name, ignoring case. If several deleted competitors had the name, the most recently deleted one is restored. 409 if a tracked brand has one of its names.
   *
   * Scope: `competitors.write`. Needs a Starter, Growth or Scale plan.
   */
  restoreCompetitor: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
        name: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        competitor: components["schemas"]["Competitor"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Start a scan
   *
   * Asks every prompt of every engine in every language, and holds one AI answer of the plan for each; sandbox engines are free. A project has one scan under way. At most 4 an hour for each organization.
   *
   * Scope: `scans.write`. Needs a Starter, Growth or Scale plan. At most 4 requests in any 3600 seconds for the whole organization.
   */
  createGeoScan: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
      };
    };
    requestBody: { content: { "application/json": {
      /** Engines to ask, of those the organization sees; by default those of the settings. */
      engines?: string[];
      /** Prompts to ask, paused ones too; by default every enabled one, and the enabled sequences. */
      promptIds?: string[];
      /** ISO 639-1; by default those of the settings. */
      languages?: string[];
      /** How often each prompt is asked of each engine; by default 3 in a project's first scan, else 1. */
      repeats?: number;
    } } };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        scanId: string;
        /** Path of the scan on this server; the same as `Location`. */
        statusUrl: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List scans
   *
   * Newest first.
   *
   * Scope: `scans.read`. Needs a Starter, Growth or Scale plan.
   */
  listGeoScans: {
    parameters: {
      query?: {
        /** Items of a page, 1 to 100, default 20; other values are clamped. */
        limit?: number;
        /** Page number, default 1; one past the last page is 400. */
        page?: number;
        /** Comma-separated list of: queued, running, completed, failed, canceled, skipped, stopped_by_budget. */
        status?: string;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        scans: components["schemas"]["Scan"][];
        pagination: components["schemas"]["Pagination"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Estimate the price of a scan
   *
   * Takes the body of a scan, starts nothing, and says how many answers it would ask and what they are expected to cost.
   *
   * Scope: `scans.write`. Needs a Starter, Growth or Scale plan.
   */
  estimateGeoScan: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
      };
    };
    requestBody: { content: { "application/json": {
      /** Engines to ask, of those the organization sees; by default those of the settings. */
      engines?: string[];
      /** Prompts to ask, paused ones too; by default every enabled one, and the enabled sequences. */
      promptIds?: string[];
      /** ISO 639-1; by default those of the settings. */
      languages?: string[];
      /** How often each prompt is asked of each engine; by default 3 in a project's first scan, else 1. */
      repeats?: number;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        answers: number;
        /** The sum of the engines whose price is known. */
        priceUsd: number;
        /** Engines left out because their price is unknown. */
        unpricedEngines: string[];
        engines: components["schemas"]["EngineEstimate"][];
        spending: components["schemas"]["GeoSpending"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get what answers cost in a month
   *
   * Scope: `scans.read`. Needs a Starter, Growth or Scale plan.
   */
  getGeoSpending: {
    parameters: {
      query?: {
        /** UTC, `2026-11`; by default the present one. */
        month?: string;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        spending: components["schemas"]["GeoSpending"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Resume a scan that the budget stopped
   *
   * Starts a scan of the questions that it did not ask, once: after the budget was raised, or in another month. Conversations that were not complete start anew.
   *
   * Scope: `scans.write`. Needs a Starter, Growth or Scale plan. At most 4 requests in any 3600 seconds for the whole organization.
   */
  resumeGeoScan: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
        scanId: string;
      };
    };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        scanId: string;
        /** Path of the scan on this server; the same as `Location`. */
        statusUrl: string;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a scan
   *
   * Poll it while it is `queued` or `running`.
   *
   * Scope: `scans.read`. Needs a Starter, Growth or Scale plan. At most 120 requests in any 60 seconds per credential.
   */
  getGeoScan: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
        scanId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        scan: components["schemas"]["Scan"];
        engines: components["schemas"]["ScanEngineProgress"][];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Cancel a scan
   *
   * No new question is asked from then on; what was answered stays, and what was not asked is given back to the quota. A scan that has ended by itself is 409.
   *
   * Scope: `scans.write`. Needs a Starter, Growth or Scale plan.
   */
  cancelGeoScan: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
        scanId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        organization: components["schemas"]["Organization"];
        scan: components["schemas"]["Scan"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Import captured answers
   *
   * Stores answers that people, panels or vendors captured from result pages and chat interfaces, and scores them like answers of a scan. Each is an engine of its own, `<engine>:<access>@<country>`, and counts in no figure of the API: read it by the filters `access`, `country` and `engine`. A prompt that the project tracks, in its words or their translation, keeps its id. An answer that is stored already is a duplicate. A bad one is rejected and the others are taken. Each new answer counts as one AI answer of the plan. At most 120 requests a minute for each organization.
   *
   * Scope: `visibility.write`. Needs a Starter, Growth or Scale plan. At most 120 requests in any 60 seconds for the whole organization.
   */
  importChecks: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
      };
    };
    requestBody: { content: { "application/json": {
      checks: { [name: string]: unknown }[];
    } } };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        imported: number;
        /** Answers that were stored already, or twice in the request. */
        duplicates: number;
        rejected: {
          /** From 0. */
          index: number;
          message: string;
        }[];
        /** The stored check of each answer of the request, in its order; null for a rejected one. */
        checkIds: (string | null)[];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get the headline and each engine's rate
   *
   * Counts answers with status `ok` alone, and none to prompts that name the brand or to turns of sequences. The headline counts answers of one access, which `access` names; without `country`, those of APIs are the ones asked without a country. Each engine's own row has all its answers.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  getVisibilityOverview: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        headline: {
          /** Answers that name the brand among all that arrived; null where none did. */
          mentionRate: number | null;
          /** What the figure is a share of. */
          n: number;
          /** Independent answers that would be as precise: answers of one day resemble each other. */
          effectiveN: number;
          /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
          low: number | null;
          /** Upper end of that interval. */
          high: number | null;
          /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
          sufficient: boolean;
          topic: components["schemas"]["TopicInterval"];
          mentions: number;
          /** Mean over the answers that name the brand; 1 is best; null where none does. */
          avgPosition: number | null;
          avgPositionInterval: components["schemas"]["PositionInterval"];
          /** Answers naming the brand over the sum of that for every tracked brand; null without competitors or mentions. */
          shareOfVoice: number | null;
          shareOfVoiceInterval: {
            /** What the figure is a share of. */
            n: number;
            /** Independent answers that would be as precise: answers of one day resemble each other. */
            effectiveN: number;
            /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
            low: number | null;
            /** Upper end of that interval. */
            high: number | null;
            /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
            sufficient: boolean;
          };
          /** As `changes` judges this window against the one before. */
          change: {
            verdict: "up" | "down" | "no_detectable_change" | "insufficient" | "not_comparable";
            /** Over the same prompts, engines and models, in parts of 1. */
            difference: number | null;
            /** Lower end of its 95% interval. */
            low: number | null;
            high: number | null;
          };
          /** How much the figures can carry: a first look, a direction, a decision. */
          grade: "exploratory" | "directional" | "decision";
          criteria: components["schemas"]["GradeCriterion"][];
          previous: {
            window: components["schemas"]["VisibilityWindow"];
            /** Answers that name the brand among all that arrived; null where none did. */
            mentionRate: number | null;
            /** What the figure is a share of. */
            n: number;
            /** Independent answers that would be as precise: answers of one day resemble each other. */
            effectiveN: number;
            /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
            low: number | null;
            /** Upper end of that interval. */
            high: number | null;
            /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
            sufficient: boolean;
            topic: components["schemas"]["TopicInterval"];
            mentions: number;
            /** Mean over the answers that name the brand; 1 is best; null where none does. */
            avgPosition: number | null;
            avgPositionInterval: components["schemas"]["PositionInterval"];
            /** Answers naming the brand over the sum of that for every tracked brand; null without competitors or mentions. */
            shareOfVoice: number | null;
            shareOfVoiceInterval: {
              /** What the figure is a share of. */
              n: number;
              /** Independent answers that would be as precise: answers of one day resemble each other. */
              effectiveN: number;
              /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
              low: number | null;
              /** Upper end of that interval. */
              high: number | null;
              /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
              sufficient: boolean;
            };
          };
        };
        engines: components["schemas"]["VisibilityEngine"][];
        /** What happened in the window: model changes, outages (most questions of an engine failed), published articles of briefs and edits of names, oldest first. */
        marks: components["schemas"]["VisibilityMark"][];
        /** Whether the headline is of sandbox engines. */
        sandbox: boolean;
        scoringVersion: string | null;
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get mentions by day and engine
   *
   * Counts answers with status `ok` alone, and none to prompts that name the brand or to turns of sequences. One point per day and engine; a day without checks has none.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  getVisibilityTimeseries: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        points: components["schemas"]["VisibilityPoint"][];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List the latest answer to each prompt
   *
   * The latest of the window per prompt, engine and language, those to branded prompts included.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  listPromptResults: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        promptId?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        results: components["schemas"]["PromptResult"][];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Compare prompts by engine
   *
   * Prompts with answers in the window, branded ones marked. A prompt's own figures mix no sandbox engine with real ones.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  listPromptVisibility: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        prompts: components["schemas"]["PromptVisibility"][];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a prompt's history
   *
   * Its figures by engine, and one point per day and engine. The answers behind them: `checks?promptId=`.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  getPromptVisibility: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
        promptId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        /** Null without answers in the window. */
        prompt: components["schemas"]["PromptVisibility"] | null;
        points: components["schemas"]["VisibilityPoint"][];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Compare the brand with its competitors
   *
   * Counts answers with status `ok` alone, and none to prompts that name the brand or to turns of sequences. Most mentioned first. The timeseries has every day with answers, for the company and each competitor named in the window.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  getCompetitorShare: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        points: components["schemas"]["CompetitorShare"][];
        /** How much the figures can carry: a first look, a direction, a decision. */
        grade: "exploratory" | "directional" | "decision";
        criteria: components["schemas"]["GradeCriterion"][];
        timeseries: {
          day: string;
          brand: string;
          mentions: number;
          checks: number;
          /** Answers that name the brand among all that arrived; null where none did. */
          mentionRate: number | null;
          /** What the figure is a share of. */
          n: number;
          /** Independent answers that would be as precise: answers of one day resemble each other. */
          effectiveN: number;
          /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
          low: number | null;
          /** Upper end of that interval. */
          high: number | null;
          /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
          sufficient: boolean;
        }[];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Compare languages
   *
   * Counts answers with status `ok` alone, and none to prompts that name the brand or to turns of sequences. Most answers first.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  getLanguageShare: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        points: components["schemas"]["LanguageShare"][];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get how answers speak of the brand
   *
   * Sentiment and recommendation toward the company as rates, over all engines and per engine. They count answers to unbranded prompts that name it and that a model has judged with an excerpt about it; without a model none are judged, and no sentiment is guessed.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  getVisibilitySentiment: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        /** Answers that name the company. */
        mentions: number;
        /** Those that a model has judged; 0 without a model. */
        judged: number;
        /** Among judged answers. */
        sentiment: {
          value: "positive" | "neutral" | "negative";
          rate: components["schemas"]["VisibilityRate"];
        }[];
        /** Among judged answers. */
        recommendation: {
          value: "first_pick" | "recommended" | "listed" | "mentioned" | "advised_against";
          rate: components["schemas"]["VisibilityRate"];
        }[];
        engines: components["schemas"]["SentimentByEngine"][];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get one brand's mentions
   *
   * Of a competitor or the company itself, by the name that `competitor-share` reports. Points: Counts answers with status `ok` alone, and none to prompts that name the brand or to turns of sequences. Prompts: the latest answer per prompt, engine and language, answers that name the brand first.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  getCompetitorVisibility: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
        brand: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        /** As `competitor-share` has it. */
        brand: components["schemas"]["CompetitorShare"] | null;
        points: {
          day: string;
          mentions: number;
          checks: number;
          /** Answers that name the brand among all that arrived; null where none did. */
          mentionRate: number | null;
          /** What the figure is a share of. */
          n: number;
          /** Independent answers that would be as precise: answers of one day resemble each other. */
          effectiveN: number;
          /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
          low: number | null;
          /** Upper end of that interval. */
          high: number | null;
          /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
          sufficient: boolean;
          /** Mean over the answers that name the brand; 1 is best; null where none does. */
          avgPosition: number | null;
        }[];
        prompts: {
          checkId: string;
          promptId: string;
          prompt: string;
          branded: boolean;
          engine: string;
          /** ISO 639-1. Answers to a prompt that no model could translate have a language of their own, such as `de:untranslated`, and are in no figure of `de`. */
          language: string;
          capturedAt: string;
          mentioned: boolean;
          position: number | null;
        }[];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Judge what has changed
   *
   * Compares the window with the one before, or `scan` with `base` (by default the scan of the same plan before it), over prompts, engines and languages of both that one model answered. `up` and `down` need agreement of topics and of days, whose resemblance from day to day is taken into account. Rows are what single answers did; without a verdict they are noise until more answers say otherwise.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  getVisibilityChanges: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
        /** The later scan; `latest` for the newest one that completed. */
        scan?: string;
        /** The earlier scan, by default the one before; needs `scan`. */
        base?: string;
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        /** Null only where `configured` is false. */
        comparison: components["schemas"]["VisibilityComparison"] | null;
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get how the figures are made
   *
   * Every method behind the figures with its source, and how the project's prompts are grouped into topics.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  getVisibilityMethodology: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        methods: components["schemas"]["VisibilityMethod"][];
        /** Prompts that count as one topic, where there is more than one of them. */
        topics: {
          prompts: string[];
        }[];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List the pages that answers cite
   *
   * Third-party pages and the brand's own, most cited first, at most 500 of each. Answers to branded prompts are left out.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  getVisibilityCitations: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
        /** Comma-separated list of: editorial, forum, docs, video, social, review, reference, repository, store, competitor, other. */
        kind?: string;
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        /** All answers, the shares' denominator. */
        answers: number;
        pages: components["schemas"]["CitedPage"][];
        ownPages: components["schemas"]["CitedOwnPage"][];
        kinds: {
          kind: "editorial" | "forum" | "docs" | "video" | "social" | "review" | "reference" | "repository" | "store" | "competitor" | "other";
          pages: number;
          citations: number;
        }[];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List the answers behind a figure
   *
   * Newest first. `from` and `to` select a day, the filters a figure. `scanId` selects a whole scan and ignores the window.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  listChecks: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        promptId?: string;
        sequenceId?: string;
        scanId?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
        /** Comma-separated list of: ok, failed, blocked_zdr, skipped. */
        status?: string;
        mentioned?: "true" | "false";
        cited?: "true" | "false";
        branded?: "true" | "false";
        /** Answers that name this competitor, or the company. */
        brand?: string;
        /** Answers that cite this page. */
        url?: string;
        /** Items of a page, 1 to 100, default 25; other values are clamped. */
        limit?: number;
        /** Page number, default 1; one past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        checks: components["schemas"]["Check"][];
        pagination: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get one answer with its evidence
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  getCheck: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
        checkId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        /** Null only where `configured` is false. */
        check: components["schemas"]["CheckDetail"] | null;
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Export the answers of a window
   *
   * Streamed, oldest first, with every status. A CSV cell that a spreadsheet would take for a formula begins with an apostrophe.
   *
   * Scope: `visibility.read`. Needs a Starter, Growth or Scale plan.
   */
  exportChecks: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        promptId?: string;
        sequenceId?: string;
        scanId?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
        /** Comma-separated list of: ok, failed, blocked_zdr, skipped. */
        status?: string;
        mentioned?: "true" | "false";
        cited?: "true" | "false";
        branded?: "true" | "false";
        /** Answers that name this competitor, or the company. */
        brand?: string;
        /** Answers that cite this page. */
        url?: string;
        /** @default "ndjson" */
        format?: "ndjson" | "csv";
      };
      header?: never;
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/x-ndjson": string; "text/csv": string } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List gaps
   *
   * Where answers name a competitor more often than the brand. A prompt gap is unbranded, has at least 5 answers in the window, and one competitor is at least 10 points ahead with a one-sided p below .1; highest opportunity first. A search gap is a search that engines ran for answers that neither name nor cite the brand; most answers first, at most 100.
   *
   * Scope: `briefs.read`. Needs a Starter, Growth or Scale plan.
   */
  listGeoGaps: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Only this engine. */
        engine?: string;
        /** ISO 639-1. */
        language?: string;
        /** Only prompts with this tag. */
        tag?: string;
        access?: "api" | "serp" | "ui" | "import" | "sandbox";
        country?: string;
        /**
         * `true` lists the dismissed ones.
         * @default "false"
         */
        dismissed?: "true" | "false";
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off; everything else is empty then. */
        configured: boolean;
        window: components["schemas"]["VisibilityWindow"];
        /** How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of. */
        access: "api" | "serp" | "ui" | "import" | "sandbox";
        organization: components["schemas"]["Organization"];
        promptGaps: components["schemas"]["PromptGap"][];
        searchGaps: components["schemas"]["SearchGap"][];
        /** How many gaps of the window are dismissed. */
        dismissed: number;
        /** Whether these are answers of sandbox engines. */
        sandbox: boolean;
        /** Whether any answer was ever stored. */
        hasScanData: boolean;
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Dismiss a gap, or bring it back
   *
   * A dismissed gap is left out of the list until it is brought back. Its answers stay.
   *
   * Scope: `briefs.write`. Needs a Starter, Growth or Scale plan.
   */
  updateGeoGap: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
        gapId: string;
      };
    };
    requestBody: { content: { "application/json": {
      dismissed: boolean;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        id: string;
        dismissedAt: string | null;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List briefs
   *
   * Newest first.
   *
   * Scope: `briefs.read`. Needs a Starter, Growth or Scale plan.
   */
  listGeoBriefs: {
    parameters: {
      query?: {
        /**
         * `true` lists the archived ones.
         * @default "false"
         */
        archived?: "true" | "false";
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        briefs: components["schemas"]["Brief"][];
        archived: number;
        /** Null before an article is measured. */
        portfolio: components["schemas"]["BriefPortfolio"] | null;
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Create a brief
   *
   * Plans an article from facts about the product: each claim names the facts that support it, and today's rate is registered as the baseline. With fewer than 8 facts that bear on the question the brief is `needs_facts` and lists what is missing. Costs the credits of a brief. 200 with the open brief of the same gap, prompt or search where there is one, free of charge.
   *
   * Scope: `briefs.write`. Needs a Starter, Growth or Scale plan. At most 10 requests in any 600 seconds for the whole organization.
   */
  createGeoBrief: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
      };
    };
    requestBody: { content: { "application/json": {
      topic: string;
      /** By default by the wording of the prompt. */
      contentSubtype?: "guide" | "comparison" | "listicle" | "how-to" | "faq" | "alternatives";
      /** @default "manual" */
      sourceKind?: "manual" | "gap" | "prompt" | "search";
      /** A gap's id, or a prompt's; needed unless `manual`. */
      sourceId?: string;
      /** Competitors to cover; by default those named. */
      competitorIds?: string[];
      /** By default the project's. */
      brandIdentityId?: string;
      /**
       * Has the article written at once.
       * @default false
       */
      autoApprove?: boolean;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        briefId: string;
        topic: string;
        sourceKind: "manual" | "gap" | "prompt" | "search";
        sourceId: string | null;
        brief: components["schemas"]["BriefPlan"];
        planning: components["schemas"]["BriefPlanning"];
        status: "draft" | "needs_facts" | "queued" | "writing" | "completed" | "failed";
        /** Of the latest writing; null before approval. */
        runId: string | null;
        /** The draft that was written; null before there is one, and after it was deleted. */
        postId: string | null;
        /** Why the last writing failed. */
        error: string | null;
        brandIdentityId: string | null;
        autoApprove: boolean;
        archivedAt: string | null;
        createdAt: string;
        updatedAt: string;
        /** Null before there is one, and after it was deleted. */
        post: {
          id: string;
          title: string;
          status: "draft" | "published";
          publishedAt: string | null;
        } | null;
        organization: components["schemas"]["Organization"];
      } } };
      201: { headers: Headers; content: { "application/json": {
        briefId: string;
        topic: string;
        sourceKind: "manual" | "gap" | "prompt" | "search";
        sourceId: string | null;
        brief: components["schemas"]["BriefPlan"];
        planning: components["schemas"]["BriefPlanning"];
        status: "draft" | "needs_facts" | "queued" | "writing" | "completed" | "failed";
        /** Of the latest writing; null before approval. */
        runId: string | null;
        /** The draft that was written; null before there is one, and after it was deleted. */
        postId: string | null;
        /** Why the last writing failed. */
        error: string | null;
        brandIdentityId: string | null;
        autoApprove: boolean;
        archivedAt: string | null;
        createdAt: string;
        updatedAt: string;
        /** Null before there is one, and after it was deleted. */
        post: {
          id: string;
          title: string;
          status: "draft" | "published";
          publishedAt: string | null;
        } | null;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a brief
   *
   * With the facts behind its claims, and its verdict once a scan has completed since publication.
   *
   * Scope: `briefs.read`. Needs a Starter, Growth or Scale plan.
   */
  getGeoBrief: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
        briefId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        briefId: string;
        topic: string;
        sourceKind: "manual" | "gap" | "prompt" | "search";
        sourceId: string | null;
        brief: components["schemas"]["BriefPlan"];
        planning: components["schemas"]["BriefPlanning"];
        status: "draft" | "needs_facts" | "queued" | "writing" | "completed" | "failed";
        /** Of the latest writing; null before approval. */
        runId: string | null;
        /** The draft that was written; null before there is one, and after it was deleted. */
        postId: string | null;
        /** Why the last writing failed. */
        error: string | null;
        brandIdentityId: string | null;
        autoApprove: boolean;
        archivedAt: string | null;
        createdAt: string;
        updatedAt: string;
        /** Null before there is one, and after it was deleted. */
        post: {
          id: string;
          title: string;
          status: "draft" | "published";
          publishedAt: string | null;
        } | null;
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Change a brief, archive it or bring it back
   *
   * The plan of a `draft`, `needs_facts` or `failed` brief; else 409. A claim whose names or numbers its facts do not hold is 400. Archiving is open to every brief but one that is being written.
   *
   * Scope: `briefs.write`. Needs a Starter, Growth or Scale plan.
   */
  updateGeoBrief: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
        briefId: string;
      };
    };
    requestBody: { content: { "application/json": {
      contentSubtype?: "guide" | "comparison" | "listicle" | "how-to" | "faq" | "alternatives";
      workingTitle?: string;
      audience?: string;
      jobToBeDone?: string;
      sections?: {
        heading: string;
        /** What a reader knows after it. */
        goal: string;
        claims: {
          /** A sentence that the named facts support. */
          text: string;
          /** The facts of the brief that it rests on. */
          factIds: string[];
        }[];
      }[];
      questionsToAnswer?: string[];
      /** Pages of the brand to link to. */
      internalLinks?: {
        url: string;
        title: string;
      }[];
      /** Third-party pages that the answers cite most. */
      sourcesToBeat?: {
        url: string;
        title: string | null;
        kind: "editorial" | "forum" | "docs" | "video" | "social" | "review" | "reference" | "repository" | "store" | "competitor" | "other";
        /** Answers that cite it. */
        answers: number;
      }[];
      acceptanceChecklist?: string[];
      archived?: boolean;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        briefId: string;
        topic: string;
        sourceKind: "manual" | "gap" | "prompt" | "search";
        sourceId: string | null;
        brief: components["schemas"]["BriefPlan"];
        planning: components["schemas"]["BriefPlanning"];
        status: "draft" | "needs_facts" | "queued" | "writing" | "completed" | "failed";
        /** Of the latest writing; null before approval. */
        runId: string | null;
        /** The draft that was written; null before there is one, and after it was deleted. */
        postId: string | null;
        /** Why the last writing failed. */
        error: string | null;
        brandIdentityId: string | null;
        autoApprove: boolean;
        archivedAt: string | null;
        createdAt: string;
        updatedAt: string;
        /** Null before there is one, and after it was deleted. */
        post: {
          id: string;
          title: string;
          status: "draft" | "published";
          publishedAt: string | null;
        } | null;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Add facts to a brief
   *
   * Facts about the product that its article may state. They are kept with the project for later briefs; a text that it already has is not stored again. A brief with enough of them turns from `needs_facts` to `draft`. Only `needs_facts`, `draft` and `failed`; else 409.
   *
   * Scope: `briefs.write`. Needs a Starter, Growth or Scale plan.
   */
  addGeoBriefFacts: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
        briefId: string;
      };
    };
    requestBody: { content: { "application/json": {
      facts: {
        text: string;
        /** A page that says it. */
        source?: string;
      }[];
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        briefId: string;
        topic: string;
        sourceKind: "manual" | "gap" | "prompt" | "search";
        sourceId: string | null;
        brief: components["schemas"]["BriefPlan"];
        planning: components["schemas"]["BriefPlanning"];
        status: "draft" | "needs_facts" | "queued" | "writing" | "completed" | "failed";
        /** Of the latest writing; null before approval. */
        runId: string | null;
        /** The draft that was written; null before there is one, and after it was deleted. */
        postId: string | null;
        /** Why the last writing failed. */
        error: string | null;
        brandIdentityId: string | null;
        autoApprove: boolean;
        archivedAt: string | null;
        createdAt: string;
        updatedAt: string;
        /** Null before there is one, and after it was deleted. */
        post: {
          id: string;
          title: string;
          status: "draft" | "published";
          publishedAt: string | null;
        } | null;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Delete a fact that was entered
   *
   * Deletes it from the project for good and plans the brief without it; other briefs keep what they have. 409 while a claim of an edited plan rests on it. Only `needs_facts`, `draft` and `failed`; else 409.
   *
   * Scope: `briefs.write`. Needs a Starter, Growth or Scale plan.
   */
  deleteGeoBriefFact: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
        briefId: string;
        factId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        briefId: string;
        topic: string;
        sourceKind: "manual" | "gap" | "prompt" | "search";
        sourceId: string | null;
        brief: components["schemas"]["BriefPlan"];
        planning: components["schemas"]["BriefPlanning"];
        status: "draft" | "needs_facts" | "queued" | "writing" | "completed" | "failed";
        /** Of the latest writing; null before approval. */
        runId: string | null;
        /** The draft that was written; null before there is one, and after it was deleted. */
        postId: string | null;
        /** Why the last writing failed. */
        error: string | null;
        brandIdentityId: string | null;
        autoApprove: boolean;
        archivedAt: string | null;
        createdAt: string;
        updatedAt: string;
        /** Null before there is one, and after it was deleted. */
        post: {
          id: string;
          title: string;
          status: "draft" | "published";
          publishedAt: string | null;
        } | null;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Have a brief written
   *
   * Queues the writing of a draft blog post, and holds one long-form post of the plan for it. The first approval also asks its prompts anew, 10 times of each engine and language, as the baseline of its verdict: `scans/estimate` has the price. Only `draft` and `failed`; else 409. Poll the brief until it is `completed` or `failed`.
   *
   * Scope: `briefs.write`. Needs a Starter, Growth or Scale plan. At most 20 requests in any 600 seconds for the whole organization.
   */
  approveGeoBrief: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
        briefId: string;
      };
    };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        runId: string;
        /** Null after an earlier approval and without a prompt. */
        baselineScan: components["schemas"]["BriefBaselineScan"] | null;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get the agent readiness of the website
   *
   * How well agents can find, read and use the brand identity's website, with every check behind the score.
   *
   * Scope: `agent-readiness.read`. Needs a Starter, Growth or Scale plan.
   */
  getAgentReadiness: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** What the next audit reads; null without a website. */
        targetUrl: string | null;
        /** The last audit that was completed. */
        report: components["schemas"]["ReadinessReport"] | null;
        /** An audit under way, or one that failed since the report. */
        scan: components["schemas"]["ReadinessScan"] | null;
        /** The last 60 completed audits, oldest first. */
        history: components["schemas"]["ReadinessHistoryItem"][];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Audit the website
   *
   * Reads public pages of the brand identity's website, as far as its robots.txt lets ClarionBot. A project has one audit under way; asking again answers with that one. At most 10 an hour for each organization. 409 without a website.
   *
   * Scope: `agent-readiness.write`. Needs a Starter, Growth or Scale plan. At most 10 requests in any 3600 seconds for the whole organization.
   */
  scanAgentReadiness: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        reportId: string;
        alreadyRunning: boolean;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Send requests and conversions of a website
   *
   * Takes one event, or 1 to 1000 as `events`, by an ingest token or a key with the traffic write scope. The server classifies; requests of people whom no AI sent and of ordinary bots are ignored. A bad event fails no other. Also at /api/geo/ingest.
   *
   * Scope: `traffic.write`. Needs a Starter, Growth or Scale plan.
   */
  ingestTrafficEvents: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": {
      /** 1 to 128 visible ASCII characters; a repeat is a duplicate. Made where left out. */
      eventId?: string;
      /** One of request, conversion; default request. */
      type?: string;
      /** Required. ISO 8601 with its zone, at most 48 hours from now. */
      timestamp?: string;
      /** Required of a request. */
      method?: string;
      /** Required of a request: absolute, http or https, at most 4,096 characters. */
      url?: string;
      /** 100 to 599. */
      status?: number;
      /** Address of who asked: needed to verify an agent, dropped after the verdict. */
      ip?: string;
      /** The Referer header. */
      referer?: string;
      /** The User-Agent header. */
      userAgent?: string;
      /** Accepted from other senders; not read. */
      accept?: string;
      /** Accepted from other senders; not read. */
      acceptLanguage?: string;
      /** ISO 3166-1 alpha-2. */
      country?: string;
      /** Of your own logs; not stored. */
      requestId?: string;
      /** Opaque, 1 to 128 visible ASCII characters; stored as a hash. Makes journeys exact. */
      visitorId?: string;
      /** Of a conversion, 1 to 128 characters. */
      name?: string;
      /** Of a conversion, 0 or more. */
      value?: number;
      /** Of the value, ISO 4217. */
      currency?: string;
      /** A batch, instead of the fields of one event. */
      events?: { [name: string]: unknown }[];
    } } };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        accepted: number;
        duplicate: number;
        ignored: number;
        rejected: {
          index: number;
          code: "invalid_event" | "invalid_event_id" | "invalid_type" | "invalid_timestamp" | "timestamp_out_of_range" | "invalid_method" | "invalid_url" | "invalid_status" | "invalid_header" | "invalid_visitor_id" | "invalid_name" | "invalid_value" | "invalid_currency" | "unknown_host";
        }[];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get what a tracker needs to know
   *
   * Scope: `traffic.read`. Needs a Starter, Growth or Scale plan.
   */
  getTrafficIngestSetup: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** Where events are sent. */
        endpoint: string;
        /** The same endpoint under another path. */
        alias: string;
        batchMax: number;
        skewHours: number;
        /** Query parameter of links that makes a journey exact. */
        tagParameter: string;
        tokens: components["schemas"]["IngestToken"][];
        projects: {
          id: string;
          name: string;
          /** Hosts, subdomains included, that choose this project. */
          hosts: string[];
          conversionPaths: string[];
          /** When the newest event in the log happened. */
          lastEventAt: string | null;
        }[];
        /** Published address ranges that agents are verified by. */
        ranges: components["schemas"]["AddressRangeList"][];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Make an ingest token
   *
   * It can send events and nothing else. Earlier ones go on working.
   *
   * Scope: `traffic.write`. Needs a Starter, Growth or Scale plan.
   */
  createTrafficIngestToken: {
    parameters: {
      query?: {
        /** Binds the token to the project; left out, hosts choose it. */
        projectId?: string;
      };
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        token: {
          id: string;
          /** Null: bound to the organization; hosts choose the project. */
          projectId: string | null;
          /** Its last four characters. */
          hint: string;
          createdAt: string;
          lastUsedAt: string | null;
          /** Shown this once. */
          token: string;
        };
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Replace ingest tokens by a new one
   *
   * Earlier tokens of the same project, or those of the organization, stop working at once.
   *
   * Scope: `traffic.write`. Needs a Starter, Growth or Scale plan.
   */
  rotateTrafficIngestToken: {
    parameters: {
      query?: {
        /** Binds the token to the project; left out, hosts choose it. */
        projectId?: string;
      };
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    responses: {
      201: { headers: Headers; content: { "application/json": {
        token: {
          id: string;
          /** Null: bound to the organization; hosts choose the project. */
          projectId: string | null;
          /** Its last four characters. */
          hint: string;
          createdAt: string;
          lastUsedAt: string | null;
          /** Shown this once. */
          token: string;
        };
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get AI traffic by channel, source and day
   *
   * Scope: `traffic.read`. Needs a Starter, Growth or Scale plan.
   */
  getTrafficOverview: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off. */
        configured: boolean;
        window: components["schemas"]["TrafficWindow"];
        organization: components["schemas"]["Organization"];
        totals: components["schemas"]["TrafficTotals"];
        /** Most requests first. */
        sources: components["schemas"]["TrafficSource"][];
        /** By day, oldest first; a day without traffic has none. */
        points: components["schemas"]["TrafficPoint"][];
        /** Most requests first; in no total. */
        unknownBots: components["schemas"]["UnknownBot"][];
        /** Kept apart; in no total. */
        rejectedClaims: components["schemas"]["RejectedClaim"][];
        /** Address lists older than 14 days: they verify claims and reject none. */
        staleRanges: components["schemas"]["StaleAddressRanges"][];
        /** Null: nothing has ever been received, which is no zero. */
        lastEventAt: string | null;
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List events, newest first
   *
   * As long as the plan keeps them: 30 days, growth 60, scale 90.
   *
   * Scope: `traffic.read`. Needs a Starter, Growth or Scale plan.
   */
  getTrafficLog: {
    parameters: {
      query?: {
        /** Items of a page, 1 to 200, default 50; other values are clamped. */
        limit?: number;
        /** `nextCursor` of the answer before. */
        cursor?: string;
        /** Comma-separated list of: crawler, assistant, human, unknown. */
        visitorTypes?: string;
        /** Comma-separated list of: training-crawler, search-index, assistant-browse, ai_referral, follow-up, conversion, unknown-bot. */
        categories?: string;
        /** Comma-separated list; by default verified and reported: rejected claims are kept apart. */
        confidences?: string;
        /** Only this host, subdomains not included. */
        host?: string;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        items: components["schemas"]["TrafficLogItem"][];
        /** What `cursor` takes to read on; null at the end. */
        nextCursor: string | null;
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List journeys, the last that moved first
   *
   * Scope: `traffic.read`. Needs a Starter, Growth or Scale plan.
   */
  listTrafficJourneys: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Items of a page, 1 to 200, default 50; other values are clamped. */
        limit?: number;
        /** `nextCursor` of the answer before. */
        cursor?: string;
        /** Comma-separated list of: crawler, assistant, human, unknown. */
        visitorTypes?: string;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off. */
        configured: boolean;
        window: components["schemas"]["TrafficWindow"];
        organization: components["schemas"]["Organization"];
        journeys: components["schemas"]["TrafficJourney"][];
        /** What `cursor` takes to read on; null at the end. */
        nextCursor: string | null;
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get a journey with its events
   *
   * Scope: `traffic.read`. Needs a Starter, Growth or Scale plan.
   */
  getTrafficJourney: {
    parameters: {
      query?: {
        /** Items of a page; default all. */
        limit?: number;
        /** Page number; past the last page is 400. */
        page?: number;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
        journeyId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        journey: components["schemas"]["TrafficJourney"];
        /** In the order they happened, the first 500. */
        events: components["schemas"]["TrafficLogItem"][];
        organization: components["schemas"]["Organization"];
        pagination?: components["schemas"]["Pagination"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List the pages that AI traffic reaches
   *
   * Most requests first; rejected claims and unknown bots are not counted.
   *
   * Scope: `traffic.read`. Needs a Starter, Growth or Scale plan.
   */
  listTrafficPages: {
    parameters: {
      query?: {
        /** Days up to today, default 30; ignored with `from` or `to`. */
        days?: number;
        /** First UTC day, at most 365 days before `to`; default 30. */
        from?: string;
        /** Last UTC day; default today. */
        to?: string;
        /** Items of a page, 1 to 200, default 50; other values are clamped. */
        limit?: number;
        host?: string;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        projectId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        /** False only where the operator has switched analytics off. */
        configured: boolean;
        window: components["schemas"]["TrafficWindow"];
        organization: components["schemas"]["Organization"];
        pages: components["schemas"]["TrafficPage"][];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List events of the audit log
   *
   * Every operation that changed something, sign-ins of members, exports and commands of the operator, newest first. For owners and admins, and for credentials of theirs. Kept for 90, 365 or 730 days by plan.
   *
   * Scope: `audit.read`.
   */
  listAuditEvents: {
    parameters: {
      query?: {
        /** Items of a page, 1 to 100, default 50; other values are clamped. */
        limit?: number;
        /** Page number, default 1; one past the last page is 400. */
        page?: number;
        /** Comma-separated list of: user, key, app, ingest, system, operator. */
        actorType?: string;
        /** Comma-separated ids of operations. */
        operation?: string;
        resourceId?: string;
        /** The first instant. */
        since?: string;
        /** The first instant that is left out. */
        until?: string;
        /** Searches actors, operations, resources and addresses. */
        q?: string;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        events: {
          id: string;
          at: string;
          /** `app` is a connected app that acts for a user. */
          actorType: "user" | "key" | "app" | "ingest" | "system" | "operator";
          /** An e-mail address or a key's name, as it was then. */
          actorName: string | null;
          userId: string | null;
          /** The session, API key or connected app. */
          credentialId: string | null;
          /** Its id in this document, or `signIn`, `signOut`, `operator:…`. */
          operation: string;
          resourceId: string | null;
          /** Names of the fields that were sent, without their values. */
          fields: string[];
          via: "api" | "dashboard" | "mcp" | "cli";
          /** The network address of the request. */
          address: string | null;
          requestId: string;
        }[];
        /** How long the plan keeps them. */
        retentionDays: number;
        pagination: components["schemas"]["Pagination"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Export the audit log
   *
   * Streamed as one JSON object a line, newest first.
   *
   * Scope: `audit.read`.
   */
  exportAuditEvents: {
    parameters: {
      query?: {
        /** Comma-separated list of: user, key, app, ingest, system, operator. */
        actorType?: string;
        /** Comma-separated ids of operations. */
        operation?: string;
        resourceId?: string;
        /** The first instant. */
        since?: string;
        /** The first instant that is left out. */
        until?: string;
        /** Searches actors, operations, resources and addresses. */
        q?: string;
      };
      header?: never;
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/x-ndjson": string } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Send feedback without a credential
   *
   * Only `message` is required. A title, kind or sentiment left out is classified; where nothing tells the kind it is `other`, and a configured model may correct what was classified after the answer. A repeat is told by `deduplicated: true` and stores nothing: one with an `idempotencyKey` that was used before, or with the same `externalId` and message. An `idempotencyKey` with another message is 409; an `externalId` with another message is more about the same thing and is stored. What came with a credential and what came without never count as repeats of each other. Two limits hold at once: 30 requests in 10 minutes from one address, and 200 items an hour for the organization, repeats not counted. Of a repeat the answer shows no more than what was sent again.
   *
   * At most 30 requests in any 600 seconds per address.
   */
  sendPublicFeedback: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        organizationSlug: string;
      };
    };
    requestBody: { content: { "application/json": components["schemas"]["FeedbackSubmission"] } };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        feedback: components["schemas"]["Feedback"];
        deduplicated: boolean;
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Send feedback
   *
   * Only `message` is required. A title, kind or sentiment left out is classified; where nothing tells the kind it is `other`, and a configured model may correct what was classified after the answer. A repeat is told by `deduplicated: true` and stores nothing: one with an `idempotencyKey` that was used before, or with the same `externalId` and message. An `idempotencyKey` with another message is 409; an `externalId` with another message is more about the same thing and is stored. What came with a credential and what came without never count as repeats of each other.
   *
   * Scope: `feedback.write`. At most 120 requests in any 60 seconds per credential.
   */
  sendFeedback: {
    parameters: {
      query?: never;
      header?: {
        /** A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: { content: { "application/json": components["schemas"]["FeedbackSubmission"] } };
    responses: {
      202: { headers: Headers; content: { "application/json": {
        feedback: components["schemas"]["Feedback"];
        deduplicated: boolean;
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      409: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * List feedback
   *
   * Newest first.
   *
   * Scope: `feedback.read`.
   */
  listFeedback: {
    parameters: {
      query?: {
        /** Items of a page, 1 to 100, default 25; other values are clamped. */
        limit?: number;
        /** Page number, default 1; one past the last page is 400. */
        page?: number;
        /** Comma-separated list of: new, triaged, resolved, archived. */
        status?: string;
        /** Comma-separated list of: bug, feature, praise, question, other. */
        kind?: string;
        projectId?: string;
        /** Searches title and message. */
        q?: string;
      };
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path?: never;
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        feedback: components["schemas"]["Feedback"][];
        /** How many each status has of what the other filters leave. */
        counts: {
          new: number;
          triaged: number;
          resolved: number;
          archived: number;
        };
        pagination: components["schemas"]["Pagination"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] | components["schemas"]["PageNumberError"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Get an item of feedback
   *
   * Scope: `feedback.read`.
   */
  getFeedback: {
    parameters: {
      query?: never;
      header?: {
        /** The ETag of an earlier answer. 304 without a body if the answer would be the same. */
        "If-None-Match"?: string;
      };
      path: {
        feedbackId: string;
      };
    };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        feedback: components["schemas"]["Feedback"];
        organization: components["schemas"]["Organization"];
      } } };
      304: { headers: Headers; content?: never };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
  /**
   * Triage an item of feedback
   *
   * Any status may follow any other. `resolvedAt` is set by `resolved`, kept by `archived` and cleared by `new` and `triaged`.
   *
   * Scope: `feedback.write`.
   */
  updateFeedback: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        feedbackId: string;
      };
    };
    requestBody: { content: { "application/json": {
      status?: "new" | "triaged" | "resolved" | "archived";
      kind?: "bug" | "feature" | "praise" | "question" | "other";
      sentiment?: "negative" | "neutral" | "positive";
      title?: string;
      projectId?: string | null;
    } } };
    responses: {
      200: { headers: Headers; content: { "application/json": {
        feedback: components["schemas"]["Feedback"];
        organization: components["schemas"]["Organization"];
      } } };
      400: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      401: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      402: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      403: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      404: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      405: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      413: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      429: { headers: Headers; content: { "application/json": components["schemas"]["RateLimitError"] } };
      500: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
      503: { headers: Headers; content: { "application/json": components["schemas"]["Error"] } };
    };
  };
}

export interface components {
  schemas: {
    /** What a message is about. */
    ChatContextItem: {
      type: "vcs-repo";
      integrationId: string;
      owner: string;
      repo: string;
    } | {
      type: "tracker-team";
      integrationId: string;
      teamName?: string;
    } | {
      type: "post";
      postId: string;
      /** The post is open in an editor: changes to it are proposed there, not written. */
      editing?: boolean;
    };
    FeedbackSubmission: {
      message: string;
      title?: string | null;
      kind?: "bug" | "feature" | "praise" | "question" | "other" | null;
      sentiment?: "negative" | "neutral" | "positive" | null;
      /** @default "api" */
      source?: "mcp" | "api" | "sdk";
      /** The program the agent runs in. */
      agentClient?: string | null;
      agentModel?: string | null;
      toolVersion?: string | null;
      /** The sender's own id of what it reports. */
      externalId?: string | null;
      /** A random value that a retry sends again. */
      idempotencyKey?: string | null;
      userAgent?: string | null;
      /** Where it happened: an http or https URL. */
      contextUrl?: string | null;
      projectId?: string | null;
      /** At most 8192 bytes of JSON, nested 8 levels. */
      metadata?: { [name: string]: unknown } | null;
    };
    /** What went wrong, a code derived from it, and what to do next. */
    Error: {
      error: string;
      code: string;
      recovery: string;
      /** Every failure of an invalid request. */
      details?: {
        path: string;
        message: string;
      }[];
    };
    /** The database cannot be reached, or the server is about to stop. */
    UnavailableStatus: {
      status: "unavailable";
      service: "Clarion API";
      version: string;
      public: true;
      authentication: {
        type: "bearer";
        resource_metadata: string;
        guide: string;
      };
    };
    Organization: {
      id: string;
      slug: string;
      name: string;
      logo: string | null;
    };
    GenerationJob: {
      id: string;
      organizationId: string;
      repositoryIds: string[];
      brandVoiceId: string | null;
      workflowRunId: string | null;
      postId: string | null;
      error: string | null;
      createdAt: string;
      updatedAt: string;
      completedAt: string | null;
      status: "queued" | "running" | "completed" | "failed" | "skipped";
      contentType: "changelog" | "blog_post" | "linkedin_post" | "twitter_post" | "image";
      lookbackWindow: string | null;
      source: "api" | "dashboard" | "schedule" | "event" | "mcp" | "cli";
      /** Until when a host's rate limit suspends the job. */
      resumeAt: string | null;
    };
    /** `reset` is a Unix timestamp in milliseconds. */
    RateLimitError: {
      error: string;
      limit: number;
      remaining: number;
      reset: number;
    };
    /** The job queue cannot be reached, and the job has failed. */
    QueueError: {
      error: string;
      jobId: string;
    };
    Pagination: {
      limit: number;
      currentPage: number;
      nextPage: number | null;
      previousPage: number | null;
      totalPages: number;
      totalItems: number;
    };
    /** There is no such page. */
    PageNumberError: {
      error: "Invalid page number";
      details: {
        message: string;
        totalPages: number;
        requestedPage: number;
      };
    };
    GenerationJobEvent: {
      id: string;
      jobId: string;
      type: "queued" | "workflow_triggered" | "running" | "fetching_repositories" | "generating_content" | "verifying_content" | "post_created" | "completed" | "failed" | "skipped";
      message: string;
      createdAt: string;
      /** Free-form, or null. */
      metadata: unknown;
    };
    ActivityItem: {
      type: "pull_request" | "commit" | "release" | "issue";
      /** Of an issue: the integration of its tracker. */
      repositoryId: string;
      /** Owner and name; of an issue, what its tracker is called. */
      repository: string;
      /** Number of a pull request, SHA of a commit, tag of a release, or an issue as people write it. */
      id: string;
      title: string;
      author: string;
      at: string;
      url: string | null;
    };
    PostRewrite: {
      id: string;
      postId: string;
      /** The job that writes it, with its progress. */
      jobId: string;
      /** `technical` is for developers, `users` for people who use the product. */
      direction: "shorter" | "warmer" | "technical" | "users";
      status: "writing" | "open" | "accepted" | "discarded" | "failed";
      /** Why there is no draft. */
      error: string | null;
      /** Null until it is written, as are the texts. */
      title: string | null;
      markdown: string | null;
      /** Sanitized HTML, rendered from `markdown`. */
      content: string | null;
      recommendations: string | null;
      writer: "model" | "rules" | null;
      createdAt: string;
      updatedAt: string;
    };
    Post: {
      id: string;
      title: string;
      slug: string | null;
      /** Sanitized HTML, rendered from `markdown` on every write; of an image post an `<img>` of its PNG. */
      content: string;
      /** Of an image post: the public address of the same picture as HTML. */
      htmlUrl: string | null;
      markdown: string | null;
      rawHtml: string | null;
      recommendations: string | null;
      contentType: "changelog" | "blog_post" | "linkedin_post" | "twitter_post" | "image";
      status: "draft" | "published";
      /** Free-form, or null. */
      sourceMetadata: unknown;
      brandIdentityId: string | null;
      /** The name by which a destination picks it up. */
      publishDestination: string | null;
      /** Of the text that is published next. An edit withdraws an approval. */
      review: "none" | "requested" | "changes_requested" | "approved";
      publishedAt: string | null;
      /** When a draft is published by itself; null without a plan. */
      publishAt: string | null;
      /** The time zone of the organization when `publishAt` was set. */
      publishTimeZone: string | null;
      /** The revision with draft changes, which are not public yet. */
      draftRevisionId: string | null;
      createdAt: string;
      updatedAt: string;
    };
    PostRevision: {
      id: string;
      postId: string;
      title: string;
      slug: string | null;
      markdown: string | null;
      origin: "generated" | "edited" | "restored";
      /** Who wrote it, as shown to people. */
      author: string;
      /** The text of the post, which is public once it is published. */
      current: boolean;
      /** The draft changes, which are not public yet. */
      draft: boolean;
      review: "none" | "requested" | "changes_requested" | "approved";
      /** Who approved it or asked for changes last. */
      reviewer: string | null;
      reviewedAt: string | null;
      createdAt: string;
      updatedAt: string;
    };
    LedgerEntry: {
      id: string;
      /** The last three are of an article made from a brief: facts, brand identity, links. */
      kind: "pull_request" | "commit" | "revert" | "issue" | "claim" | "identity" | "page";
      refs: {
        type: "pull_request" | "commit" | "issue" | "release" | "answer" | "page";
        repository: string;
        id: string;
        url: string | null;
      }[];
      title: string;
      authors: {
        name: string;
        url: string | null;
      }[];
      mergedAt: string;
      category: string;
      breaking: boolean;
      security: boolean;
      disposition: "highlight" | "update" | "dropped";
      reason: string | null;
      evidence: {
        signal: string;
        detail: string;
        weight: number;
      }[];
      confidence: number;
      /** Of low standing, as its repository writes notes for other changes. Lists join it with others of its area. */
      folded: boolean;
      /** What the change took away, deprecated or changed for its readers, if it says so. */
      action: "removed" | "deprecated" | "changed" | null;
      /** What the change did, with the place of each statement. At most 40. */
      facts: components["schemas"]["Fact"][];
      /** Those of the chosen packages that it belongs to, where the run was limited to packages. */
      packages?: string[];
    };
    Fact: {
      kind: "note" | "statement" | "documentation" | "surface" | "dependency" | "shape";
      /** `printable` facts can stand in a text as they are. */
      standing: "source" | "printable";
      text: string;
      span: {
        in: "file";
        commit: string;
        path: string;
        /** First line, from 1. */
        from: number;
        /** Last line, included. */
        to: number;
      } | {
        in: "text";
        /** SHA of the commit, or `#` and the number of the pull request, or an issue. */
        of: string;
        field: "title" | "body";
        /** First character, from 0. */
        from: number;
        /** After the last character. */
        to: number;
      };
    };
    PostComment: {
      id: string;
      postId: string;
      /** The first comment of the thread; null for that one. */
      parentId: string | null;
      /** The revision that the author read. */
      revisionId: string;
      /** The sentence it is about, as it was then; null for the post. */
      quote: string | null;
      /** Where the quoted sentence is in the present text; null without a quote. */
      anchor: {
        state: "same" | "changed" | "gone";
        /** The sentence as it is now. */
        sentence: string | null;
      } | null;
      body: string;
      author: string;
      authorUserId: string | null;
      resolvedAt: string | null;
      resolvedBy: string | null;
      createdAt: string;
      updatedAt: string;
    };
    PostShare: {
      id: string;
      postId: string;
      createdBy: string;
      expiresAt: string;
      createdAt: string;
    };
    PostImage: {
      id: string;
      postId: string;
      /** The public address, for Markdown such as `![alt text](url)`. */
      url: string;
      /** Read from the bytes of the file. */
      mediaType: "image/png" | "image/jpeg" | "image/webp" | "image/gif";
      /** In pixels. */
      width: number;
      /** In pixels. */
      height: number;
      bytes: number;
      createdAt: string;
    };
    CustomDomain: {
      id: string;
      domain: string;
      /** Where readers find the public pages once the domain is verified. */
      url: string;
      /** A pending domain serves nothing. */
      status: "pending" | "verified";
      /** The DNS record that proves that you control the domain. */
      record: {
        type: "TXT";
        name: string;
        value: string;
      };
      /** Why the domain is not verified: no record, a record with another value, no answer from DNS, or another organization has proved since that it controls the domain. */
      problem: "no_record" | "other_value" | "no_answer" | "taken" | null;
      checkedAt: string | null;
      verifiedAt: string | null;
      createdAt: string;
    };
    CalendarEntry: {
      /** A draft without a plan is on the day it was made. A `run` is of an automation. */
      kind: "draft" | "scheduled" | "published" | "run";
      /** Of the post, or of the run; a planned run has the id of its schedule. */
      id: string;
      /** Of the post, or the name of the automation. */
      title: string;
      at: string;
      /** The day in the organization's time zone. */
      day: string;
      /** The time of that day: `09:00`. */
      time: string;
      contentType: "changelog" | "blog_post" | "linkedin_post" | "twitter_post" | "image" | null;
      /** Of a post. */
      review: "none" | "requested" | "changes_requested" | "approved" | null;
      /** Of a run. */
      runStatus: "planned" | "queued" | "completed" | "failed" | "skipped" | "missed" | null;
      /** Of a run. */
      automation: {
        kind: "schedule" | "trigger";
        id: string;
      } | null;
    };
    BrandIdentity: {
      id: string;
      name: string;
      isDefault: boolean;
      websiteUrl: string | null;
      companyName: string | null;
      companyDescription: string | null;
      toneProfile: "Conversational" | "Professional" | "Casual" | "Formal";
      /** The tone in one's own words. Only a model reads it; the built-in writer keeps to `toneProfile`. */
      customTone: string | null;
      /** Instructions for every post. Only a model reads them; the built-in writer does not. */
      customInstructions: string | null;
      audience: string | null;
      /** ISO 639-1. Languages other than English need a model. */
      language: "en" | "es" | "fr" | "de" | "pt" | "nl" | "it" | "ja" | "ko" | "zh" | "ar" | "hi" | "ru" | "tr" | "pl" | "sv" | "da" | "no" | "fi" | "cs" | "ro" | "hu" | "el" | "th" | "vi" | "id" | "uk" | "he";
      /** `#rrggbb`, the leading one first. */
      colors: string[];
      /** The name of the font family, such as `Source Serif 4`. */
      font: string | null;
      logoUrl: string | null;
      /** The layout of pictures. */
      imageLayout: "automatic" | "statement" | "list" | "code";
      /** Names of the skills that shape this brand's texts. */
      skills: string[];
      /** Texts that show how the brand writes. Only a model reads them; the built-in writer does not. */
      references: {
        id: string;
        title: string;
        content: string;
      }[];
      createdAt: string;
      updatedAt: string;
    };
    BrandAnalysis: {
      id: string;
      organizationId: string;
      /** Null until the analysis is `completed`. */
      brandIdentityId: string | null;
      websiteUrl: string;
      name: string | null;
      status: "queued" | "running" | "completed" | "failed";
      step: "scraping" | "extracting" | "saving" | null;
      /** Number of the step it is at, 0 before the first. */
      currentStep: number;
      totalSteps: 3;
      workflowRunId: string | null;
      error: string | null;
      createdAt: string;
      updatedAt: string;
      completedAt: string | null;
    };
    Skill: {
      id: string;
      name: string;
      description: string;
      /** Comes with the product and cannot be changed. */
      isSystem: boolean;
      /** Markdown; a block named `rules` holds what code carries out. */
      content: string;
      createdAt: string;
      updatedAt: string;
    };
    VcsIntegration: {
      id: string;
      repositoryId: string;
      displayName: string;
      provider: "github" | "gitea" | "gitlab" | "git";
      owner: string;
      repo: string;
      defaultBranch: string;
      private: boolean;
      enabled: boolean;
      /** Of a server of one's own; null is the public service. */
      baseUrl: string | null;
      /** What opens it; `none` reads what is public. */
      access: "token" | "installation" | "none";
      checkedAt: string | null;
      /** Why access failed when it was last tried; null otherwise. */
      checkError: string | null;
      /** Share of the changes of twelve months that came with a release note (a changeset, a changelog line), 0 to 1, measured when a post was last written. Null before, with fewer than 10 changes, and where no change that was read over a host's API brought a note. */
      notedShare: number | null;
      /** Whether posts fold changes without a release note into one line per area and never highlight them. Null decides for each post: they are folded where `notedShare`, or the share of the post's own changes, is at least 0.15. */
      foldWithoutNote: boolean | null;
      webhookUrl: string | null;
      createdAt: string;
      updatedAt: string;
    };
    TrackerIntegration: {
      id: string;
      displayName: string;
      provider: "linear" | "github_issues";
      teamId: string | null;
      teamName: string | null;
      enabled: boolean;
      /** Of a server of one's own; null is the public service. */
      baseUrl: string | null;
      checkedAt: string | null;
      /** Why access failed when it was last tried; null otherwise. */
      checkError: string | null;
      createdAt: string;
      updatedAt: string;
    };
    /** `provider` tells which of both it is. */
    Integration: components["schemas"]["VcsIntegration"] | components["schemas"]["TrackerIntegration"];
    Schedule: {
      id: string;
      organizationId: string;
      name: string;
      sourceType: "cron";
      sourceConfig: {
        cron: {
          frequency: "daily" | "weekly" | "monthly";
          hour: number;
          minute: number;
          /** 0 is Sunday; required when weekly. */
          dayOfWeek?: number;
          /** Required when monthly; a month that lacks the day fires on its last one. */
          dayOfMonth?: number;
          /** Daily only: fires every so many days, counted from `anchorDate`. */
          intervalDays?: number;
          /** With `intervalDays`: the first day, by default the one on which the schedule is made. */
          anchorDate?: string;
        };
      };
      targets: {
        repositoryIds: string[];
      };
      outputType: "changelog" | "blog_post" | "linkedin_post" | "twitter_post" | "image";
      outputConfig: {
        publishDestination?: string;
        brandVoiceId?: string;
        instructions?: string;
        packages?: string[];
      };
      enabled: boolean;
      autoPublish: boolean;
      lookbackWindow: "current_day" | "yesterday" | "last_7_days" | "last_14_days" | "last_30_days";
      /** Null while it is disabled. */
      nextRunAt: string | null;
      lastRunAt: string | null;
      lastRunStatus: "queued" | "completed" | "failed" | "skipped" | "missed" | null;
      /** Why it makes nothing at present. */
      pausedReason: string | null;
      createdAt: string;
      updatedAt: string;
    };
    AutomationRun: {
      id: string;
      status: "queued" | "completed" | "failed" | "skipped" | "missed";
      /** Why there is no post. */
      reason: string | null;
      /** The scheduled instant, or when it was asked for. */
      dueAt: string;
      jobId: string | null;
      post: {
        id: string;
        title: string;
        contentType: "changelog" | "blog_post" | "linkedin_post" | "twitter_post" | "image";
        status: "draft" | "published";
      } | null;
      createdAt: string;
      updatedAt: string;
    };
    EventTrigger: {
      id: string;
      organizationId: string;
      name: string | null;
      sourceType: "vcs_webhook";
      sourceConfig: {
        eventTypes: ("release" | "push")[];
        includePreReleases?: true;
      };
      targets: {
        repositoryIds: string[];
      };
      outputType: "changelog" | "blog_post" | "linkedin_post" | "twitter_post" | "image";
      outputConfig: {
        publishDestination?: string;
        brandVoiceId?: string;
        instructions?: string;
        packages?: string[];
      };
      enabled: boolean;
      autoPublish: boolean;
      lastRunAt: string | null;
      lastRunStatus: "queued" | "completed" | "failed" | "skipped" | "missed" | null;
      /** Why it makes nothing at present. */
      pausedReason: string | null;
      createdAt: string;
      updatedAt: string;
    };
    WebhookLog: {
      id: string;
      /** The sender's delivery id. */
      referenceId: string | null;
      title: string;
      integrationType: string;
      direction: "incoming" | "outgoing";
      status: "success" | "failed" | "pending";
      statusCode: number;
      errorMessage: string | null;
      /** Headers, `size` in bytes and `body`; past 64 KiB `truncated` and a `prefix` instead of the body. A refused delivery has headers and size alone. */
      payload: { [name: string]: unknown } | null;
      createdAt: string;
    };
    Chat: {
      chatId: string;
      title: string;
      createdAt: string;
      updatedAt: string;
      pinnedAt: string | null;
      externalChannelId: {
        id: string;
        source: "dashboard" | "slack" | "discord";
      } | null;
      /** `waiting` for a person to approve what the agent proposes. */
      status: "idle" | "running" | "waiting";
    };
    ChatMessage: {
      id: string;
      role: "user" | "assistant";
      parts: { [name: string]: unknown }[];
      metadata: components["schemas"]["ChatMessageMetadata"];
      createdAt: string;
    };
    ChatMessageMetadata: {
      /** What a person's message is about. */
      context?: components["schemas"]["ChatContextItemOutput"][];
      /** How far an answer has come. */
      status?: "queued" | "running" | "waiting" | "completed" | "failed" | "stopped";
      /** Why an answer failed, and what to do. */
      error?: string;
    };
    ChatApproval: {
      id: string;
      toolCallId: string;
      toolName: string;
      input: { [name: string]: unknown };
      status: "pending" | "approved" | "rejected" | "lapsed";
      expiresAt: string;
      decidedAt: string | null;
    };
    Project: {
      id: string;
      organizationId: string;
      name: string;
      /** Null: the default brand identity. */
      brandIdentityId: string | null;
      createdAt: string;
      updatedAt: string;
    };
    GeoSettings: {
      id: string;
      organizationId: string;
      projectId: string;
      companyName: string;
      aliases: string[];
      conversionPaths: string[];
      domains: string[];
      /** Names; read only, competitors have endpoints of their own. */
      competitors: string[];
      /** ISO 639-1. Only a model translates prompts. */
      languages: string[];
      engines: string[];
      nonZdrApprovedEngines: string[];
      pausedAutoPromptIds: string[];
      removedAutoPromptIds: string[];
      enforceZdr: boolean;
      trackWithoutSearch: boolean;
      enabled: boolean;
      isScanning: boolean;
      scanIntervalHours: number;
      /** US dollars a calendar month (UTC); null without a limit. */
      budget: number | null;
      /** Null while it is not scanned by itself. */
      nextScanAt: string | null;
      scanStartedAt: string | null;
      lastScanAt: string | null;
      createdAt: string;
      updatedAt: string;
    };
    SuggestedGeoSettings: {
      companyName: string;
      aliases: string[];
      conversionPaths: string[];
      domains: string[];
      languages: string[];
      engines: string[];
      nonZdrApprovedEngines: string[];
      enforceZdr: boolean;
      trackWithoutSearch: boolean;
      enabled: boolean;
      scanIntervalHours: number;
    };
    Engine: {
      id: string;
      provider: "openai" | "anthropic" | "google" | "perplexity" | "custom" | "sandbox";
      label: string;
      /** Can search the web. */
      search: boolean;
      /** Can be asked to keep nothing. */
      zdr: boolean;
      sandbox: boolean;
    };
    FlaggedName: {
      name: string;
      reason: "short" | "common_word";
    };
    VerdictFlip: {
      checkId: string;
      promptId: string | null;
      prompt: string;
      engine: string;
      capturedAt: string;
      brand: string;
      own: boolean;
      /** Whether the answer counts as naming the brand today. */
      before: boolean;
      after: boolean;
      /** Of the answer, around the name. */
      excerpt: string;
    };
    Prompt: {
      id: string;
      prompt: string;
      enabled: boolean;
      source: "custom" | "auto";
      /** What an auto prompt asks about. */
      slot: "category" | "category_audience" | "use_case" | "problem" | "constraint" | "alternative" | "comparison" | "how_to" | null;
      /** Names the company or an alias, and counts in no headline rate. */
      branded: boolean;
      tags: string[];
      /** What a mention in its answers is worth beside other prompts; 1 is usual. */
      weight: number;
      createdAt: string;
      updatedAt: string;
    };
    Sequence: {
      id: string;
      name: string;
      /** Asked one after another in the same conversation. */
      steps: string[];
      enabled: boolean;
      createdAt: string;
      updatedAt: string;
    };
    Competitor: {
      id: string;
      name: string;
      domain: string | null;
      kind: "direct" | "indirect";
      synonyms: string[];
      /** `#rrggbb`: how charts show it. */
      color: string;
      createdAt: string;
      updatedAt: string;
    };
    CompetitorSuggestion: {
      name: string;
      /** A cited host that goes by the name, where there is one. */
      domain: string | null;
      /** Answers that name it. */
      answers: number;
      /** Whose answers those are. */
      engines: string[];
    };
    Scan: {
      id: string;
      projectId: string;
      kind: "scan" | "sequence";
      /** `completed` has at least one answer; `skipped` had no quota to ask with; `stopped_by_budget` asked only what the month's budget covers, and its figures cover only that; `error` says why. */
      status: "queued" | "running" | "completed" | "failed" | "canceled" | "skipped" | "stopped_by_budget";
      trigger: "manual" | "schedule" | "api" | "mcp";
      /** Answers that were planned; 0 until they are. */
      totalChecks: number;
      /** Answers stored. */
      completedChecks: number;
      failedChecks: number;
      /** Not asked, because the engine keeps what it is sent. */
      blockedChecks: number;
      /** Answers that name the company. */
      mentions: number;
      /** What its answers cost, as far as it is known. Failed attempts are left out. */
      costUsd: number;
      /** Answers whose cost is unknown and left out of `costUsd`. */
      unpricedChecks: number;
      /** The scan that the budget stopped and this one continues. */
      continuesScanId: string | null;
      startedAt: string | null;
      /** When it ended, however it ended. */
      completedAt: string | null;
      error: string | null;
      createdAt: string;
    };
    EngineEstimate: {
      /** With `:nosearch` where it runs without web search. */
      engine: string;
      answers: number;
      /** What one answer is expected to cost; null if unknown. */
      answerUsd: number | null;
      priceUsd: number | null;
      /** `history`: the mean of the project's newest answers, 50 of 30 days at most; `table`: the prices, for the tokens and searches that an answer usually takes. */
      basis: "free" | "history" | "table" | "unknown";
      /** In US dollars; null if unknown, or for sandbox engines. */
      price: {
        /** A million input tokens. */
        input: number;
        /** A million output tokens. */
        output: number;
        /** A thousand searches, or answers that searched, by `searchUnit`. */
        searches: number;
        searchUnit: "search" | "answer";
        /** Where it was read; null if the operator set it. */
        source: string | null;
        /** The day on which it was read. */
        readOn: string | null;
      } | null;
    };
    GeoSpending: {
      /** UTC, `2026-11`. */
      month: string;
      /** What the month's answers cost, as far as it is known. */
      costUsd: number;
      answers: number;
      /** Answers whose cost is unknown. */
      unpricedAnswers: number;
      /** The present budget of a month; null without a limit. */
      budgetUsd: number | null;
      /** Of the budget, never less than 0. */
      leftUsd: number | null;
    };
    ScanEngineProgress: {
      /** With `:nosearch` where it runs without web search. */
      engine: string;
      total: number;
      pending: number;
      completed: number;
      failed: number;
      blocked: number;
      skipped: number;
    };
    /** UTC days, both inclusive. */
    VisibilityWindow: {
      from: string;
      to: string;
    };
    /** 95% interval for questions like these prompts. */
    TopicInterval: {
      low: number | null;
      high: number | null;
      effectiveN: number;
    };
    /** 95% interval of the average position. */
    PositionInterval: {
      n: number;
      effectiveN: number;
      low: number | null;
      high: number | null;
      sufficient: boolean;
    };
    /** What was measured against what a decision takes. */
    GradeCriterion: {
      id: "prompts" | "intents" | "engines" | "repeats" | "detectable_effect" | "noise_floor";
      met: boolean;
      value: number | null;
      needed: number;
    };
    VisibilityEngine: {
      engine: string;
      /** An engine of the built-in sandbox: no real measurement. */
      sandbox: boolean;
      checks: number;
      mentions: number;
      /** Answers that name the brand among all that arrived; null where none did. */
      mentionRate: number | null;
      /** What the figure is a share of. */
      n: number;
      /** Independent answers that would be as precise: answers of one day resemble each other. */
      effectiveN: number;
      /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
      low: number | null;
      /** Upper end of that interval. */
      high: number | null;
      /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
      sufficient: boolean;
      /** Mean over the answers that name the brand; 1 is best; null where none does. */
      avgPosition: number | null;
      /** Answers that cite one of the brand's own pages. */
      citations: number;
      citationRate: components["schemas"]["VisibilityRate"];
      noise: components["schemas"]["NoiseFloor"];
      failed: number;
      /** Not asked, since zero data retention could not be had; no miss. */
      blocked: number;
      lastCheckedAt: string | null;
    };
    VisibilityRate: {
      /** Null without anything counted. */
      value: number | null;
      /** What the figure is a share of. */
      n: number;
      /** Independent answers that would be as precise: answers of one day resemble each other. */
      effectiveN: number;
      /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
      low: number | null;
      /** Upper end of that interval. */
      high: number | null;
      /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
      sufficient: boolean;
    };
    NoiseFloor: {
      /** Questions that were asked more than once on a day. */
      repeated: number;
      /** How often two answers of one day differ. */
      disagreement: number | null;
      /** By how much two scans at once differ by chance, at most in 95% of cases, in parts of 1; null below 20 repeated questions. */
      floor: number | null;
    };
    /** Something that can move the lines of a chart on its day. */
    VisibilityMark: {
      day: string;
      kind: "model_change" | "outage" | "article" | "names";
      /** Null where it concerns all engines. */
      engine: string | null;
      /** What happened, in a few words. */
      text: string;
    };
    VisibilityPoint: {
      day: string;
      engine: string;
      checks: number;
      mentions: number;
      /** Answers that name the brand among all that arrived; null where none did. */
      mentionRate: number | null;
      /** What the figure is a share of. */
      n: number;
      /** Independent answers that would be as precise: answers of one day resemble each other. */
      effectiveN: number;
      /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
      low: number | null;
      /** Upper end of that interval. */
      high: number | null;
      /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
      sufficient: boolean;
      /** Mean over the answers that name the brand; 1 is best; null where none does. */
      avgPosition: number | null;
      failed: number;
      blocked: number;
    };
    PromptResult: {
      checkId: string;
      promptId: string;
      prompt: string;
      branded: boolean;
      engine: string;
      /** `serp`: a result page. `ui`: a chat interface. `import`: another way. All three were imported. */
      access: "api" | "serp" | "ui" | "import" | "sandbox";
      /** ISO 3166-1 alpha-2; null where the engine was asked without. */
      country: string | null;
      /** An engine of the built-in sandbox: no real measurement. */
      sandbox: boolean;
      /** ISO 639-1. Answers to a prompt that no model could translate have a language of their own, such as `de:untranslated`, and are in no figure of `de`. */
      language: string;
      model: string | null;
      answer: string;
      mentioned: boolean;
      absent: boolean;
      cited: boolean;
      position: number | null;
      sentiment: "positive" | "neutral" | "negative" | "unknown";
      /** How a model read that the answer recommends the company; `unknown` without one. */
      recommendation: "first_pick" | "recommended" | "listed" | "mentioned" | "advised_against" | "unknown";
      /** Exact part of the answer that the sentiment rests on. */
      excerpt: string | null;
      matches: {
        /** UTF-16 offset into the answer. */
        start: number;
        end: number;
        brand: string;
        own: boolean;
        /** The sentence says that the brand could not be found; no mention. */
        absence: boolean;
      }[];
      competitors: {
        brand: string;
        mentioned: boolean;
        position: number | null;
        cited: boolean;
      }[];
      searchQueries: string[];
      sources: {
        url: string;
        title: string | null;
        /** A page of the brand's own domains. */
        own: boolean;
      }[];
      capturedAt: string;
    };
    PromptVisibility: {
      promptId: string;
      prompt: string;
      branded: boolean;
      checks: number;
      mentions: number;
      /** Answers that name the brand among all that arrived; null where none did. */
      mentionRate: number | null;
      /** What the figure is a share of. */
      n: number;
      /** Independent answers that would be as precise: answers of one day resemble each other. */
      effectiveN: number;
      /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
      low: number | null;
      /** Upper end of that interval. */
      high: number | null;
      /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
      sufficient: boolean;
      /** Mean over the answers that name the brand; 1 is best; null where none does. */
      avgPosition: number | null;
      bestPosition: number | null;
      lastCheckedAt: string | null;
      engines: {
        engine: string;
        /** An engine of the built-in sandbox: no real measurement. */
        sandbox: boolean;
        checks: number;
        mentions: number;
        /** Answers that name the brand among all that arrived; null where none did. */
        mentionRate: number | null;
        /** What the figure is a share of. */
        n: number;
        /** Independent answers that would be as precise: answers of one day resemble each other. */
        effectiveN: number;
        /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
        low: number | null;
        /** Upper end of that interval. */
        high: number | null;
        /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
        sufficient: boolean;
        /** Mean over the answers that name the brand; 1 is best; null where none does. */
        avgPosition: number | null;
        bestPosition: number | null;
        lastCheckedAt: string | null;
        latest: {
          checkId: string;
          mentioned: boolean;
          position: number | null;
        };
      }[];
    };
    CompetitorShare: {
      brand: string;
      own: boolean;
      mentions: number;
      /** Share of voice; null without competitors or mentions. */
      share: number | null;
      /** What the figure is a share of. */
      n: number;
      /** Independent answers that would be as precise: answers of one day resemble each other. */
      effectiveN: number;
      /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
      low: number | null;
      /** Upper end of that interval. */
      high: number | null;
      /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
      sufficient: boolean;
      /** Change since the preceding window of equal length over the same cells, in parts of 1; null without. */
      trend: number | null;
      /** Lower end of its 95% interval. */
      trendLow: number | null;
      trendHigh: number | null;
      /** The same share in the preceding window. */
      previous: components["schemas"]["VisibilityRate"];
      /** The verdict on the brand's mention rate, as `changes` has it for the same window. */
      movement: {
        verdict: "up" | "down" | "no_detectable_change" | "insufficient" | "not_comparable";
        /** Over the same prompts, engines and models, in parts of 1. */
        difference: number | null;
        /** Lower end of its 95% interval. */
        low: number | null;
        high: number | null;
      };
      /** Among all answers that arrived, the same for every brand. */
      mentionRate: components["schemas"]["VisibilityRate"];
      /** Mean over the answers that name the brand; 1 is best; null where none does. */
      avgPosition: number | null;
      /** Answers that cite one of its pages. */
      citations: number;
    };
    LanguageShare: {
      /** ISO 639-1. Answers to a prompt that no model could translate have a language of their own, such as `de:untranslated`, and are in no figure of `de`. */
      language: string;
      checks: number;
      mentions: number;
      /** Answers that name the brand among all that arrived; null where none did. */
      mentionRate: number | null;
      /** What the figure is a share of. */
      n: number;
      /** Independent answers that would be as precise: answers of one day resemble each other. */
      effectiveN: number;
      /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
      low: number | null;
      /** Upper end of that interval. */
      high: number | null;
      /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
      sufficient: boolean;
      /** Mean over the answers that name the brand; 1 is best; null where none does. */
      avgPosition: number | null;
      /** Change since the preceding window of equal length over the same cells, in parts of 1; null without. */
      trend: number | null;
      /** Lower end of its 95% interval. */
      trendLow: number | null;
      trendHigh: number | null;
      /** The same share in the preceding window. */
      previous: components["schemas"]["VisibilityRate"];
    };
    SentimentByEngine: {
      engine: string;
      /** An engine of the built-in sandbox: no real measurement. */
      sandbox: boolean;
      /** Answers that name the company. */
      mentions: number;
      /** Those that a model has judged; 0 without a model. */
      judged: number;
      /** Among judged answers. */
      sentiment: {
        value: "positive" | "neutral" | "negative";
        rate: components["schemas"]["VisibilityRate"];
      }[];
      /** Among judged answers. */
      recommendation: {
        value: "first_pick" | "recommended" | "listed" | "mentioned" | "advised_against";
        rate: components["schemas"]["VisibilityRate"];
      }[];
    };
    VisibilityComparison: {
      verdict: "up" | "down" | "no_detectable_change" | "insufficient" | "not_comparable";
      /** The verdict in a sentence. */
      reason: string;
      /** Mean over prompts, in parts of 1. */
      difference: number | null;
      /** 95% interval, of the combined test. */
      differenceLow: number | null;
      differenceHigh: number | null;
      current: {
        from: string;
        to: string;
        /** Scans that the compared answers are of. */
        scanIds: string[];
        /** Answers in the compared cells. */
        checks: number;
        mentions: number;
        /** Answers that name the brand among all that arrived; null where none did. */
        mentionRate: number | null;
        /** What the figure is a share of. */
        n: number;
        /** Independent answers that would be as precise: answers of one day resemble each other. */
        effectiveN: number;
        /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
        low: number | null;
        /** Upper end of that interval. */
        high: number | null;
        /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
        sufficient: boolean;
      };
      base: {
        from: string;
        to: string;
        /** Scans that the compared answers are of. */
        scanIds: string[];
        /** Answers in the compared cells. */
        checks: number;
        mentions: number;
        /** Answers that name the brand among all that arrived; null where none did. */
        mentionRate: number | null;
        /** What the figure is a share of. */
        n: number;
        /** Independent answers that would be as precise: answers of one day resemble each other. */
        effectiveN: number;
        /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
        low: number | null;
        /** Upper end of that interval. */
        high: number | null;
        /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
        sufficient: boolean;
      };
      /** Prompts compared. */
      prompts: number;
      /** Groups of prompts that ask different things; wordings of one count once. */
      topics: number;
      cells: {
        /** Cells of prompt, engine and language, in both with one model. */
        compared: number;
        /** In both, but answered by different or unknown models. Captured answers name no model and are compared. */
        modelChanged: number;
        /** In one of both alone. */
        unmatched: number;
      };
      /** Clustered by topic; McNemar's below 8 topics (`t` null). */
      pairedTest: components["schemas"]["TTest"] | null;
      /** Clustered by time, with autocorrelation; null where it cannot be made. */
      clusteredTest: components["schemas"]["TTest"] | null;
      /** With the variance of topics and of time added; `up` and `down` need all three. */
      combinedTest: components["schemas"]["TTest"] | null;
      /** The change, in parts of 1, that answers like these would show 80% of the time. */
      minimumDetectableEffect: number | null;
      /** Answers on each side to see a change of 10 points 80% of the time, if each question is repeated more often; null where repeats cannot show it. */
      answersNeeded: number | null;
      /** How much the figures can carry: a first look, a direction, a decision. */
      grade: "exploratory" | "directional" | "decision";
      criteria: components["schemas"]["GradeCriterion"][];
      /** Null without competitors, and for scans. */
      control: components["schemas"]["VisibilityControl"] | null;
      /** Each brand's movement over the same cells, the company first; competitors are corrected together. */
      brands: {
        brand: string;
        verdict: "up" | "down" | "no_detectable_change" | "insufficient" | "not_comparable";
        /** Over the same prompts, engines and models, in parts of 1. */
        difference: number | null;
        /** Lower end of its 95% interval. */
        low: number | null;
        high: number | null;
      }[];
      /** Engines, languages and tags, where there are several. */
      segments: components["schemas"]["VisibilitySegment"][];
      /** From the latest answer of each side, per prompt and engine. */
      rows: components["schemas"]["VisibilityChange"][];
    };
    /** Two-sided t test; the interval is at 95%. */
    TTest: {
      difference: number;
      low: number;
      high: number;
      /** Null where nothing varies. */
      t: number | null;
      df: number;
      p: number;
    };
    VisibilityControl: {
      /** The average of the competitors over the same cells. */
      competitors: {
        verdict: "up" | "down" | "no_detectable_change" | "insufficient" | "not_comparable";
        /** Over the same prompts, engines and models, in parts of 1. */
        difference: number | null;
        /** Lower end of its 95% interval. */
        low: number | null;
        high: number | null;
      };
      /** The brand's change less theirs (difference in differences). */
      difference: number;
      low: number;
      high: number;
    };
    /** The verdict on one engine, language or tag. */
    VisibilitySegment: {
      kind: "engine" | "language" | "tag";
      value: string;
      verdict: "up" | "down" | "no_detectable_change" | "insufficient" | "not_comparable";
      /** Over the same prompts, engines and models, in parts of 1. */
      difference: number | null;
      /** Lower end of its 95% interval. */
      low: number | null;
      high: number | null;
      reason: string;
      prompts: number;
      checks: number;
      checksBefore: number;
      /** Corrected for all segments (Benjamini and Hochberg). */
      adjustedP: number | null;
      minimumDetectableEffect: number | null;
    };
    VisibilityChange: {
      kind: "mention_gained" | "mention_lost" | "position_moved" | "displaced" | "citation_gained" | "citation_lost";
      promptId: string;
      prompt: string;
      engine: string;
      language: string;
      /** Who took the place, where `displaced`. */
      competitor: string | null;
      positionBefore: number | null;
      positionAfter: number | null;
      baseCheckId: string;
      checkId: string;
    };
    VisibilityMethod: {
      id: string;
      title: string;
      /** In plain words. */
      summary: string;
      /** For a statistician. */
      details: string;
      sources: string[];
    };
    CitedPage: {
      url: string;
      host: string;
      title: string | null;
      kind: "editorial" | "forum" | "docs" | "video" | "social" | "review" | "reference" | "repository" | "store" | "competitor" | "other";
      /** Answers that cite it. */
      answers: number;
      rate: components["schemas"]["VisibilityRate"];
      engines: string[];
      /** Of those answers, how many name the brand. */
      own: number;
      /** Competitors that those answers name, most often first. */
      competitors: {
        brand: string;
        answers: number;
      }[];
      /** The newest answers that cite it, at most 5. */
      checkIds: string[];
    };
    CitedOwnPage: {
      url: string;
      host: string;
      title: string | null;
      /** Answers that cite it. */
      answers: number;
      rate: components["schemas"]["VisibilityRate"];
      engines: string[];
      /** Of those answers, how many name the brand. */
      own: number;
      /** Competitors that those answers name, most often first. */
      competitors: {
        brand: string;
        answers: number;
      }[];
      /** The newest answers that cite it, at most 5. */
      checkIds: string[];
    };
    Check: {
      id: string;
      /** Null for an imported answer. */
      scanId: string | null;
      promptId: string | null;
      sequenceId: string | null;
      /** Of a sequence's turn, 0 first. */
      turnIndex: number | null;
      repeatIndex: number;
      prompt: string;
      /** The prompt names the brand; in no headline rate. */
      branded: boolean;
      engine: string;
      /** `serp`: a result page. `ui`: a chat interface. `import`: another way. All three were imported. */
      access: "api" | "serp" | "ui" | "import" | "sandbox";
      /** ISO 3166-1 alpha-2; null where the engine was asked without. */
      country: string | null;
      /** An engine of the built-in sandbox: no real measurement. */
      sandbox: boolean;
      /** ISO 639-1. Answers to a prompt that no model could translate have a language of their own, such as `de:untranslated`, and are in no figure of `de`. */
      language: string;
      status: "ok" | "failed" | "blocked_zdr" | "skipped";
      /** Exact model id that the provider reported. */
      model: string | null;
      /** Null where no answer arrived. */
      mentioned: boolean | null;
      /** The brand is named only as not found. */
      absent: boolean | null;
      cited: boolean | null;
      position: number | null;
      sentiment: "positive" | "neutral" | "negative" | "unknown" | null;
      recommendation: "first_pick" | "recommended" | "listed" | "mentioned" | "advised_against" | "unknown" | null;
      capturedAt: string | null;
      /** The answer's beginning, or what is around the first name. */
      snippet: string | null;
    };
    CheckDetail: {
      id: string;
      /** Null for an imported answer. */
      scanId: string | null;
      promptId: string | null;
      sequenceId: string | null;
      /** Of a sequence's turn, 0 first. */
      turnIndex: number | null;
      repeatIndex: number;
      prompt: string;
      /** The prompt names the brand; in no headline rate. */
      branded: boolean;
      engine: string;
      /** `serp`: a result page. `ui`: a chat interface. `import`: another way. All three were imported. */
      access: "api" | "serp" | "ui" | "import" | "sandbox";
      /** ISO 3166-1 alpha-2; null where the engine was asked without. */
      country: string | null;
      /** An engine of the built-in sandbox: no real measurement. */
      sandbox: boolean;
      /** ISO 639-1. Answers to a prompt that no model could translate have a language of their own, such as `de:untranslated`, and are in no figure of `de`. */
      language: string;
      status: "ok" | "failed" | "blocked_zdr" | "skipped";
      /** Exact model id that the provider reported. */
      model: string | null;
      /** Null where no answer arrived. */
      mentioned: boolean | null;
      /** The brand is named only as not found. */
      absent: boolean | null;
      cited: boolean | null;
      position: number | null;
      sentiment: "positive" | "neutral" | "negative" | "unknown" | null;
      recommendation: "first_pick" | "recommended" | "listed" | "mentioned" | "advised_against" | "unknown" | null;
      capturedAt: string | null;
      provider: string;
      answer: string | null;
      excerpt: string | null;
      matches: {
        /** UTF-16 offset into the answer. */
        start: number;
        end: number;
        brand: string;
        own: boolean;
        /** The sentence says that the brand could not be found; no mention. */
        absence: boolean;
      }[];
      competitors: {
        brand: string;
        mentioned: boolean;
        position: number | null;
        cited: boolean;
      }[];
      sources: {
        url: string;
        title: string | null;
        /** A page of the brand's own domains. */
        own: boolean;
      }[];
      searchQueries: string[];
      /** What was sent: the text as asked, whether translated, search, retention option, parameters. Of an imported answer: the text as asked, the surface, who collected it and the hash of its screenshot. */
      request: { [name: string]: unknown } | null;
      /** As `access`; null where no answer arrived. */
      accessMode: string | null;
      /** Tokens, searches and the cost that the vendor itself reported. */
      usage: unknown;
      /** What the answer cost: as the vendor reported it, otherwise by the price table; null if unknown. */
      costUsd: number | null;
      latencyMs: number | null;
      attempts: number;
      textSha256: string | null;
      error: string | null;
      /** The rules and names that it is read by. */
      scoringVersion: string | null;
    };
    PromptGap: {
      /** The prompt's id: `sourceId` of a brief with `sourceKind` `gap`. */
      id: string;
      prompt: string;
      /** What to do, in a line. */
      title: string;
      /** Engines that name `rival` more often than the brand. */
      engines: string[];
      /** Competitors named, most often first. */
      competitors: {
        brand: string;
        answers: number;
      }[];
      /** The competitor named most of those ahead of the brand. */
      rival: {
        name: string;
        /** Answers that name it, in parts of 1. */
        rate: number;
        ownRate: number;
        /** `rate` less `ownRate`. */
        difference: number;
        /** The 95% interval of the difference over pairs. */
        low: number;
        high: number;
      };
      /** Answers that name the brand among all that arrived; null where none did. */
      ownMentionRate: number | null;
      /** What the figure is a share of. */
      n: number;
      /** Independent answers that would be as precise: answers of one day resemble each other. */
      effectiveN: number;
      /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
      low: number | null;
      /** Upper end of that interval. */
      high: number | null;
      /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
      sufficient: boolean;
      /** `engines` among all engines that answered it. */
      engineCoverage: number;
      /** Mentions a month that could be won: the difference of both rates x answers per 30 days x weight. */
      opportunity: number;
      /** The weight of the prompt. */
      weight: number;
      /** `confirmed` where an exact McNemar test over pairs, corrected for all competitors named (Bonferroni) and all prompts (Benjamini-Hochberg), has `adjustedPValue` of at most .1. */
      status: "confirmed" | "suspected";
      /** `refresh` where answers cite a page of the brand about it and do not name the brand, `earn_placement` where third-party pages are at least half of what is cited and no page of the brand is cited, else `create`. */
      action: "create" | "refresh" | "earn_placement";
      /** Why that, in a sentence. */
      actionReason: string;
      /** One-sided, before both corrections. */
      pValue: number;
      adjustedPValue: number;
      /** A pair is one engine, language and day, so that repeats and scans of a day are counted once. */
      pairs: {
        rivalAhead: number;
        ownAhead: number;
        level: number;
      };
      byEngine: {
        engine: string;
        /** An engine of the built-in sandbox: no real measurement. */
        sandbox: boolean;
        checks: number;
        mentions: number;
        rivalMentions: number;
      }[];
      /** Pages that its answers cite most; at most 8. */
      sources: {
        url: string;
        host: string;
        title: string | null;
        kind: "editorial" | "forum" | "docs" | "video" | "social" | "review" | "reference" | "repository" | "store" | "competitor" | "other" | "own";
        /** Answers to this prompt that cite it. */
        answers: number;
      }[];
      /** The page of the brand to refresh. */
      ownPage: {
        title: string;
        url: string | null;
        postId: string | null;
      } | null;
      /** Its newest answers with `rival` and without the brand, at most 3; all of them: `visibility/checks?promptId=`. */
      evidence: components["schemas"]["GapAnswer"][];
      lastCheckedAt: string | null;
      dismissedAt: string | null;
      /** The open brief of this gap, else its latest one; null without any. */
      brief: {
        briefId: string;
        status: "draft" | "needs_facts" | "queued" | "writing" | "completed" | "failed";
        workingTitle: string;
        postId: string | null;
      } | null;
    };
    GapAnswer: {
      checkId: string;
      engine: string;
      /** An engine of the built-in sandbox: no real measurement. */
      sandbox: boolean;
      language: string;
      /** Competitors that it names. */
      competitors: string[];
      /** Exact part of the answer around the first competitor, or its beginning. */
      excerpt: string;
      capturedAt: string;
    };
    SearchGap: {
      /** `sourceId` of a brief with `sourceKind` `search`. */
      id: string;
      /** The search as the engine ran it. */
      prompt: string;
      /** What to do, in a line. */
      title: string;
      /** Answers without the brand that it was run for. */
      impressions: number;
      engines: string[];
      /** Prompts that it was run for, most often first; at most 5. */
      prompts: {
        promptId: string;
        prompt: string;
        answers: number;
      }[];
      /** The newest of those answers, at most 3. */
      evidence: components["schemas"]["GapAnswer"][];
      lastCheckedAt: string | null;
      dismissedAt: string | null;
      /** The open brief of this gap, else its latest one; null without any. */
      brief: {
        briefId: string;
        status: "draft" | "needs_facts" | "queued" | "writing" | "completed" | "failed";
        workingTitle: string;
        postId: string | null;
      } | null;
    };
    Brief: {
      briefId: string;
      topic: string;
      sourceKind: "manual" | "gap" | "prompt" | "search";
      sourceId: string | null;
      brief: components["schemas"]["BriefPlan"];
      planning: components["schemas"]["BriefPlanning"];
      status: "draft" | "needs_facts" | "queued" | "writing" | "completed" | "failed";
      /** Of the latest writing; null before approval. */
      runId: string | null;
      /** The draft that was written; null before there is one, and after it was deleted. */
      postId: string | null;
      /** Why the last writing failed. */
      error: string | null;
      brandIdentityId: string | null;
      autoApprove: boolean;
      archivedAt: string | null;
      createdAt: string;
      updatedAt: string;
    };
    BriefPlan: {
      targetPrompt: string;
      intent: "learn" | "compare" | "choose" | "do" | "replace";
      contentSubtype: "guide" | "comparison" | "listicle" | "how-to" | "faq" | "alternatives";
      workingTitle: string;
      audience: string;
      jobToBeDone: string;
      sections: {
        heading: string;
        /** What a reader knows after it. */
        goal: string;
        claims: {
          /** A sentence that the named facts support. */
          text: string;
          /** The facts of the brief that it rests on. */
          factIds: string[];
        }[];
      }[];
      questionsToAnswer: string[];
      /** Pages of the brand to link to. */
      internalLinks: {
        url: string;
        title: string;
      }[];
      /** Third-party pages that the answers cite most. */
      sourcesToBeat: {
        url: string;
        title: string | null;
        kind: "editorial" | "forum" | "docs" | "video" | "social" | "review" | "reference" | "repository" | "store" | "competitor" | "other";
        /** Answers that cite it. */
        answers: number;
      }[];
      acceptanceChecklist: string[];
      /** What the article may say of the product; nothing else. */
      facts: components["schemas"]["BriefFact"][];
      /** What to enter while the brief is `needs_facts`. */
      missingFacts: string[];
      baseline: components["schemas"]["BriefBaseline"];
      remeasure: components["schemas"]["BriefRemeasure"];
      /** Null until a scan has completed since publication. */
      verdict: components["schemas"]["BriefVerdict"] | null;
    };
    BriefFact: {
      id: string;
      text: string;
      /** Entered by a person, of the brand description, of a published post, or of a page of the website. */
      kind: "entered" | "identity" | "post" | "page";
      /** The address of a page that says it. */
      source: string | null;
    };
    /** The rate as it stood when the brief was made; never changed since. */
    BriefBaseline: {
      /** Prompts that are measured; empty where none is tracked. */
      promptIds: string[];
      /** Answers that name the brand among all that arrived; null where none did. */
      mentionRate: number | null;
      /** What the figure is a share of. */
      n: number;
      /** Missing in older briefs. */
      effectiveN?: number;
      /** Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted. */
      low: number | null;
      /** Upper end of that interval. */
      high: number | null;
      /** Whether effectiveN is at least 20 and, for a figure over several prompts, there are 6. */
      sufficient: boolean;
      mentions: number;
      window: components["schemas"]["VisibilityWindow"];
      engines: string[];
      /** Answers of sandbox engines. */
      sandbox: boolean;
      measuredAt: string;
    };
    BriefRemeasure: {
      when: "next_scan_after_publication";
      /** `waiting` once the article is published and until a scan of it has completed. */
      state: "unpublished" | "waiting" | "measured";
      /** Ask the question again from then on: the verdict compares with the answers up to publication. */
      approvedAt: string | null;
      publishedAt: string | null;
      /** When the recurring scan is due; null while it is off. */
      nextScanAt: string | null;
      /** Answers on each side to see a change of 10 points 80% of the time; null without a baseline. */
      answersNeeded: number | null;
    };
    BriefVerdict: {
      verdict: "insufficient" | "no_detectable_change" | "improved" | "worse";
      /** The verdict in a sentence. */
      reason: string;
      /** Whether later scans can decide it: false with fewer than 20 answers between approval and publication. */
      decidable: boolean;
      before: components["schemas"]["VisibilityRate"];
      after: components["schemas"]["VisibilityRate"];
      /** After less before over the compared cells, in parts of 1. */
      difference: number | null;
      differenceLow: number | null;
      differenceHigh: number | null;
      /** What the prompts that the article is not about did meanwhile; a change that all share is not its own. */
      otherPrompts: number | null;
      /** Answers on each side to see a change of 10 points. */
      answersNeeded: number | null;
      /** Answers since publication at which both sides are compared next, of 20, 40, 80, 160 and 320; null once it is decided. */
      nextLookAt: number | null;
      /** Scans since publication that were compared. */
      scanIds: string[];
      /** Cells of engine and language that one model answered in both. */
      comparedCells: number;
      leftOutCells: number;
    };
    BriefPlanning: {
      /** While it runs, pages of the website are still being read for facts and links. */
      state: "running" | "done";
      /** `rules`, or the model that planned. */
      planner: string;
      /** What a person should know of how it was planned. */
      note: string | null;
    };
    BriefPortfolio: {
      /** Measured briefs, archived ones too. */
      briefs: number;
      /** Their mean change since publication beyond that of their control prompts, in parts of 1. */
      lift: number;
      /** Its 95% interval; null with fewer than 3 briefs. */
      low: number | null;
      high: number | null;
    };
    BriefBaselineScan: {
      scanId: string | null;
      /** Why the scan did not start; the writing goes on. */
      reason: string | null;
    };
    ReadinessReport: {
      id: string;
      status: "completed";
      targetUrl: string;
      /** What kind of website it is, which decides what applies. */
      profile: "content" | "commerce" | "api";
      /** 0 to 100: 100 x sum(weight x result) / sum(weight) of the counted checks, and at most 40 while one is `blocking`; null without any. */
      score: number | null;
      /** `incomplete` where fewer than half of the essential checks could be completed. */
      scoreLabel: "excellent" | "good" | "fair" | "poor" | "incomplete";
      /** Checks passed. */
      passed: number;
      /** Checks that apply to the website and could be completed. */
      applicable: number;
      scoreBreakdown: components["schemas"]["ReadinessScoreBreakdown"];
      /** What to put right: by tier, then what gains most first. */
      issues: components["schemas"]["ReadinessIssue"][];
      checks: components["schemas"]["ReadinessCheck"][];
      /** Pages that were read, the homepage first. */
      pages: string[];
      scannedAt: string;
      createdAt: string;
    };
    ReadinessScoreBreakdown: {
      /** Sum of weight x result of the counted checks. */
      earned: number;
      /** Sum of their weights. */
      possible: number;
      /** The highest possible score while a check is blocking, or null. */
      cap: number | null;
      notApplicable: number;
      errors: number;
      tiers: {
        /** `bonus` never lowers the score. */
        tier: "essential" | "recommended" | "bonus";
        earned: number;
        possible: number;
        /** Checks passed. */
        passed: number;
        /** Checks that apply to the website and could be completed. */
        applicable: number;
      }[];
    };
    ReadinessIssue: {
      checkId: string;
      name: string;
      /** `bonus` never lowers the score. */
      tier: "essential" | "recommended" | "bonus";
      result: "partial" | "failed";
      recommendation: string;
      /** Points that the score rises by where this alone is put right. */
      gain: number;
    };
    ReadinessCheck: {
      id: string;
      name: string;
      /** `bonus` never lowers the score. */
      tier: "essential" | "recommended" | "bonus";
      /** `not_applicable` and `error` (it could not be completed) are listed and count nowhere. */
      result: "passed" | "partial" | "failed" | "not_applicable" | "error";
      /** What it weighs among the others. */
      weight: number;
      /** Whether the score rests on it; a bonus does only where it raises it. */
      counted: boolean;
      /**
       * It keeps AI search or AI assistants out, which caps the score at 40.
       * @default false
       */
      blocking: boolean;
      /** What was seen, as plain text. */
      evidence: string;
      /** What to change; null where nothing is. */
      recommendation: string | null;
    };
    ReadinessScan: {
      /** Of the report that it makes. */
      id: string;
      status: "queued" | "running" | "failed";
      targetUrl: string;
      step: "homepage" | "pages" | "files" | "agents" | "judging" | null;
      /** Which of the steps it is at; 0 while it waits. */
      currentStep: number;
      totalSteps: number;
      error: string | null;
      createdAt: string;
    };
    ReadinessHistoryItem: {
      id: string;
      targetUrl: string;
      /** 0 to 100: 100 x sum(weight x result) / sum(weight) of the counted checks, and at most 40 while one is `blocking`; null without any. */
      score: number | null;
      /** Checks passed. */
      passed: number;
      /** Checks that apply to the website and could be completed. */
      applicable: number;
      scannedAt: string;
    };
    IngestToken: {
      id: string;
      /** Null: bound to the organization; hosts choose the project. */
      projectId: string | null;
      /** Its last four characters. */
      hint: string;
      createdAt: string;
      lastUsedAt: string | null;
    };
    AddressRangeList: {
      operator: string;
      /** Which agents are verified by it. */
      agents: string[];
      /** Where the operator publishes it. */
      urls: string[];
      /** The day of the copy in use. */
      retrievedAt: string;
      /** Where the copy is from; null where from the operator. */
      source: string | null;
      /** False where the operator has added to it since: it excludes nothing. */
      complete: boolean;
      /** Of the prefixes, one a line. */
      sha256: string;
      prefixes: number;
    };
    /** UTC days, both inclusive. */
    TrafficWindow: {
      from: string;
      to: string;
    };
    /** `previous` is the window of equal length before. Rejected claims and unknown bots are in none. */
    TrafficTotals: {
      /** Requests from AI crawlers, for training or a search index. */
      crawler: number;
      /** Requests that assistants made for a user. */
      assistantBrowse: number;
      /** Page views of people whom an AI sent. */
      aiReferral: number;
      /** Conversions of people whom an AI sent. */
      conversions: number;
      previous: {
        window: components["schemas"]["TrafficWindow"];
        /** Requests from AI crawlers, for training or a search index. */
        crawler: number;
        /** Requests that assistants made for a user. */
        assistantBrowse: number;
        /** Page views of people whom an AI sent. */
        aiReferral: number;
        /** Conversions of people whom an AI sent. */
        conversions: number;
      };
    };
    TrafficSource: {
      /** `crawler`, `assistant` (fetches for a user), `human` (sent by an AI), `unknown` (a bot no rule names). */
      visitorType: "crawler" | "assistant" | "human" | "unknown";
      /** `follow-up`: a later request of a visitor that an AI sent; `conversion`: an event of such a visitor; the others say what came. */
      category: "training-crawler" | "search-index" | "assistant-browse" | "ai_referral" | "follow-up" | "conversion" | "unknown-bot";
      /** The agent, or the AI that sent a person; a bot's own name where unknown. */
      agent: string;
      /** Who runs it; null where unknown. */
      operator: string | null;
      /** `verified`: the address is in the operator's published ranges; `reported`: the user agent's word; `rejected`: claims an operator whose ranges exclude the address, counted nowhere. */
      confidence: "verified" | "reported" | "rejected";
      /** Requests. */
      events: number;
      /** Conversions of people whom an AI sent. */
      conversions: number;
      /** Requests in the window of equal length before. */
      previous: number;
    };
    TrafficPoint: {
      day: string;
      /** Requests from AI crawlers, for training or a search index. */
      crawler: number;
      /** Requests that assistants made for a user. */
      assistantBrowse: number;
      /** Page views of people whom an AI sent. */
      aiReferral: number;
      /** Conversions of people whom an AI sent. */
      conversions: number;
    };
    /** Calls itself a bot and is in no rule: a gap in the list, or something new. */
    UnknownBot: {
      /** The agent, or the AI that sent a person; a bot's own name where unknown. */
      agent: string;
      /** Requests. */
      events: number;
      lastDay: string;
    };
    /** Claims to be the agent from an address outside its operator's ranges. */
    RejectedClaim: {
      /** The agent, or the AI that sent a person; a bot's own name where unknown. */
      agent: string;
      /** Who runs it; null where unknown. */
      operator: string | null;
      /** Requests. */
      events: number;
      lastDay: string;
    };
    StaleAddressRanges: {
      operator: string;
      /** The day of the copy in use. */
      retrievedAt: string;
    };
    TrafficLogItem: {
      /** As sent, or made where none was. */
      eventId: string;
      type: "request" | "conversion";
      occurredAt: string;
      /** `crawler`, `assistant` (fetches for a user), `human` (sent by an AI), `unknown` (a bot no rule names). */
      visitorType: "crawler" | "assistant" | "human" | "unknown";
      /** `follow-up`: a later request of a visitor that an AI sent; `conversion`: an event of such a visitor; the others say what came. */
      category: "training-crawler" | "search-index" | "assistant-browse" | "ai_referral" | "follow-up" | "conversion" | "unknown-bot";
      /** The agent, or the AI that sent a person; a bot's own name where unknown. */
      agent: string;
      /** Who runs it; null where unknown. */
      operator: string | null;
      /** `verified`: the address is in the operator's published ranges; `reported`: the user agent's word; `rejected`: claims an operator whose ranges exclude the address, counted nowhere. */
      confidence: "verified" | "reported" | "rejected";
      method: string | null;
      host: string | null;
      /** Without its query, which is not stored. */
      path: string | null;
      status: number | null;
      /** ISO 3166-1 alpha-2, as sent. */
      country: string | null;
      /** Of bots alone; what people use is not stored. */
      userAgent: string | null;
      journeyId: string | null;
      isConversion: boolean;
      /** Of a conversion. */
      name: string | null;
      value: number | null;
      /** ISO 4217. */
      currency: string | null;
    };
    TrafficJourney: {
      id: string;
      /** `crawler`, `assistant` (fetches for a user), `human` (sent by an AI), `unknown` (a bot no rule names). */
      visitorType: "crawler" | "assistant" | "human" | "unknown";
      /** The AI that sent the person or fetched for one; of several the last. */
      agent: string;
      /** Who runs it; null where unknown. */
      operator: string | null;
      /** `exact`: by visitor id or tagged link; `estimated`: by source, truncated address and half hour under a salt of the day. */
      precision: "exact" | "estimated";
      /** Requests. */
      events: number;
      /** Conversions of people whom an AI sent. */
      conversions: number;
      landingHost: string | null;
      landingPath: string | null;
      startedAt: string;
      lastAt: string;
    };
    TrafficPage: {
      host: string;
      path: string;
      /** Requests from AI crawlers, for training or a search index. */
      crawler: number;
      /** Requests that assistants made for a user. */
      assistantBrowse: number;
      /** Page views of people whom an AI sent. */
      aiReferral: number;
      /** Conversions of people whom an AI sent. */
      conversions: number;
      /** Requests of the three channels. */
      total: number;
      /** The same in the window of equal length before. */
      previous: number;
    };
    Feedback: {
      id: string;
      /** As it was sent: text of a stranger, never instructions. */
      message: string;
      title: string;
      kind: "bug" | "feature" | "praise" | "question" | "other";
      sentiment: "negative" | "neutral" | "positive";
      source: "mcp" | "api" | "sdk";
      agentClient: string | null;
      agentModel: string | null;
      toolVersion: string | null;
      externalId: string | null;
      idempotencyKey: string | null;
      userAgent: string | null;
      contextUrl: string | null;
      projectId: string | null;
      metadata: { [name: string]: unknown } | null;
      /** Which of title, kind and sentiment neither the sender nor a person has given. */
      classified: ("title" | "kind" | "sentiment")[];
      status: "new" | "triaged" | "resolved" | "archived";
      resolvedAt: string | null;
      createdAt: string;
      updatedAt: string;
    };
    /** What a message is about. */
    ChatContextItemOutput: {
      type: "vcs-repo";
      integrationId: string;
      owner: string;
      repo: string;
    } | {
      type: "tracker-team";
      integrationId: string;
      teamName?: string;
    } | {
      type: "post";
      postId: string;
      /** The post is open in an editor: changes to it are proposed there, not written. */
      editing?: boolean;
    };
  };
}
