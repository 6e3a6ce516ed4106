-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "refusalCauses" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "MatchProposal" ADD COLUMN     "bookingId" TEXT,
ADD COLUMN     "partReasons" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE UNIQUE INDEX "MatchProposal_bookingId_key" ON "MatchProposal"("bookingId");

-- AddForeignKey
ALTER TABLE "MatchProposal" ADD CONSTRAINT "MatchProposal_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE SET NULL ON UPDATE CASCADE;
