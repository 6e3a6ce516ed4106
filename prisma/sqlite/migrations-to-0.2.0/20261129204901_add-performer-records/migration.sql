-- CreateTable
CREATE TABLE "PerformerBinder" (
    "bookingId" TEXT NOT NULL PRIMARY KEY,
    "producerId" TEXT,
    "facts" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "changedAt" DATETIME NOT NULL,
    "businessEndedAt" DATETIME,
    "keptUntil" DATETIME NOT NULL,
    "copiedAt" DATETIME,
    CONSTRAINT "PerformerBinder_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PerformerBinder_producerId_fkey" FOREIGN KEY ("producerId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Performer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "facts" TEXT NOT NULL,
    "fileId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "changedAt" DATETIME NOT NULL,
    CONSTRAINT "Performer_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "PerformerBinder" ("bookingId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Performer_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "SealedFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Depiction" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "facts" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" REAL NOT NULL,
    "sha256" TEXT NOT NULL,
    "sourceId" TEXT,
    "fileId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "changedAt" DATETIME NOT NULL,
    CONSTRAINT "Depiction_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "PerformerBinder" ("bookingId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Depiction_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Depiction_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "SealedFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DepictionPerformer" (
    "depictionId" TEXT NOT NULL,
    "performerId" TEXT NOT NULL,

    PRIMARY KEY ("depictionId", "performerId"),
    CONSTRAINT "DepictionPerformer_depictionId_fkey" FOREIGN KEY ("depictionId") REFERENCES "Depiction" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DepictionPerformer_performerId_fkey" FOREIGN KEY ("performerId") REFERENCES "Performer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PerformerIndexWord" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "performerId" TEXT,
    "depictionId" TEXT,
    "hash" TEXT NOT NULL,
    CONSTRAINT "PerformerIndexWord_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "PerformerBinder" ("bookingId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PerformerIndexWord_performerId_fkey" FOREIGN KEY ("performerId") REFERENCES "Performer" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PerformerIndexWord_depictionId_fkey" FOREIGN KEY ("depictionId") REFERENCES "Depiction" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SealedFile" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "storageKey" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" REAL NOT NULL,
    "sha256" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "removeAt" DATETIME
);

-- CreateIndex
CREATE INDEX "PerformerBinder_producerId_idx" ON "PerformerBinder"("producerId");

-- CreateIndex
CREATE INDEX "PerformerBinder_keptUntil_idx" ON "PerformerBinder"("keptUntil");

-- CreateIndex
CREATE UNIQUE INDEX "Performer_fileId_key" ON "Performer"("fileId");

-- CreateIndex
CREATE INDEX "Performer_bookingId_idx" ON "Performer"("bookingId");

-- CreateIndex
CREATE UNIQUE INDEX "Depiction_fileId_key" ON "Depiction"("fileId");

-- CreateIndex
CREATE INDEX "Depiction_bookingId_idx" ON "Depiction"("bookingId");

-- CreateIndex
CREATE INDEX "Depiction_sourceId_idx" ON "Depiction"("sourceId");

-- CreateIndex
CREATE INDEX "DepictionPerformer_performerId_idx" ON "DepictionPerformer"("performerId");

-- CreateIndex
CREATE INDEX "PerformerIndexWord_hash_idx" ON "PerformerIndexWord"("hash");

-- CreateIndex
CREATE INDEX "PerformerIndexWord_bookingId_idx" ON "PerformerIndexWord"("bookingId");

-- CreateIndex
CREATE INDEX "PerformerIndexWord_performerId_idx" ON "PerformerIndexWord"("performerId");

-- CreateIndex
CREATE INDEX "PerformerIndexWord_depictionId_idx" ON "PerformerIndexWord"("depictionId");

-- CreateIndex
CREATE UNIQUE INDEX "SealedFile_storageKey_key" ON "SealedFile"("storageKey");

-- CreateIndex
CREATE INDEX "SealedFile_removeAt_idx" ON "SealedFile"("removeAt");
