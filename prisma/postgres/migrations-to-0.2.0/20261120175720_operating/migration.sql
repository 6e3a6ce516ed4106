-- CreateEnum
CREATE TYPE "FileScan" AS ENUM ('UNSCANNED', 'PENDING', 'CLEAN', 'INFECTED');

-- AlterTable
ALTER TABLE "StoredFile" ADD COLUMN     "scan" "FileScan" NOT NULL DEFAULT 'UNSCANNED';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "heldAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "WriteProbe" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WriteProbe_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StoredFile_scan_idx" ON "StoredFile"("scan");
