-- AlterTable
ALTER TABLE "Quote" ADD COLUMN     "isMonthly" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "CalendarFeed" (
    "userId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "readAt" TIMESTAMP(3),

    CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "BookingNote" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "authorId" TEXT,
    "text" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BookingNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeadlineExtension" (
    "id" TEXT NOT NULL,
    "deadlineId" TEXT NOT NULL,
    "fromAt" TIMESTAMP(3) NOT NULL,
    "toAt" TIMESTAMP(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "extendedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DeadlineExtension_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClauseApproval" (
    "id" TEXT NOT NULL,
    "counsel" TEXT NOT NULL,
    "approvedOn" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "recordedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ClauseApproval_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "CalendarFeed_tokenHash_key" ON "CalendarFeed"("tokenHash");

-- CreateIndex
CREATE INDEX "BookingNote_bookingId_at_idx" ON "BookingNote"("bookingId", "at");

-- CreateIndex
CREATE INDEX "BookingNote_authorId_idx" ON "BookingNote"("authorId");

-- CreateIndex
CREATE INDEX "DeadlineExtension_deadlineId_at_idx" ON "DeadlineExtension"("deadlineId", "at");

-- CreateIndex
CREATE INDEX "DeadlineExtension_extendedById_idx" ON "DeadlineExtension"("extendedById");

-- CreateIndex
CREATE INDEX "ClauseApproval_at_idx" ON "ClauseApproval"("at");

-- CreateIndex
CREATE INDEX "ClauseApproval_recordedById_idx" ON "ClauseApproval"("recordedById");

-- AddForeignKey
ALTER TABLE "CalendarFeed" ADD CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookingNote" ADD CONSTRAINT "BookingNote_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookingNote" ADD CONSTRAINT "BookingNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeadlineExtension" ADD CONSTRAINT "DeadlineExtension_deadlineId_fkey" FOREIGN KEY ("deadlineId") REFERENCES "Deadline"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeadlineExtension" ADD CONSTRAINT "DeadlineExtension_extendedById_fkey" FOREIGN KEY ("extendedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClauseApproval" ADD CONSTRAINT "ClauseApproval_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
