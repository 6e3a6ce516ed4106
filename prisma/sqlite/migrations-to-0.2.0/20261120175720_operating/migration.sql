-- AlterTable
ALTER TABLE "StoredFile" ADD COLUMN "scan" TEXT NOT NULL DEFAULT 'UNSCANNED';

-- AlterTable
ALTER TABLE "User" ADD COLUMN "heldAt" DATETIME;

-- CreateTable
CREATE TABLE "WriteProbe" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "StoredFile_scan_idx" ON "StoredFile"("scan");
