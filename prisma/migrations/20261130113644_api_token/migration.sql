-- CreateTable
CREATE TABLE "api_token" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "scopes" TEXT NOT NULL,
    "environments" TEXT,
    "maker_id" TEXT NOT NULL,
    "maker_name" TEXT NOT NULL,
    "made_ms" BIGINT NOT NULL,
    "expires_ms" BIGINT NOT NULL,
    "revoked_ms" BIGINT,
    "refused_ms" BIGINT,
    "last_used_ms" BIGINT,
    "audit_seq" BIGINT NOT NULL,
    "audit_hash" TEXT NOT NULL,

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "api_token_maker_id_idx" ON "api_token"("maker_id");
