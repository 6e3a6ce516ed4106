-- CreateEnum
CREATE TYPE "LiveEventKind" AS ENUM ('message', 'read', 'booking', 'notification');

-- CreateEnum
CREATE TYPE "BusyPeriodSource" AS ENUM ('form', 'calendar', 'content');

-- CreateEnum
CREATE TYPE "TestBankMovementKind" AS ENUM ('payment', 'fee', 'chargeback', 'chargeback-won', 'refund', 'transfer', 'payout');

-- AlterTable
ALTER TABLE "LiveEvent" ALTER COLUMN "kind" SET DATA TYPE "LiveEventKind" USING ("kind"::"LiveEventKind");

-- AlterTable
ALTER TABLE "BusyPeriod" ALTER COLUMN "source" SET DATA TYPE "BusyPeriodSource" USING ("source"::"BusyPeriodSource");

-- AlterTable
ALTER TABLE "TestBankMovement" ALTER COLUMN "kind" SET DATA TYPE "TestBankMovementKind" USING ("kind"::"TestBankMovementKind");
