-- AlterTable
ALTER TABLE "WaitlistEntry" ADD COLUMN "city" TEXT;
ALTER TABLE "WaitlistEntry" ADD COLUMN "latitude" REAL;
ALTER TABLE "WaitlistEntry" ADD COLUMN "longitude" REAL;
ALTER TABLE "WaitlistEntry" ADD COLUMN "metro" TEXT;
ALTER TABLE "WaitlistEntry" ADD COLUMN "placeAskedAt" DATETIME;
ALTER TABLE "WaitlistEntry" ADD COLUMN "state" TEXT;

-- CreateIndex
CREATE INDEX "WaitlistEntry_metro_state_idx" ON "WaitlistEntry"("metro", "state");
