-- CreateEnum
CREATE TYPE "UploadProblem" AS ENUM ('INFECTED', 'LOST');

-- AlterEnum
ALTER TYPE "FileScan" ADD VALUE 'TOO_LARGE';

-- AlterTable
ALTER TABLE "StoredFile" ALTER COLUMN "bytes" SET DATA TYPE DOUBLE PRECISION;

-- CreateTable
CREATE TABLE "Upload" (
    "id" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" DOUBLE PRECISION NOT NULL,
    "received" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "storageKey" TEXT NOT NULL,
    "multipartId" TEXT NOT NULL DEFAULT '',
    "arrivedAt" TIMESTAMP(3),
    "fileId" TEXT,
    "problem" "UploadProblem",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Upload_storageKey_key" ON "Upload"("storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "Upload_fileId_key" ON "Upload"("fileId");

-- CreateIndex
CREATE INDEX "Upload_milestoneId_idx" ON "Upload"("milestoneId");

-- CreateIndex
CREATE INDEX "Upload_ownerId_idx" ON "Upload"("ownerId");

-- CreateIndex
CREATE INDEX "Upload_problem_fileId_arrivedAt_idx" ON "Upload"("problem", "fileId", "arrivedAt");

-- CreateIndex
CREATE INDEX "Upload_expiresAt_idx" ON "Upload"("expiresAt");

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
