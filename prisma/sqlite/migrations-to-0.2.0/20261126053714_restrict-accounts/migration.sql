-- AlterTable
ALTER TABLE "User" ADD COLUMN "restrictedUntil" DATETIME;
