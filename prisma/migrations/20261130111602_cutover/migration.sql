-- CreateTable
CREATE TABLE "cutover" (
    "id" TEXT NOT NULL,
    "query_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "environment" TEXT NOT NULL,
    "v1_id" TEXT NOT NULL,
    "v2_id" TEXT,
    "v2_location" TEXT NOT NULL,
    "holds" TEXT,
    "strategy" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "digest" TEXT NOT NULL,
    "revision" BIGINT NOT NULL,
    "record" TEXT NOT NULL,
    "asked" TEXT NOT NULL,
    "v1_marks" TEXT,
    "v2_marks" TEXT,
    "created_ms" BIGINT NOT NULL,
    "changed_ms" BIGINT NOT NULL,
    "next_due_ms" BIGINT,
    "lease_owner" TEXT,
    "lease_token" INTEGER NOT NULL DEFAULT 0,
    "lease_until_ms" BIGINT NOT NULL DEFAULT 0,
    "watch_error" TEXT,
    "audit_seq" BIGINT NOT NULL,
    "audit_hash" TEXT NOT NULL,

    CONSTRAINT "cutover_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cutover_event" (
    "cutover_id" TEXT NOT NULL,
    "revision" BIGINT NOT NULL,
    "at_ms" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "from_state" TEXT,
    "to_state" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "reason" TEXT,
    "event" TEXT NOT NULL,

    CONSTRAINT "cutover_event_pkey" PRIMARY KEY ("cutover_id","revision")
);

-- CreateTable
CREATE TABLE "cutover_effect" (
    "id" BIGSERIAL NOT NULL,
    "cutover_id" TEXT NOT NULL,
    "revision" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "effect" TEXT NOT NULL,
    "created_ms" BIGINT NOT NULL,
    "next_due_ms" BIGINT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_owner" TEXT,
    "lease_token" INTEGER NOT NULL DEFAULT 0,
    "lease_until_ms" BIGINT NOT NULL DEFAULT 0,
    "ended_ms" BIGINT,
    "outcome" TEXT,
    "words" TEXT,

    CONSTRAINT "cutover_effect_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cutover_manifest" (
    "cutover_id" TEXT NOT NULL,
    "at" TEXT NOT NULL,
    "taken_ms" BIGINT NOT NULL,
    "files" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "manifest" TEXT NOT NULL,

    CONSTRAINT "cutover_manifest_pkey" PRIMARY KEY ("cutover_id","at")
);

-- CreateTable
CREATE TABLE "cutover_check" (
    "id" SERIAL NOT NULL,
    "cutover_id" TEXT NOT NULL,
    "at_ms" BIGINT NOT NULL,
    "result" TEXT NOT NULL,
    "words" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "audit_seq" BIGINT NOT NULL,
    "audit_hash" TEXT NOT NULL,

    CONSTRAINT "cutover_check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cutover_look" (
    "cutover_id" TEXT NOT NULL,
    "revision" BIGINT NOT NULL,
    "looked_ms" BIGINT NOT NULL,
    "look" TEXT NOT NULL,

    CONSTRAINT "cutover_look_pkey" PRIMARY KEY ("cutover_id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "actor_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "cutover_id" TEXT NOT NULL,
    "at_ms" BIGINT NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("actor_id","key")
);

-- CreateTable
CREATE TABLE "retirement" (
    "version_id" TEXT NOT NULL,
    "cutover_id" TEXT NOT NULL,
    "at_ms" BIGINT NOT NULL,
    "owner" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "keep_until_ms" BIGINT NOT NULL,
    "by" TEXT NOT NULL,
    "audit_seq" BIGINT NOT NULL,
    "audit_hash" TEXT NOT NULL,

    CONSTRAINT "retirement_pkey" PRIMARY KEY ("version_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "cutover_holds_key" ON "cutover"("holds");

-- CreateIndex
CREATE INDEX "cutover_next_due_ms_idx" ON "cutover"("next_due_ms");

-- CreateIndex
CREATE INDEX "cutover_v1_id_idx" ON "cutover"("v1_id");

-- CreateIndex
CREATE UNIQUE INDEX "cutover_query_id_number_key" ON "cutover"("query_id", "number");

-- CreateIndex
CREATE INDEX "cutover_effect_next_due_ms_idx" ON "cutover_effect"("next_due_ms");

-- CreateIndex
CREATE UNIQUE INDEX "cutover_effect_cutover_id_revision_position_key" ON "cutover_effect"("cutover_id", "revision", "position");

-- CreateIndex
CREATE INDEX "cutover_check_cutover_id_id_idx" ON "cutover_check"("cutover_id", "id");

-- AddForeignKey
ALTER TABLE "cutover_event" ADD CONSTRAINT "cutover_event_cutover_id_fkey" FOREIGN KEY ("cutover_id") REFERENCES "cutover"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cutover_effect" ADD CONSTRAINT "cutover_effect_cutover_id_fkey" FOREIGN KEY ("cutover_id") REFERENCES "cutover"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cutover_manifest" ADD CONSTRAINT "cutover_manifest_cutover_id_fkey" FOREIGN KEY ("cutover_id") REFERENCES "cutover"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cutover_check" ADD CONSTRAINT "cutover_check_cutover_id_fkey" FOREIGN KEY ("cutover_id") REFERENCES "cutover"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cutover_look" ADD CONSTRAINT "cutover_look_cutover_id_fkey" FOREIGN KEY ("cutover_id") REFERENCES "cutover"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
