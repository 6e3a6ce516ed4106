-- DropIndex
DROP INDEX "Milestone_bookingId_position_key";

-- AlterTable
ALTER TABLE "Milestone" ADD COLUMN "replacedByVersion" INTEGER NOT NULL DEFAULT 0;

-- A replaced milestone gave its position to the one that replaced it, and went below 0 instead. Those
-- positions differ within a booking, so the positive ones do, too.
UPDATE "Milestone" SET
    "replacedByVersion" = COALESCE((SELECT MAX("version") FROM "Quote" WHERE "Quote"."bookingId" = "Milestone"."bookingId" AND "Quote"."status" = 'ACCEPTED'), 1),
    "position" = -1 - "position"
WHERE "position" < 0;

-- CreateIndex
CREATE UNIQUE INDEX "Milestone_bookingId_position_replacedByVersion_key" ON "Milestone"("bookingId", "position", "replacedByVersion");
