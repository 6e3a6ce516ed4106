-- AlterTable
ALTER TABLE "User" ADD COLUMN "lastTimeZone" TEXT;
ALTER TABLE "User" ADD COLUMN "timeZone" TEXT;
