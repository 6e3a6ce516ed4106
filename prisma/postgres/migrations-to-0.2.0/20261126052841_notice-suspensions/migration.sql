-- AlterTable
ALTER TABLE "User" ADD COLUMN     "suspensionNoticeAt" TIMESTAMP(3);
