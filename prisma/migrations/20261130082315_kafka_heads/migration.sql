-- CreateTable
CREATE TABLE "kafka_cluster" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "named_ms" BIGINT NOT NULL,
    "next_due_ms" BIGINT NOT NULL DEFAULT 0,
    "lease_owner" TEXT,
    "lease_token" INTEGER NOT NULL DEFAULT 0,
    "lease_until_ms" BIGINT NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "tried_ms" BIGINT,
    "failure" TEXT,

    CONSTRAINT "kafka_cluster_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "kafka_topic" (
    "cluster_key" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "newest" TEXT,
    "tried_ms" BIGINT NOT NULL,
    "failure" TEXT,

    CONSTRAINT "kafka_topic_pkey" PRIMARY KEY ("cluster_key","topic")
);

-- CreateTable
CREATE TABLE "kafka_head" (
    "cluster_key" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "at_ms" BIGINT NOT NULL,
    "topic_id" TEXT,
    "heads" TEXT NOT NULL,

    CONSTRAINT "kafka_head_pkey" PRIMARY KEY ("cluster_key","topic","at_ms")
);

-- CreateIndex
CREATE INDEX "kafka_cluster_next_due_ms_idx" ON "kafka_cluster"("next_due_ms");

-- CreateIndex
CREATE INDEX "kafka_head_at_ms_idx" ON "kafka_head"("at_ms");

-- AddForeignKey
ALTER TABLE "kafka_topic" ADD CONSTRAINT "kafka_topic_cluster_key_fkey" FOREIGN KEY ("cluster_key") REFERENCES "kafka_cluster"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kafka_head" ADD CONSTRAINT "kafka_head_cluster_key_topic_fkey" FOREIGN KEY ("cluster_key", "topic") REFERENCES "kafka_topic"("cluster_key", "topic") ON DELETE CASCADE ON UPDATE CASCADE;
