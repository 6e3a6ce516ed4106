-- AlterEnum
ALTER TYPE "FlaggedPlace" ADD VALUE 'CALL_SHEET';

-- CreateTable
CREATE TABLE "CallSheet" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "startTime" TEXT,
    "endTime" TEXT,
    "meetingPoint" TEXT,
    "bring" TEXT,
    "notes" TEXT,
    "editedBy" "BookingSide",
    "editedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CallSheet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CallSheetSide" (
    "callSheetId" TEXT NOT NULL,
    "side" "BookingSide" NOT NULL,
    "phone" TEXT,
    "hereAt" TIMESTAMP(3),
    "lateMinutes" INTEGER,
    "lateAt" TIMESTAMP(3),

    CONSTRAINT "CallSheetSide_pkey" PRIMARY KEY ("callSheetId","side")
);

-- CreateIndex
CREATE UNIQUE INDEX "CallSheet_bookingId_day_key" ON "CallSheet"("bookingId", "day");

-- AddForeignKey
ALTER TABLE "CallSheet" ADD CONSTRAINT "CallSheet_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CallSheetSide" ADD CONSTRAINT "CallSheetSide_callSheetId_fkey" FOREIGN KEY ("callSheetId") REFERENCES "CallSheet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
