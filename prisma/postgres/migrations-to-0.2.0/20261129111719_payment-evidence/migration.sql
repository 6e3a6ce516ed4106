-- CreateTable
CREATE TABLE "PaymentEvidence" (
    "id" TEXT NOT NULL,
    "chargebackId" TEXT,
    "inquiryId" TEXT,
    "text" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "status" "EvidenceStatus" NOT NULL DEFAULT 'STAGED',
    "stagedAt" TIMESTAMP(3) NOT NULL,
    "stagedById" TEXT,
    "submittedAt" TIMESTAMP(3),
    "submittedById" TEXT,
    "sentAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),

    CONSTRAINT "PaymentEvidence_pkey" PRIMARY KEY ("id")
);

-- Keep the evidence about chargebacks.
INSERT INTO "PaymentEvidence" ("id", "chargebackId", "text", "document", "sha256", "status", "stagedAt", "stagedById", "submittedAt", "submittedById", "sentAt", "attempts", "nextAttemptAt") SELECT "chargebackId", "chargebackId", "text", "document", "sha256", "status", "stagedAt", "stagedById", "submittedAt", "submittedById", "sentAt", "attempts", "nextAttemptAt" FROM "ChargebackEvidence";

-- DropTable
DROP TABLE "ChargebackEvidence";

-- AlterTable
ALTER TABLE "PaymentInquiry" RENAME COLUMN "answerDueAt" TO "evidenceDueAt";
ALTER TABLE "PaymentInquiry" ADD COLUMN "reminders" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "PaymentInquiry_closedAt_evidenceDueAt_idx" ON "PaymentInquiry"("closedAt", "evidenceDueAt");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentEvidence_chargebackId_key" ON "PaymentEvidence"("chargebackId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentEvidence_inquiryId_key" ON "PaymentEvidence"("inquiryId");

-- CreateIndex
CREATE INDEX "PaymentEvidence_nextAttemptAt_idx" ON "PaymentEvidence"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "PaymentEvidence_stagedById_idx" ON "PaymentEvidence"("stagedById");

-- CreateIndex
CREATE INDEX "PaymentEvidence_submittedById_idx" ON "PaymentEvidence"("submittedById");

-- AddForeignKey
ALTER TABLE "PaymentEvidence" ADD CONSTRAINT "PaymentEvidence_chargebackId_fkey" FOREIGN KEY ("chargebackId") REFERENCES "Chargeback"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentEvidence" ADD CONSTRAINT "PaymentEvidence_inquiryId_fkey" FOREIGN KEY ("inquiryId") REFERENCES "PaymentInquiry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentEvidence" ADD CONSTRAINT "PaymentEvidence_stagedById_fkey" FOREIGN KEY ("stagedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentEvidence" ADD CONSTRAINT "PaymentEvidence_submittedById_fkey" FOREIGN KEY ("submittedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
