-- CreateEnum
CREATE TYPE "DeadlineKind" AS ENUM ('REQUEST_ANSWER', 'QUOTE_VALIDITY');

-- CreateEnum
CREATE TYPE "QuoteStatus" AS ENUM ('SENT', 'SUPERSEDED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED');

-- CreateEnum
CREATE TYPE "CancellationTerms" AS ENUM ('FLEXIBLE', 'MODERATE', 'STRICT');

-- CreateEnum
CREATE TYPE "QuoteNoteKind" AS ENUM ('CHANGES', 'DATES');

-- AlterEnum
ALTER TYPE "BookingStatus" ADD VALUE 'QUOTED' AFTER 'REQUESTED';

-- CreateTable
CREATE TABLE "Deadline" (
    "id" TEXT NOT NULL,
    "kind" "DeadlineKind" NOT NULL,
    "bookingId" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "nextAt" TIMESTAMP(3) NOT NULL,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "closedAt" TIMESTAMP(3),

    CONSTRAINT "Deadline_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FeeRule" (
    "id" TEXT NOT NULL,
    "serviceLine" "ServiceLine" NOT NULL,
    "basisPoints" INTEGER NOT NULL,
    "effectiveAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FeeRule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Quote" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "status" "QuoteStatus" NOT NULL DEFAULT 'SENT',
    "isAmendment" BOOLEAN NOT NULL,
    "isRemote" BOOLEAN NOT NULL,
    "city" TEXT,
    "region" TEXT,
    "startsOn" TEXT NOT NULL,
    "endsOn" TEXT NOT NULL,
    "revisions" INTEGER NOT NULL,
    "usagePlatforms" TEXT NOT NULL,
    "usageTerm" TEXT NOT NULL,
    "usageTerritory" TEXT NOT NULL,
    "isExclusive" BOOLEAN NOT NULL,
    "cancellation" "CancellationTerms" NOT NULL,
    "note" TEXT,
    "totalCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "payoutCents" INTEGER NOT NULL,
    "feeRuleId" TEXT NOT NULL,
    "sentAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "statusAt" TIMESTAMP(3) NOT NULL,
    "reason" TEXT,

    CONSTRAINT "Quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuoteItem" (
    "quoteId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unitCents" INTEGER NOT NULL,

    CONSTRAINT "QuoteItem_pkey" PRIMARY KEY ("quoteId","position")
);

-- CreateTable
CREATE TABLE "QuoteMilestone" (
    "quoteId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "deliverable" TEXT NOT NULL,
    "dueOn" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,

    CONSTRAINT "QuoteMilestone_pkey" PRIMARY KEY ("quoteId","position")
);

-- CreateTable
CREATE TABLE "QuoteNote" (
    "id" TEXT NOT NULL,
    "quoteId" TEXT NOT NULL,
    "side" "BookingSide" NOT NULL,
    "kind" "QuoteNoteKind" NOT NULL,
    "text" TEXT,
    "startsOn" TEXT,
    "endsOn" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "QuoteNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuoteTemplate" (
    "id" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "fields" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "QuoteTemplate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Agreement" (
    "id" TEXT NOT NULL,
    "quoteId" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "basisPoints" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Agreement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgreementSignature" (
    "agreementId" TEXT NOT NULL,
    "side" "BookingSide" NOT NULL,
    "fullName" TEXT NOT NULL,
    "consent" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AgreementSignature_pkey" PRIMARY KEY ("agreementId","side")
);

-- CreateIndex
CREATE INDEX "Deadline_closedAt_nextAt_idx" ON "Deadline"("closedAt", "nextAt");

-- CreateIndex
CREATE INDEX "Deadline_bookingId_idx" ON "Deadline"("bookingId");

-- CreateIndex
CREATE UNIQUE INDEX "Deadline_kind_subjectId_key" ON "Deadline"("kind", "subjectId");

-- CreateIndex
CREATE INDEX "FeeRule_serviceLine_effectiveAt_idx" ON "FeeRule"("serviceLine", "effectiveAt");

-- CreateIndex
CREATE INDEX "Quote_status_expiresAt_idx" ON "Quote"("status", "expiresAt");

-- CreateIndex
CREATE INDEX "Quote_feeRuleId_idx" ON "Quote"("feeRuleId");

-- CreateIndex
CREATE UNIQUE INDEX "Quote_bookingId_version_key" ON "Quote"("bookingId", "version");

-- CreateIndex
CREATE INDEX "QuoteNote_quoteId_at_idx" ON "QuoteNote"("quoteId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "QuoteTemplate_professionalId_name_key" ON "QuoteTemplate"("professionalId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Agreement_quoteId_key" ON "Agreement"("quoteId");

-- AddForeignKey
ALTER TABLE "Deadline" ADD CONSTRAINT "Deadline_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_feeRuleId_fkey" FOREIGN KEY ("feeRuleId") REFERENCES "FeeRule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteItem" ADD CONSTRAINT "QuoteItem_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteMilestone" ADD CONSTRAINT "QuoteMilestone_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteNote" ADD CONSTRAINT "QuoteNote_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteTemplate" ADD CONSTRAINT "QuoteTemplate_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Agreement" ADD CONSTRAINT "Agreement_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgreementSignature" ADD CONSTRAINT "AgreementSignature_agreementId_fkey" FOREIGN KEY ("agreementId") REFERENCES "Agreement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was signed never changes. Whoever owns neither the tables nor the function cannot take this off.
CREATE FUNCTION "refuseChangeOfAgreements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "Agreement_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "Agreement" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfAgreements"();

CREATE TRIGGER "AgreementSignature_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AgreementSignature" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfAgreements"();
