-- AlterTable
ALTER TABLE "one_time_link" ADD COLUMN     "made_by_id" TEXT;
