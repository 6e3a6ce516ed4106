-- CreateEnum
CREATE TYPE "Phase" AS ENUM ('EARLY_ACCESS', 'OPEN');

-- AlterTable
ALTER TABLE "Booking" ADD COLUMN     "phase" "Phase" NOT NULL DEFAULT 'EARLY_ACCESS';

-- CreateTable
CREATE TABLE "PhaseChange" (
    "id" TEXT NOT NULL,
    "phase" "Phase" NOT NULL,
    "changedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PhaseChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PhaseChange_at_idx" ON "PhaseChange"("at");

-- CreateIndex
CREATE INDEX "PhaseChange_changedById_idx" ON "PhaseChange"("changedById");

-- AddForeignKey
ALTER TABLE "PhaseChange" ADD CONSTRAINT "PhaseChange_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The phase is no longer a line of content/site.yaml, of which editors may have published revisions.
UPDATE "ContentRevision"
SET "source" = replace(replace(replace("source", chr(10) || 'phase: early-access' || chr(10), chr(10)), chr(10) || 'phase: launched' || chr(10), chr(10)), chr(10) || '  launched:' || chr(10), chr(10) || '  open:' || chr(10))
WHERE "itemId" IN (SELECT "id" FROM "ContentItem" WHERE "kind" = 'SITE');
