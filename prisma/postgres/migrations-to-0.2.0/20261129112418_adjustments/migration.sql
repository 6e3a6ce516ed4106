-- AlterEnum
ALTER TYPE "MoneyDecisionKind" ADD VALUE 'ADJUSTMENT';

-- AlterTable
ALTER TABLE "MoneyIssue" ADD COLUMN     "provider" TEXT;
