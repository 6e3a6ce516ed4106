-- CreateTable
CREATE TABLE "PhaseChange" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "phase" TEXT NOT NULL,
    "changedById" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "PhaseChange_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- AlterTable: not rebuilt, so that columns that other migrations add are kept.
ALTER TABLE "Booking" ADD COLUMN "phase" TEXT NOT NULL DEFAULT 'EARLY_ACCESS';

-- CreateIndex
CREATE INDEX "PhaseChange_at_idx" ON "PhaseChange"("at");

-- CreateIndex
CREATE INDEX "PhaseChange_changedById_idx" ON "PhaseChange"("changedById");

-- The phase is no longer a line of content/site.yaml, of which editors may have published revisions.
UPDATE "ContentRevision"
SET "source" = replace(replace(replace("source", char(10) || 'phase: early-access' || char(10), char(10)), char(10) || 'phase: launched' || char(10), char(10)), char(10) || '  launched:' || char(10), char(10) || '  open:' || char(10))
WHERE "itemId" IN (SELECT "id" FROM "ContentItem" WHERE "kind" = 'SITE');
