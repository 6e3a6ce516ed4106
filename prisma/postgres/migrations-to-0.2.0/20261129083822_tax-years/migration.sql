-- CreateEnum
CREATE TYPE "TaxForm" AS ENUM ('FORM_1099_K', 'FORM_1099_NEC');

-- CreateTable
CREATE TABLE "TaxFormChoice" (
    "id" TEXT NOT NULL,
    "form" "TaxForm" NOT NULL,
    "counsel" TEXT NOT NULL,
    "chosenOn" TEXT NOT NULL,
    "recordedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TaxFormChoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaxYear" (
    "id" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "form" "TaxForm" NOT NULL,
    "closedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TaxYear_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaxYearRow" (
    "id" TEXT NOT NULL,
    "taxYearId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "payeeId" TEXT,
    "name" TEXT NOT NULL,
    "businessName" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "hasTaxDetails" BOOLEAN,
    "payments" INTEGER NOT NULL,
    "grossCents" BIGINT NOT NULL,
    "monthlyGross" TEXT NOT NULL,
    "refundedCents" BIGINT NOT NULL,
    "payouts" INTEGER NOT NULL,
    "earnedCents" BIGINT NOT NULL,
    "feeCents" BIGINT NOT NULL,
    "keptCents" BIGINT NOT NULL,
    "netCents" BIGINT NOT NULL,
    "thresholds" TEXT NOT NULL,

    CONSTRAINT "TaxYearRow_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "TaxFormChoice_at_idx" ON "TaxFormChoice"("at");

-- CreateIndex
CREATE INDEX "TaxFormChoice_recordedById_idx" ON "TaxFormChoice"("recordedById");

-- CreateIndex
CREATE UNIQUE INDEX "TaxYear_year_key" ON "TaxYear"("year");

-- CreateIndex
CREATE INDEX "TaxYear_closedById_idx" ON "TaxYear"("closedById");

-- CreateIndex
CREATE INDEX "TaxYearRow_professionalId_idx" ON "TaxYearRow"("professionalId");

-- CreateIndex
CREATE UNIQUE INDEX "TaxYearRow_taxYearId_professionalId_provider_key" ON "TaxYearRow"("taxYearId", "professionalId", "provider");

-- AddForeignKey
ALTER TABLE "TaxFormChoice" ADD CONSTRAINT "TaxFormChoice_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxYear" ADD CONSTRAINT "TaxYear_closedById_fkey" FOREIGN KEY ("closedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxYearRow" ADD CONSTRAINT "TaxYearRow_taxYearId_fkey" FOREIGN KEY ("taxYearId") REFERENCES "TaxYear"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxYearRow" ADD CONSTRAINT "TaxYearRow_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Of these, only the person is forgotten, once their account was deleted.
CREATE TRIGGER "TaxFormChoice_only_grows" BEFORE DELETE OR TRUNCATE ON "TaxFormChoice" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "TaxFormChoice_not_updated" BEFORE UPDATE ON "TaxFormChoice" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('recordedById');

CREATE TRIGGER "TaxYear_only_grows" BEFORE DELETE OR TRUNCATE ON "TaxYear" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "TaxYear_not_updated" BEFORE UPDATE ON "TaxYear" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('closedById');

-- These never change.
CREATE TRIGGER "TaxYearRow_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "TaxYearRow" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
