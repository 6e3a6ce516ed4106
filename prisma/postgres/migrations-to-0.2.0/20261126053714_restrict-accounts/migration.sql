-- AlterTable
ALTER TABLE "User" ADD COLUMN     "restrictedUntil" TIMESTAMP(3);
