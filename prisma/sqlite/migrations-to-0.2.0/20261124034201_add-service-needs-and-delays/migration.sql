-- AlterTable
ALTER TABLE "Requirements" ADD COLUMN "isRemote" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Requirements" ADD COLUMN "delayReason" TEXT;
ALTER TABLE "Requirements" ADD COLUMN "delayedAt" DATETIME;
