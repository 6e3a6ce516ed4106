-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "provedAt" TIMESTAMP(3);
