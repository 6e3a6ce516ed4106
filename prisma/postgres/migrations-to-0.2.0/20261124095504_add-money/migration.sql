-- CreateEnum
CREATE TYPE "MilestoneStatus" AS ENUM ('PLANNED', 'FUNDED', 'DELIVERED', 'CHANGES_REQUESTED', 'ACCEPTED', 'DISPUTED', 'REFUNDED', 'SPLIT', 'CANCELLED');

-- CreateEnum
CREATE TYPE "CheckoutStatus" AS ENUM ('STARTING', 'OPEN', 'PROCESSING', 'PAID', 'FAILED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "PaymentOutcome" AS ENUM ('FUNDED', 'RETURNED', 'UNMATCHED');

-- CreateEnum
CREATE TYPE "RefundReason" AS ENUM ('CANCELLED_BY_CREATOR', 'CANCELLED_BY_PROFESSIONAL', 'DELIVERY_OVERDUE', 'DISPUTE', 'RETURNED', 'DISCRETIONARY', 'UNMATCHED');

-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('SENDING', 'CONFIRMED', 'FAILED');

-- CreateEnum
CREATE TYPE "PayoutStatus" AS ENUM ('WAITING', 'SENDING', 'TRANSFERRED', 'PAID', 'FAILED');

-- CreateEnum
CREATE TYPE "ChargebackStatus" AS ENUM ('OPEN', 'WON', 'LOST');

-- CreateEnum
CREATE TYPE "PaymentFlow" AS ENUM ('CHECKOUTS', 'PAYOUTS');

-- CreateEnum
CREATE TYPE "MoneyIssueKind" AS ENUM ('UNMATCHED_PAYMENT', 'REFUND_FAILED', 'PAYOUT_FAILED', 'CHARGEBACK', 'DIFFERENCE', 'EVENT_FAILED');

-- CreateEnum
CREATE TYPE "RefundRequestStatus" AS ENUM ('WAITING', 'APPROVED', 'REJECTED');

-- CreateTable
CREATE TABLE "LedgerAccount" (
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "balanceCents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "LedgerAccount_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bookingId" TEXT,
    "milestoneId" TEXT,
    "memo" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LedgerLine" (
    "entryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "accountName" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "cents" BIGINT NOT NULL,

    CONSTRAINT "LedgerLine_pkey" PRIMARY KEY ("entryId","position")
);

-- CreateTable
CREATE TABLE "Milestone" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "deliverable" TEXT NOT NULL,
    "dueOn" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "status" "MilestoneStatus" NOT NULL DEFAULT 'PLANNED',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "fundedAt" TIMESTAMP(3),
    "frozenAt" TIMESTAMP(3),
    "releasedCents" INTEGER NOT NULL DEFAULT 0,
    "refundedCents" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Milestone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "note" TEXT NOT NULL,
    "deliveredAt" TIMESTAMP(3) NOT NULL,
    "changes" TEXT,
    "changesAt" TIMESTAMP(3),

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeliveryFile" (
    "deliveryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,

    CONSTRAINT "DeliveryFile_pkey" PRIMARY KEY ("deliveryId","position")
);

-- CreateTable
CREATE TABLE "DeliveryLink" (
    "deliveryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "url" TEXT NOT NULL,

    CONSTRAINT "DeliveryLink_pkey" PRIMARY KEY ("deliveryId","position")
);

-- CreateTable
CREATE TABLE "Checkout" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "payerId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "CheckoutStatus" NOT NULL DEFAULT 'STARTING',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "providerId" TEXT,
    "address" TEXT,
    "failure" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Checkout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CheckoutLine" (
    "checkoutId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,

    CONSTRAINT "CheckoutLine_pkey" PRIMARY KEY ("checkoutId","milestoneId")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "checkoutId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "outcome" "PaymentOutcome" NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "milestoneId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "reason" "RefundReason" NOT NULL,
    "status" "RefundStatus" NOT NULL DEFAULT 'SENDING',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "providerId" TEXT,
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payout" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "status" "PayoutStatus" NOT NULL DEFAULT 'WAITING',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "transferId" TEXT,
    "bankPayoutId" TEXT,
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Payout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payee" (
    "professionalId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerId" TEXT,
    "isReady" BOOLEAN NOT NULL DEFAULT false,
    "hasTaxDetails" BOOLEAN NOT NULL DEFAULT false,
    "missing" TEXT NOT NULL DEFAULT '',
    "bankEnding" TEXT,
    "detailsChangedAt" TIMESTAMP(3),
    "pausedUntil" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Payee_pkey" PRIMARY KEY ("professionalId")
);

-- CreateTable
CREATE TABLE "Chargeback" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "ChargebackStatus" NOT NULL DEFAULT 'OPEN',
    "openedAt" TIMESTAMP(3) NOT NULL,
    "decidedAt" TIMESTAMP(3),

    CONSTRAINT "Chargeback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChargebackLine" (
    "chargebackId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "heldCents" INTEGER NOT NULL,
    "lostCents" INTEGER NOT NULL,

    CONSTRAINT "ChargebackLine_pkey" PRIMARY KEY ("chargebackId","milestoneId")
);

-- CreateTable
CREATE TABLE "PaymentEvent" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,
    "appliedAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),
    "failure" TEXT,

    CONSTRAINT "PaymentEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentPause" (
    "id" TEXT NOT NULL,
    "flow" "PaymentFlow" NOT NULL,
    "isPaused" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "changedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PaymentPause_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MoneyIssue" (
    "id" TEXT NOT NULL,
    "kind" "MoneyIssueKind" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "bookingId" TEXT,
    "amountCents" INTEGER,
    "summary" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "closedAt" TIMESTAMP(3),
    "resolution" TEXT,
    "closedById" TEXT,

    CONSTRAINT "MoneyIssue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RefundRequest" (
    "id" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "RefundRequestStatus" NOT NULL DEFAULT 'WAITING',
    "askedById" TEXT,
    "decidedById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "decidedAt" TIMESTAMP(3),

    CONSTRAINT "RefundRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Reconciliation" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "ledgerCents" BIGINT NOT NULL,
    "providerCents" BIGINT NOT NULL,
    "differences" INTEGER NOT NULL,

    CONSTRAINT "Reconciliation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "LedgerEntry_key_key" ON "LedgerEntry"("key");

-- CreateIndex
CREATE INDEX "LedgerEntry_bookingId_id_idx" ON "LedgerEntry"("bookingId", "id");

-- CreateIndex
CREATE INDEX "LedgerEntry_milestoneId_id_idx" ON "LedgerEntry"("milestoneId", "id");

-- CreateIndex
CREATE INDEX "LedgerEntry_kind_at_idx" ON "LedgerEntry"("kind", "at");

-- CreateIndex
CREATE INDEX "LedgerEntry_at_idx" ON "LedgerEntry"("at");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerLine_accountName_version_key" ON "LedgerLine"("accountName", "version");

-- CreateIndex
CREATE INDEX "Milestone_status_statusAt_idx" ON "Milestone"("status", "statusAt");

-- CreateIndex
CREATE UNIQUE INDEX "Milestone_bookingId_position_key" ON "Milestone"("bookingId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_milestoneId_round_key" ON "Delivery"("milestoneId", "round");

-- CreateIndex
CREATE INDEX "DeliveryFile_fileId_idx" ON "DeliveryFile"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "Checkout_reference_key" ON "Checkout"("reference");

-- CreateIndex
CREATE INDEX "Checkout_bookingId_createdAt_idx" ON "Checkout"("bookingId", "createdAt");

-- CreateIndex
CREATE INDEX "Checkout_payerId_createdAt_idx" ON "Checkout"("payerId", "createdAt");

-- CreateIndex
CREATE INDEX "Checkout_status_statusAt_idx" ON "Checkout"("status", "statusAt");

-- CreateIndex
CREATE INDEX "CheckoutLine_milestoneId_idx" ON "CheckoutLine"("milestoneId");

-- CreateIndex
CREATE INDEX "Payment_checkoutId_idx" ON "Payment"("checkoutId");

-- CreateIndex
CREATE INDEX "Payment_receivedAt_idx" ON "Payment"("receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_provider_providerId_key" ON "Payment"("provider", "providerId");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_reference_key" ON "Refund"("reference");

-- CreateIndex
CREATE INDEX "Refund_paymentId_idx" ON "Refund"("paymentId");

-- CreateIndex
CREATE INDEX "Refund_milestoneId_idx" ON "Refund"("milestoneId");

-- CreateIndex
CREATE INDEX "Refund_status_nextAttemptAt_idx" ON "Refund"("status", "nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payout_reference_key" ON "Payout"("reference");

-- CreateIndex
CREATE INDEX "Payout_professionalId_createdAt_idx" ON "Payout"("professionalId", "createdAt");

-- CreateIndex
CREATE INDEX "Payout_milestoneId_idx" ON "Payout"("milestoneId");

-- CreateIndex
CREATE INDEX "Payout_paymentId_idx" ON "Payout"("paymentId");

-- CreateIndex
CREATE INDEX "Payout_status_nextAttemptAt_idx" ON "Payout"("status", "nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payee_providerId_key" ON "Payee"("providerId");

-- CreateIndex
CREATE INDEX "Chargeback_paymentId_idx" ON "Chargeback"("paymentId");

-- CreateIndex
CREATE INDEX "Chargeback_status_openedAt_idx" ON "Chargeback"("status", "openedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Chargeback_provider_providerId_key" ON "Chargeback"("provider", "providerId");

-- CreateIndex
CREATE INDEX "ChargebackLine_milestoneId_idx" ON "ChargebackLine"("milestoneId");

-- CreateIndex
CREATE INDEX "PaymentEvent_nextAttemptAt_idx" ON "PaymentEvent"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "PaymentEvent_receivedAt_idx" ON "PaymentEvent"("receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentEvent_provider_providerId_key" ON "PaymentEvent"("provider", "providerId");

-- CreateIndex
CREATE INDEX "PaymentPause_flow_at_idx" ON "PaymentPause"("flow", "at");

-- CreateIndex
CREATE INDEX "PaymentPause_changedById_idx" ON "PaymentPause"("changedById");

-- CreateIndex
CREATE INDEX "MoneyIssue_closedAt_createdAt_idx" ON "MoneyIssue"("closedAt", "createdAt");

-- CreateIndex
CREATE INDEX "MoneyIssue_closedById_idx" ON "MoneyIssue"("closedById");

-- CreateIndex
CREATE UNIQUE INDEX "MoneyIssue_kind_subjectId_key" ON "MoneyIssue"("kind", "subjectId");

-- CreateIndex
CREATE INDEX "RefundRequest_status_createdAt_idx" ON "RefundRequest"("status", "createdAt");

-- CreateIndex
CREATE INDEX "RefundRequest_milestoneId_idx" ON "RefundRequest"("milestoneId");

-- CreateIndex
CREATE INDEX "RefundRequest_askedById_idx" ON "RefundRequest"("askedById");

-- CreateIndex
CREATE INDEX "RefundRequest_decidedById_idx" ON "RefundRequest"("decidedById");

-- CreateIndex
CREATE INDEX "Reconciliation_at_idx" ON "Reconciliation"("at");

-- AddForeignKey
ALTER TABLE "LedgerLine" ADD CONSTRAINT "LedgerLine_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "LedgerEntry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerLine" ADD CONSTRAINT "LedgerLine_accountName_fkey" FOREIGN KEY ("accountName") REFERENCES "LedgerAccount"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Milestone" ADD CONSTRAINT "Milestone_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryFile" ADD CONSTRAINT "DeliveryFile_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryFile" ADD CONSTRAINT "DeliveryFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryLink" ADD CONSTRAINT "DeliveryLink_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Checkout" ADD CONSTRAINT "Checkout_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Checkout" ADD CONSTRAINT "Checkout_payerId_fkey" FOREIGN KEY ("payerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckoutLine" ADD CONSTRAINT "CheckoutLine_checkoutId_fkey" FOREIGN KEY ("checkoutId") REFERENCES "Checkout"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckoutLine" ADD CONSTRAINT "CheckoutLine_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_checkoutId_fkey" FOREIGN KEY ("checkoutId") REFERENCES "Checkout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payout" ADD CONSTRAINT "Payout_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payout" ADD CONSTRAINT "Payout_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payout" ADD CONSTRAINT "Payout_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payee" ADD CONSTRAINT "Payee_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Chargeback" ADD CONSTRAINT "Chargeback_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChargebackLine" ADD CONSTRAINT "ChargebackLine_chargebackId_fkey" FOREIGN KEY ("chargebackId") REFERENCES "Chargeback"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChargebackLine" ADD CONSTRAINT "ChargebackLine_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentPause" ADD CONSTRAINT "PaymentPause_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyIssue" ADD CONSTRAINT "MoneyIssue_closedById_fkey" FOREIGN KEY ("closedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What was posted never changes. A role that owns neither the tables nor the function cannot remove this.
CREATE FUNCTION "refuseChangeOfLedger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "LedgerEntry_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "LedgerEntry" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfLedger"();

CREATE TRIGGER "LedgerLine_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "LedgerLine" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfLedger"();

-- The milestones of agreements that were signed before milestones had rows of their own.
INSERT INTO "Milestone" ("id", "bookingId", "position", "title", "deliverable", "dueOn", "amountCents", "feeCents", "statusAt")
SELECT gen_random_uuid()::text, "Quote"."bookingId", "QuoteMilestone"."position", "QuoteMilestone"."title", "QuoteMilestone"."deliverable", "QuoteMilestone"."dueOn", "QuoteMilestone"."amountCents", "QuoteMilestone"."feeCents", "Quote"."statusAt"
FROM "QuoteMilestone" JOIN "Quote" ON "Quote"."id" = "QuoteMilestone"."quoteId" JOIN "Booking" ON "Booking"."id" = "Quote"."bookingId"
WHERE "Quote"."status" = 'ACCEPTED' AND "Booking"."status" IN ('ACCEPTED', 'IN_PROGRESS');
