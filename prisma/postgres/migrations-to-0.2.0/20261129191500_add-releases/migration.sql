-- CreateEnum
CREATE TYPE "ReleaseKind" AS ENUM ('MODEL', 'PROPERTY', 'MINOR');

-- CreateEnum
CREATE TYPE "ReleaseStatus" AS ENUM ('ASKED', 'SIGNED', 'WITHDRAWN', 'CANCELED');

-- CreateEnum
CREATE TYPE "ReleaseRelation" AS ENUM ('PARENT', 'GUARDIAN');

-- CreateTable
CREATE TABLE "Release" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "kind" "ReleaseKind" NOT NULL,
    "status" "ReleaseStatus" NOT NULL DEFAULT 'ASKED',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "askedBy" "BookingSide" NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL,
    "subject" TEXT NOT NULL,
    "birthYear" INTEGER,
    "day" TEXT,
    "email" TEXT,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "template" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "withdrawalDays" INTEGER NOT NULL,
    "withdrawableUntil" TIMESTAMP(3),

    CONSTRAINT "Release_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReleaseSignature" (
    "releaseId" TEXT NOT NULL,
    "fullName" TEXT NOT NULL,
    "relation" "ReleaseRelation",
    "email" TEXT NOT NULL,
    "consent" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReleaseSignature_pkey" PRIMARY KEY ("releaseId")
);

-- CreateIndex
CREATE INDEX "Release_bookingId_idx" ON "Release"("bookingId");

-- CreateIndex
CREATE INDEX "Release_status_statusAt_idx" ON "Release"("status", "statusAt");

-- CreateIndex
CREATE INDEX "Release_status_expiresAt_idx" ON "Release"("status", "expiresAt");

-- AddForeignKey
ALTER TABLE "Release" ADD CONSTRAINT "Release_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReleaseSignature" ADD CONSTRAINT "ReleaseSignature_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "Release"("id") ON DELETE CASCADE ON UPDATE CASCADE;
