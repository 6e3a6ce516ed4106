-- CreateTable
CREATE TABLE "Upload" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "milestoneId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" REAL NOT NULL,
    "received" REAL NOT NULL DEFAULT 0,
    "storageKey" TEXT NOT NULL,
    "multipartId" TEXT NOT NULL DEFAULT '',
    "arrivedAt" DATETIME,
    "fileId" TEXT,
    "problem" TEXT,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "Upload_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Upload_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Upload_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_StoredFile" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" REAL NOT NULL,
    "sha256" TEXT NOT NULL,
    "scan" TEXT NOT NULL DEFAULT 'UNSCANNED',
    "createdAt" DATETIME NOT NULL,
    "keptUntil" DATETIME,
    CONSTRAINT "StoredFile_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_StoredFile" ("bytes", "createdAt", "id", "keptUntil", "name", "ownerId", "scan", "sha256", "storageKey", "type") SELECT "bytes", "createdAt", "id", "keptUntil", "name", "ownerId", "scan", "sha256", "storageKey", "type" FROM "StoredFile";
DROP TABLE "StoredFile";
ALTER TABLE "new_StoredFile" RENAME TO "StoredFile";
CREATE UNIQUE INDEX "StoredFile_storageKey_key" ON "StoredFile"("storageKey");
CREATE INDEX "StoredFile_ownerId_idx" ON "StoredFile"("ownerId");
CREATE INDEX "StoredFile_createdAt_idx" ON "StoredFile"("createdAt");
CREATE INDEX "StoredFile_keptUntil_idx" ON "StoredFile"("keptUntil");
CREATE INDEX "StoredFile_scan_idx" ON "StoredFile"("scan");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

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
