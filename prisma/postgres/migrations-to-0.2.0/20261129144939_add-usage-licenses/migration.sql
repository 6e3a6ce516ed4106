-- CreateEnum
CREATE TYPE "UsageTermUnit" AS ENUM ('UNLIMITED', 'MONTHS', 'YEARS');

-- CreateEnum
CREATE TYPE "UsageLicenseStatus" AS ENUM ('WAITING', 'GRANTED', 'REPLACED', 'NOT_GRANTED');

-- CreateTable
CREATE TABLE "UsageLicense" (
    "id" TEXT NOT NULL,
    "quoteId" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "status" "UsageLicenseStatus" NOT NULL DEFAULT 'WAITING',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "termUnit" "UsageTermUnit",
    "termLength" INTEGER,
    "startsAt" TIMESTAMP(3),
    "endsAt" TIMESTAMP(3),
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "UsageLicense_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "UsageLicense_quoteId_key" ON "UsageLicense"("quoteId");

-- CreateIndex
CREATE UNIQUE INDEX "UsageLicense_code_key" ON "UsageLicense"("code");

-- CreateIndex
CREATE INDEX "UsageLicense_status_endsAt_idx" ON "UsageLicense"("status", "endsAt");

-- AddForeignKey
ALTER TABLE "UsageLicense" ADD CONSTRAINT "UsageLicense_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
