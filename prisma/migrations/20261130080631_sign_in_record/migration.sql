-- AlterTable
ALTER TABLE "auth_user" DROP COLUMN "last_sign_in_ms",
DROP COLUMN "sign_in_hash",
DROP COLUMN "sign_in_seq";

-- DropTable
DROP TABLE "sign_in_throttle";

-- CreateTable
CREATE TABLE "sign_in" (
    "email" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "since_ms" BIGINT NOT NULL,
    "last_success_ms" BIGINT,
    "audit_seq" BIGINT NOT NULL,
    "audit_hash" TEXT NOT NULL,

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE INDEX "sign_in_since_ms_idx" ON "sign_in"("since_ms");
