-- CreateEnum
CREATE TYPE "PreviewKind" AS ENUM ('IMAGE', 'PAGES', 'VIDEO');

-- CreateEnum
CREATE TYPE "PreviewState" AS ENUM ('WAITING', 'READY', 'FAILED');

-- AlterTable
ALTER TABLE "Upload" ADD COLUMN     "previewId" TEXT;

-- AlterTable
ALTER TABLE "DeliveryFile" ADD COLUMN     "isWithheld" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "previewPosition" INTEGER;

-- CreateTable
CREATE TABLE "Preview" (
    "fileId" TEXT NOT NULL,
    "kind" "PreviewKind" NOT NULL,
    "state" "PreviewState" NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMP(3) NOT NULL,
    "pages" INTEGER,

    CONSTRAINT "Preview_pkey" PRIMARY KEY ("fileId")
);

-- CreateTable
CREATE TABLE "PreviewPart" (
    "fileId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    CONSTRAINT "PreviewPart_pkey" PRIMARY KEY ("fileId","position")
);

-- CreateIndex
CREATE INDEX "Preview_state_kind_nextTryAt_idx" ON "Preview"("state", "kind", "nextTryAt");

-- CreateIndex
CREATE UNIQUE INDEX "PreviewPart_storageKey_key" ON "PreviewPart"("storageKey");

-- AddForeignKey
ALTER TABLE "Preview" ADD CONSTRAINT "Preview_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PreviewPart" ADD CONSTRAINT "PreviewPart_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "Preview"("fileId") ON DELETE CASCADE ON UPDATE CASCADE;
