-- CreateTable
CREATE TABLE "root" (
    "url" TEXT NOT NULL,
    "layout" TEXT NOT NULL,
    "configured" BOOLEAN NOT NULL DEFAULT true,
    "discovered_ms" BIGINT,
    "next_due_ms" BIGINT NOT NULL DEFAULT 0,
    "lease_owner" TEXT,
    "lease_token" INTEGER NOT NULL DEFAULT 0,
    "lease_until_ms" BIGINT NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error_kind" TEXT,
    "error_message" TEXT,
    "error_ms" BIGINT,

    CONSTRAINT "root_pkey" PRIMARY KEY ("url")
);

-- CreateTable
CREATE TABLE "query" (
    "id" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "catalog" TEXT,
    "environment" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "owner" TEXT,
    "runbook" TEXT,
    "protected" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "query_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "version" (
    "id" TEXT NOT NULL,
    "query_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "root_url" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "first_seen_ms" BIGINT NOT NULL,
    "vanished_ms" BIGINT,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "next_due_ms" BIGINT,
    "lease_owner" TEXT,
    "lease_token" INTEGER NOT NULL DEFAULT 0,
    "lease_until_ms" BIGINT NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error_kind" TEXT,
    "error_message" TEXT,
    "error_ms" BIGINT,
    "read_ms" BIGINT,
    "fresh_until_ms" BIGINT,
    "changed_ms" BIGINT,
    "listed_ms" BIGINT,
    "status" TEXT NOT NULL DEFAULT 'unknown',
    "reason" TEXT NOT NULL DEFAULT '',
    "activity" TEXT NOT NULL DEFAULT 'unknown',
    "last_planned_batch" BIGINT,
    "last_committed_batch" BIGINT,
    "last_planned_ms" BIGINT,
    "last_commit_ms" BIGINT,
    "stored_through" BIGINT,
    "fed_through_ms" BIGINT,

    CONSTRAINT "version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "version_view" (
    "version_id" TEXT NOT NULL,
    "reading" TEXT NOT NULL,
    "state" TEXT,
    "reading_hash" TEXT NOT NULL,
    "heads" TEXT NOT NULL,
    "answers" JSONB NOT NULL,
    "lag" JSONB NOT NULL,
    "lag_series" JSONB NOT NULL,
    "strip" JSONB NOT NULL,
    "state_size" JSONB,
    "watermark_ms" BIGINT,
    "duration_median_ms" BIGINT,
    "duration_p95_ms" BIGINT,
    "lists" INTEGER NOT NULL,
    "reads" INTEGER NOT NULL,

    CONSTRAINT "version_view_pkey" PRIMARY KEY ("version_id")
);

-- CreateTable
CREATE TABLE "generation" (
    "id" SERIAL NOT NULL,
    "version_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "query_uuid" TEXT,
    "first_seen_ms" BIGINT NOT NULL,
    "last_seen_ms" BIGINT NOT NULL,
    "last_committed_batch" BIGINT,
    "committed" TEXT NOT NULL,

    CONSTRAINT "generation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch" (
    "generation_id" INTEGER NOT NULL,
    "batch_id" BIGINT NOT NULL,
    "planned_ms" BIGINT,
    "committed_ms" BIGINT,
    "committed" BOOLEAN NOT NULL,
    "duration_ms" BIGINT,
    "watermark_ms" BIGINT,
    "records" BIGINT,
    "ends" TEXT NOT NULL,
    "offset_version" INTEGER,
    "commit_version" INTEGER,
    "on_disk" BOOLEAN NOT NULL,
    "at_ms" BIGINT NOT NULL,

    CONSTRAINT "batch_pkey" PRIMARY KEY ("generation_id","batch_id")
);

-- CreateTable
CREATE TABLE "batch_hour" (
    "generation_id" INTEGER NOT NULL,
    "hour_ms" BIGINT NOT NULL,
    "batches" INTEGER NOT NULL,
    "first_batch" BIGINT NOT NULL,
    "last_batch" BIGINT NOT NULL,
    "committed_ms" BIGINT,
    "records" BIGINT,
    "records_max" BIGINT,
    "duration_max_ms" BIGINT,

    CONSTRAINT "batch_hour_pkey" PRIMARY KEY ("generation_id","hour_ms")
);

-- CreateTable
CREATE TABLE "sample" (
    "version_id" TEXT NOT NULL,
    "at_ms" BIGINT NOT NULL,
    "origin" TEXT NOT NULL,
    "lag" BIGINT,
    "lag_unit" TEXT,
    "head_origin" TEXT,
    "head_ms" BIGINT,
    "state_bytes" BIGINT,
    "state_keys" BIGINT,
    "watermark_delay_ms" BIGINT,
    "files" INTEGER,
    "bytes" BIGINT,

    CONSTRAINT "sample_pkey" PRIMARY KEY ("version_id","at_ms")
);

-- CreateTable
CREATE TABLE "sample_hour" (
    "version_id" TEXT NOT NULL,
    "hour_ms" BIGINT NOT NULL,
    "samples" INTEGER NOT NULL,
    "lag" BIGINT,
    "lag_min" BIGINT,
    "lag_max" BIGINT,
    "lag_unit" TEXT,
    "head_origin" TEXT,
    "state_bytes" BIGINT,
    "state_keys" BIGINT,
    "watermark_delay_max_ms" BIGINT,
    "files" INTEGER,
    "bytes" BIGINT,

    CONSTRAINT "sample_hour_pkey" PRIMARY KEY ("version_id","hour_ms")
);

-- CreateTable
CREATE TABLE "declaration" (
    "id" SERIAL NOT NULL,
    "version_id" TEXT NOT NULL,
    "at_ms" BIGINT NOT NULL,
    "author" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "yaml" TEXT NOT NULL,

    CONSTRAINT "declaration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "finding" (
    "id" SERIAL NOT NULL,
    "version_id" TEXT NOT NULL,
    "generation" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "facts" TEXT NOT NULL,
    "evidence" TEXT[],
    "summary" TEXT NOT NULL,
    "next_step" TEXT NOT NULL,
    "never_do" TEXT[],
    "opened_ms" BIGINT NOT NULL,
    "last_seen_ms" BIGINT NOT NULL,
    "closed_ms" BIGINT,
    "open_key" TEXT,

    CONSTRAINT "finding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reading_error" (
    "id" SERIAL NOT NULL,
    "version_id" TEXT NOT NULL,
    "at_ms" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,

    CONSTRAINT "reading_error_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mark" (
    "version_id" TEXT NOT NULL,
    "at_ms" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "words" TEXT NOT NULL,

    CONSTRAINT "mark_pkey" PRIMARY KEY ("version_id","at_ms","kind")
);

-- CreateTable
CREATE TABLE "request_tally" (
    "minute_ms" BIGINT NOT NULL,
    "worker" TEXT NOT NULL,
    "lists" INTEGER NOT NULL,
    "reads" INTEGER NOT NULL,

    CONSTRAINT "request_tally_pkey" PRIMARY KEY ("minute_ms","worker")
);

-- CreateTable
CREATE TABLE "collector" (
    "id" TEXT NOT NULL,
    "started_ms" BIGINT NOT NULL,
    "seen_ms" BIGINT NOT NULL,
    "readings" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "collector_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chore" (
    "name" TEXT NOT NULL,
    "next_due_ms" BIGINT NOT NULL DEFAULT 0,
    "lease_owner" TEXT,
    "lease_until_ms" BIGINT NOT NULL DEFAULT 0,
    "done_ms" BIGINT,

    CONSTRAINT "chore_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "query_place_environment_name_key" ON "query"("place", "environment", "name");

-- CreateIndex
CREATE INDEX "version_query_id_idx" ON "version"("query_id");

-- CreateIndex
CREATE INDEX "version_next_due_ms_idx" ON "version"("next_due_ms");

-- CreateIndex
CREATE UNIQUE INDEX "version_root_url_path_key" ON "version"("root_url", "path");

-- CreateIndex
CREATE UNIQUE INDEX "generation_version_id_number_key" ON "generation"("version_id", "number");

-- CreateIndex
CREATE INDEX "batch_generation_id_at_ms_idx" ON "batch"("generation_id", "at_ms");

-- CreateIndex
CREATE INDEX "batch_at_ms_idx" ON "batch"("at_ms");

-- CreateIndex
CREATE INDEX "batch_hour_hour_ms_idx" ON "batch_hour"("hour_ms");

-- CreateIndex
CREATE INDEX "sample_at_ms_idx" ON "sample"("at_ms");

-- CreateIndex
CREATE INDEX "sample_hour_hour_ms_idx" ON "sample_hour"("hour_ms");

-- CreateIndex
CREATE INDEX "declaration_version_id_id_idx" ON "declaration"("version_id", "id");

-- CreateIndex
CREATE INDEX "finding_closed_ms_idx" ON "finding"("closed_ms");

-- CreateIndex
CREATE UNIQUE INDEX "finding_version_id_open_key_key" ON "finding"("version_id", "open_key");

-- CreateIndex
CREATE INDEX "reading_error_version_id_at_ms_idx" ON "reading_error"("version_id", "at_ms");

-- CreateIndex
CREATE INDEX "reading_error_at_ms_idx" ON "reading_error"("at_ms");

-- AddForeignKey
ALTER TABLE "version" ADD CONSTRAINT "version_query_id_fkey" FOREIGN KEY ("query_id") REFERENCES "query"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "version" ADD CONSTRAINT "version_root_url_fkey" FOREIGN KEY ("root_url") REFERENCES "root"("url") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "version_view" ADD CONSTRAINT "version_view_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generation" ADD CONSTRAINT "generation_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch" ADD CONSTRAINT "batch_generation_id_fkey" FOREIGN KEY ("generation_id") REFERENCES "generation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_hour" ADD CONSTRAINT "batch_hour_generation_id_fkey" FOREIGN KEY ("generation_id") REFERENCES "generation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample" ADD CONSTRAINT "sample_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_hour" ADD CONSTRAINT "sample_hour_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "declaration" ADD CONSTRAINT "declaration_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finding" ADD CONSTRAINT "finding_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reading_error" ADD CONSTRAINT "reading_error_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mark" ADD CONSTRAINT "mark_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
