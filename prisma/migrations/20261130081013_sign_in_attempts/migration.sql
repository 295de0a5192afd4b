-- DropIndex
DROP INDEX "sign_in_since_ms_idx";

-- AlterTable
ALTER TABLE "sign_in" DROP COLUMN "since_ms",
ADD COLUMN     "last_attempt_ms" BIGINT NOT NULL;
