-- AlterTable
ALTER TABLE "WaitlistEntry" ADD COLUMN     "city" TEXT,
ADD COLUMN     "latitude" DOUBLE PRECISION,
ADD COLUMN     "longitude" DOUBLE PRECISION,
ADD COLUMN     "metro" TEXT,
ADD COLUMN     "placeAskedAt" TIMESTAMP(3),
ADD COLUMN     "state" TEXT;

-- CreateIndex
CREATE INDEX "WaitlistEntry_metro_state_idx" ON "WaitlistEntry"("metro", "state");
