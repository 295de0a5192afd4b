-- AlterTable
ALTER TABLE "batch" ADD COLUMN     "origin" TEXT NOT NULL DEFAULT 'log';

-- AlterTable
ALTER TABLE "sample" ADD COLUMN     "keys_origin" TEXT;

-- AlterTable
ALTER TABLE "sample_hour" ADD COLUMN     "keys_origin" TEXT;

-- AlterTable
ALTER TABLE "version" DROP COLUMN "fed_through_ms";
