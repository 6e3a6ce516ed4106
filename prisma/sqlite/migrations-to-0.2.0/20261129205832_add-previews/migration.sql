-- AlterTable
ALTER TABLE "Upload" ADD COLUMN "previewId" TEXT;

-- CreateTable
CREATE TABLE "Preview" (
    "fileId" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" DATETIME NOT NULL,
    "pages" INTEGER,
    CONSTRAINT "Preview_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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

    PRIMARY KEY ("fileId", "position"),
    CONSTRAINT "PreviewPart_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "Preview" ("fileId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_DeliveryFile" (
    "deliveryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,
    "isWithheld" BOOLEAN NOT NULL DEFAULT false,
    "previewPosition" INTEGER,

    PRIMARY KEY ("deliveryId", "position"),
    CONSTRAINT "DeliveryFile_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DeliveryFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_DeliveryFile" ("deliveryId", "fileId", "position") SELECT "deliveryId", "fileId", "position" FROM "DeliveryFile";
DROP TABLE "DeliveryFile";
ALTER TABLE "new_DeliveryFile" RENAME TO "DeliveryFile";
CREATE INDEX "DeliveryFile_fileId_idx" ON "DeliveryFile"("fileId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Preview_state_kind_nextTryAt_idx" ON "Preview"("state", "kind", "nextTryAt");

-- CreateIndex
CREATE UNIQUE INDEX "PreviewPart_storageKey_key" ON "PreviewPart"("storageKey");
