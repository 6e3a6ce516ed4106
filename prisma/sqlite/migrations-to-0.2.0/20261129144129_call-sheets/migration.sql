-- CreateTable
CREATE TABLE "CallSheet" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "startTime" TEXT,
    "endTime" TEXT,
    "meetingPoint" TEXT,
    "bring" TEXT,
    "notes" TEXT,
    "editedBy" TEXT,
    "editedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "CallSheet_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CallSheetSide" (
    "callSheetId" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "phone" TEXT,
    "hereAt" DATETIME,
    "lateMinutes" INTEGER,
    "lateAt" DATETIME,

    PRIMARY KEY ("callSheetId", "side"),
    CONSTRAINT "CallSheetSide_callSheetId_fkey" FOREIGN KEY ("callSheetId") REFERENCES "CallSheet" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "CallSheet_bookingId_day_key" ON "CallSheet"("bookingId", "day");
