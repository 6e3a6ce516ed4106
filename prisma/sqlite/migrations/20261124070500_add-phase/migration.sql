-- CreateTable
CREATE TABLE "PhaseChange" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "phase" TEXT NOT NULL,
    "changedById" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "PhaseChange_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Booking" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "creatorId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "openFor" TEXT,
    "status" TEXT NOT NULL DEFAULT 'REQUESTED',
    "phase" TEXT NOT NULL DEFAULT 'EARLY_ACCESS',
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "serviceLine" TEXT NOT NULL,
    "isRemote" BOOLEAN NOT NULL,
    "city" TEXT,
    "region" TEXT,
    "preferredDates" TEXT NOT NULL,
    "budgetRange" TEXT NOT NULL,
    "requestedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "answeredAt" DATETIME,
    "completedAt" DATETIME,
    "statusAt" DATETIME NOT NULL,
    CONSTRAINT "Booking_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Booking_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Booking" ("answeredAt", "budgetRange", "city", "completedAt", "creatorId", "description", "expiresAt", "id", "isRemote", "openFor", "preferredDates", "professionalId", "reference", "region", "reminders", "requestedAt", "serviceLine", "status", "statusAt", "title") SELECT "answeredAt", "budgetRange", "city", "completedAt", "creatorId", "description", "expiresAt", "id", "isRemote", "openFor", "preferredDates", "professionalId", "reference", "region", "reminders", "requestedAt", "serviceLine", "status", "statusAt", "title" FROM "Booking";
DROP TABLE "Booking";
ALTER TABLE "new_Booking" RENAME TO "Booking";
CREATE UNIQUE INDEX "Booking_reference_key" ON "Booking"("reference");
CREATE UNIQUE INDEX "Booking_openFor_key" ON "Booking"("openFor");
CREATE INDEX "Booking_requestedAt_idx" ON "Booking"("requestedAt");
CREATE INDEX "Booking_creatorId_statusAt_idx" ON "Booking"("creatorId", "statusAt");
CREATE INDEX "Booking_professionalId_statusAt_idx" ON "Booking"("professionalId", "statusAt");
CREATE INDEX "Booking_status_expiresAt_idx" ON "Booking"("status", "expiresAt");
CREATE INDEX "Booking_status_completedAt_idx" ON "Booking"("status", "completedAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "PhaseChange_at_idx" ON "PhaseChange"("at");

-- CreateIndex
CREATE INDEX "PhaseChange_changedById_idx" ON "PhaseChange"("changedById");

-- The phase is no longer a line of content/site.yaml, of which editors may have published revisions.
UPDATE "ContentRevision"
SET "source" = replace(replace(replace("source", char(10) || 'phase: early-access' || char(10), char(10)), char(10) || 'phase: launched' || char(10), char(10)), char(10) || '  launched:' || char(10), char(10) || '  open:' || char(10))
WHERE "itemId" IN (SELECT "id" FROM "ContentItem" WHERE "kind" = 'SITE');
