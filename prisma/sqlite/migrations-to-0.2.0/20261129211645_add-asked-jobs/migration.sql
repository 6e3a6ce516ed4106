-- AlterTable
ALTER TABLE "JobRun" ADD COLUMN "askedAt" DATETIME;
