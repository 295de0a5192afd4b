-- AddForeignKey
ALTER TABLE "retirement" ADD CONSTRAINT "retirement_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
