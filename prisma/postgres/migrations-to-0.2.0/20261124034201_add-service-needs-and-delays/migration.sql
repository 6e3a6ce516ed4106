-- AlterEnum

ALTER TYPE "ServiceNeed" ADD VALUE 'BUSINESS';
ALTER TYPE "ServiceNeed" ADD VALUE 'EDUCATION';
ALTER TYPE "ServiceNeed" ADD VALUE 'MARKETING';

-- AlterTable
ALTER TABLE "Requirements" ADD COLUMN     "delayReason" TEXT,
ADD COLUMN     "delayedAt" TIMESTAMP(3),
ADD COLUMN     "isRemote" BOOLEAN NOT NULL DEFAULT false;
