-- AlterTable
ALTER TABLE "Release" ADD COLUMN "asksForPhoto" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "ReleasePhoto" (
    "releaseId" TEXT NOT NULL PRIMARY KEY,
    "storageKey" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    CONSTRAINT "ReleasePhoto_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "ReleaseSignature" ("releaseId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "ReleasePhoto_storageKey_key" ON "ReleasePhoto"("storageKey");
