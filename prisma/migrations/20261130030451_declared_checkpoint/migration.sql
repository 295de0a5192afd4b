-- AlterTable
ALTER TABLE "declaration" ADD COLUMN     "checkpoint" TEXT;

-- CreateIndex
CREATE INDEX "declaration_checkpoint_idx" ON "declaration"("checkpoint");

-- CreateIndex
CREATE INDEX "generation_query_uuid_idx" ON "generation"("query_uuid");

-- CreateIndex
CREATE INDEX "version_location_idx" ON "version"("location");
