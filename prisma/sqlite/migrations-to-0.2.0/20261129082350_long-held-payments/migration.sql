-- AlterTable
ALTER TABLE "Milestone" ADD COLUMN "heldWarningAt" DATETIME;
