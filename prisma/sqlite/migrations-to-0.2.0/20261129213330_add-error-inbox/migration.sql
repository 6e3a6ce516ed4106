-- CreateTable
CREATE TABLE "ErrorCause" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "fingerprint" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "message" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "frames" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "firstAt" DATETIME NOT NULL,
    "lastAt" DATETIME NOT NULL,
    "resolvedAt" DATETIME,
    "reopenedAt" DATETIME
);

-- CreateTable
CREATE TABLE "ErrorOccurrence" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "causeId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "requestId" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    CONSTRAINT "ErrorOccurrence_causeId_fkey" FOREIGN KEY ("causeId") REFERENCES "ErrorCause" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "ErrorCause_fingerprint_key" ON "ErrorCause"("fingerprint");

-- CreateIndex
CREATE INDEX "ErrorCause_resolvedAt_lastAt_idx" ON "ErrorCause"("resolvedAt", "lastAt");

-- CreateIndex
CREATE INDEX "ErrorCause_lastAt_idx" ON "ErrorCause"("lastAt");

-- CreateIndex
CREATE INDEX "ErrorOccurrence_causeId_id_idx" ON "ErrorOccurrence"("causeId", "id");
