-- AlterTable
ALTER TABLE "Payee" ADD COLUMN     "holdChangeAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "Payee_provider_holdChangeAt_idx" ON "Payee"("provider", "holdChangeAt");
