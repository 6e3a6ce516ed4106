-- AlterEnum
ALTER TYPE "MoneyIssueKind" ADD VALUE 'PROVIDER_MISSING';

-- DropIndex
DROP INDEX "Payee_providerId_key";

-- AlterTable
ALTER TABLE "Payee" DROP CONSTRAINT "Payee_pkey",
ADD CONSTRAINT "Payee_pkey" PRIMARY KEY ("professionalId", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "Payee_provider_providerId_key" ON "Payee"("provider", "providerId");
