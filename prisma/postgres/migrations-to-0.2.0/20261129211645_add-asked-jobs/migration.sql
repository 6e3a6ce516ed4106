-- AlterTable
ALTER TABLE "JobRun" ADD COLUMN     "askedAt" TIMESTAMP(3);
