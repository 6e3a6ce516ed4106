-- CreateEnum
CREATE TYPE "EvidenceStatus" AS ENUM ('STAGED', 'SENDING', 'SENT');

-- AlterEnum
ALTER TYPE "MoneyIssueKind" ADD VALUE 'EVIDENCE_UNSENT' BEFORE 'DIFFERENCE';
ALTER TYPE "MoneyIssueKind" ADD VALUE 'INQUIRY' BEFORE 'DIFFERENCE';
ALTER TYPE "MoneyIssueKind" ADD VALUE 'FRAUD_WARNING' BEFORE 'DIFFERENCE';

-- AlterTable
ALTER TABLE "Chargeback" ADD COLUMN     "evidenceDueAt" TIMESTAMP(3),
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "reminders" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ChargebackEvidence" (
    "chargebackId" TEXT NOT NULL,
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

    CONSTRAINT "ChargebackEvidence_pkey" PRIMARY KEY ("chargebackId")
);

-- CreateTable
CREATE TABLE "PaymentInquiry" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "reason" TEXT,
    "answerDueAt" TIMESTAMP(3),
    "openedAt" TIMESTAMP(3) NOT NULL,
    "closedAt" TIMESTAMP(3),

    CONSTRAINT "PaymentInquiry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ChargebackEvidence_nextAttemptAt_idx" ON "ChargebackEvidence"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "ChargebackEvidence_stagedById_idx" ON "ChargebackEvidence"("stagedById");

-- CreateIndex
CREATE INDEX "ChargebackEvidence_submittedById_idx" ON "ChargebackEvidence"("submittedById");

-- CreateIndex
CREATE INDEX "PaymentInquiry_paymentId_idx" ON "PaymentInquiry"("paymentId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentInquiry_provider_providerId_key" ON "PaymentInquiry"("provider", "providerId");

-- CreateIndex
CREATE INDEX "Chargeback_status_evidenceDueAt_idx" ON "Chargeback"("status", "evidenceDueAt");

-- AddForeignKey
ALTER TABLE "ChargebackEvidence" ADD CONSTRAINT "ChargebackEvidence_chargebackId_fkey" FOREIGN KEY ("chargebackId") REFERENCES "Chargeback"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChargebackEvidence" ADD CONSTRAINT "ChargebackEvidence_stagedById_fkey" FOREIGN KEY ("stagedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChargebackEvidence" ADD CONSTRAINT "ChargebackEvidence_submittedById_fkey" FOREIGN KEY ("submittedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentInquiry" ADD CONSTRAINT "PaymentInquiry_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
