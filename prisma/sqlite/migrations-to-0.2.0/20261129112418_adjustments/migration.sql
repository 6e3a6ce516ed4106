-- AlterTable
ALTER TABLE "MoneyIssue" ADD COLUMN "provider" TEXT;
