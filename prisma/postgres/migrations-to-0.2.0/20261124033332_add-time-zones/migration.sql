-- AlterTable
ALTER TABLE "User" ADD COLUMN     "lastTimeZone" TEXT,
ADD COLUMN     "timeZone" TEXT;
