-- CreateEnum
CREATE TYPE "ErrorSource" AS ENUM ('REQUEST', 'JOB', 'OTHER');

-- CreateTable
CREATE TABLE "ErrorCause" (
    "id" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "source" "ErrorSource" NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "message" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "frames" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "firstAt" TIMESTAMP(3) NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,
    "resolvedAt" TIMESTAMP(3),
    "reopenedAt" TIMESTAMP(3),

    CONSTRAINT "ErrorCause_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ErrorOccurrence" (
    "id" TEXT NOT NULL,
    "causeId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "requestId" TEXT NOT NULL,
    "place" TEXT NOT NULL,

    CONSTRAINT "ErrorOccurrence_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ErrorCause_fingerprint_key" ON "ErrorCause"("fingerprint");

-- CreateIndex
CREATE INDEX "ErrorCause_resolvedAt_lastAt_idx" ON "ErrorCause"("resolvedAt", "lastAt");

-- CreateIndex
CREATE INDEX "ErrorCause_lastAt_idx" ON "ErrorCause"("lastAt");

-- CreateIndex
CREATE INDEX "ErrorOccurrence_causeId_id_idx" ON "ErrorOccurrence"("causeId", "id");

-- AddForeignKey
ALTER TABLE "ErrorOccurrence" ADD CONSTRAINT "ErrorOccurrence_causeId_fkey" FOREIGN KEY ("causeId") REFERENCES "ErrorCause"("id") ON DELETE CASCADE ON UPDATE CASCADE;
