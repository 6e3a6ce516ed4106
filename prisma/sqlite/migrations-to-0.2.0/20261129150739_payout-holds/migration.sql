-- AlterTable
ALTER TABLE "Payee" ADD COLUMN "holdChangeAt" DATETIME;

-- CreateIndex
CREATE INDEX "Payee_provider_holdChangeAt_idx" ON "Payee"("provider", "holdChangeAt");
