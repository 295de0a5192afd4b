-- AlterTable
ALTER TABLE "sample" ADD COLUMN     "state_retained_bytes" BIGINT;

-- AlterTable
ALTER TABLE "sample_hour" ADD COLUMN     "state_retained_bytes" BIGINT;

-- AlterTable
ALTER TABLE "version_view" ADD COLUMN     "sink" TEXT;

-- The stored shape of a state changed: the next reading of each version writes it anew.
UPDATE "version_view" SET "state" = NULL, "reading_hash" = '';
