-- AlterTable
ALTER TABLE "Chargeback" ADD COLUMN "reason" TEXT;
ALTER TABLE "Chargeback" ADD COLUMN "evidenceDueAt" DATETIME;
ALTER TABLE "Chargeback" ADD COLUMN "reminders" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ChargebackEvidence" (
    "chargebackId" TEXT NOT NULL PRIMARY KEY,
    "text" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'STAGED',
    "stagedAt" DATETIME NOT NULL,
    "stagedById" TEXT,
    "submittedAt" DATETIME,
    "submittedById" TEXT,
    "sentAt" DATETIME,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    CONSTRAINT "ChargebackEvidence_chargebackId_fkey" FOREIGN KEY ("chargebackId") REFERENCES "Chargeback" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ChargebackEvidence_stagedById_fkey" FOREIGN KEY ("stagedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "ChargebackEvidence_submittedById_fkey" FOREIGN KEY ("submittedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PaymentInquiry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "reason" TEXT,
    "answerDueAt" DATETIME,
    "openedAt" DATETIME NOT NULL,
    "closedAt" DATETIME,
    CONSTRAINT "PaymentInquiry_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Chargeback_status_evidenceDueAt_idx" ON "Chargeback"("status", "evidenceDueAt");

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
