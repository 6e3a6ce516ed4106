-- AlterTable
ALTER TABLE "User" ADD COLUMN "suspensionNoticeAt" DATETIME;
