-- CreateTable
CREATE TABLE "LedgerAccount" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL DEFAULT 0,
    "balanceCents" BIGINT NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bookingId" TEXT,
    "milestoneId" TEXT,
    "memo" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "LedgerLine" (
    "entryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "accountName" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "cents" BIGINT NOT NULL,

    PRIMARY KEY ("entryId", "position"),
    CONSTRAINT "LedgerLine_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "LedgerEntry" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LedgerLine_accountName_fkey" FOREIGN KEY ("accountName") REFERENCES "LedgerAccount" ("name") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Milestone" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "deliverable" TEXT NOT NULL,
    "dueOn" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PLANNED',
    "statusAt" DATETIME NOT NULL,
    "fundedAt" DATETIME,
    "frozenAt" DATETIME,
    "releasedCents" INTEGER NOT NULL DEFAULT 0,
    "refundedCents" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Milestone_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "milestoneId" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "note" TEXT NOT NULL,
    "deliveredAt" DATETIME NOT NULL,
    "changes" TEXT,
    "changesAt" DATETIME,
    CONSTRAINT "Delivery_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DeliveryFile" (
    "deliveryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,

    PRIMARY KEY ("deliveryId", "position"),
    CONSTRAINT "DeliveryFile_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DeliveryFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DeliveryLink" (
    "deliveryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "url" TEXT NOT NULL,

    PRIMARY KEY ("deliveryId", "position"),
    CONSTRAINT "DeliveryLink_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Checkout" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "payerId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'STARTING',
    "statusAt" DATETIME NOT NULL,
    "providerId" TEXT,
    "address" TEXT,
    "failure" TEXT,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "Checkout_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Checkout_payerId_fkey" FOREIGN KEY ("payerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CheckoutLine" (
    "checkoutId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,

    PRIMARY KEY ("checkoutId", "milestoneId"),
    CONSTRAINT "CheckoutLine_checkoutId_fkey" FOREIGN KEY ("checkoutId") REFERENCES "Checkout" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CheckoutLine_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "checkoutId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "receivedAt" DATETIME NOT NULL,
    CONSTRAINT "Payment_checkoutId_fkey" FOREIGN KEY ("checkoutId") REFERENCES "Checkout" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "milestoneId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'SENDING',
    "statusAt" DATETIME NOT NULL,
    "providerId" TEXT,
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Refund_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Payout" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "statusAt" DATETIME NOT NULL,
    "transferId" TEXT,
    "bankPayoutId" TEXT,
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Payout_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payout_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payout_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Payee" (
    "professionalId" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "providerId" TEXT,
    "isReady" BOOLEAN NOT NULL DEFAULT false,
    "hasTaxDetails" BOOLEAN NOT NULL DEFAULT false,
    "missing" TEXT NOT NULL DEFAULT '',
    "bankEnding" TEXT,
    "detailsChangedAt" DATETIME,
    "pausedUntil" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Payee_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Chargeback" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "openedAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    CONSTRAINT "Chargeback_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ChargebackLine" (
    "chargebackId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "heldCents" INTEGER NOT NULL,
    "lostCents" INTEGER NOT NULL,

    PRIMARY KEY ("chargebackId", "milestoneId"),
    CONSTRAINT "ChargebackLine_chargebackId_fkey" FOREIGN KEY ("chargebackId") REFERENCES "Chargeback" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ChargebackLine_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PaymentEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "receivedAt" DATETIME NOT NULL,
    "appliedAt" DATETIME,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "failure" TEXT
);

-- CreateTable
CREATE TABLE "PaymentPause" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "flow" TEXT NOT NULL,
    "isPaused" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "changedById" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "PaymentPause_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MoneyIssue" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "bookingId" TEXT,
    "amountCents" INTEGER,
    "summary" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "closedAt" DATETIME,
    "resolution" TEXT,
    "closedById" TEXT,
    CONSTRAINT "MoneyIssue_closedById_fkey" FOREIGN KEY ("closedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RefundRequest" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "milestoneId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "askedById" TEXT,
    "decidedById" TEXT,
    "createdAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    CONSTRAINT "RefundRequest_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RefundRequest_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "RefundRequest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Reconciliation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "ledgerCents" BIGINT NOT NULL,
    "providerCents" BIGINT NOT NULL,
    "differences" INTEGER NOT NULL
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

-- What was posted never changes.
CREATE TRIGGER "LedgerEntry_not_updated" BEFORE UPDATE ON "LedgerEntry" BEGIN
    SELECT RAISE(ABORT, 'LedgerEntry only grows');
END;

CREATE TRIGGER "LedgerEntry_not_deleted" BEFORE DELETE ON "LedgerEntry" BEGIN
    SELECT RAISE(ABORT, 'LedgerEntry only grows');
END;

-- INSERT OR REPLACE removes what it replaces without a DELETE that a trigger would see.
CREATE TRIGGER "LedgerEntry_not_replaced" BEFORE INSERT ON "LedgerEntry" WHEN EXISTS (SELECT 1 FROM "LedgerEntry" WHERE "id" = NEW."id" OR "key" = NEW."key" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'LedgerEntry only grows');
END;

-- What was posted never changes.
CREATE TRIGGER "LedgerLine_not_updated" BEFORE UPDATE ON "LedgerLine" BEGIN
    SELECT RAISE(ABORT, 'LedgerLine only grows');
END;

CREATE TRIGGER "LedgerLine_not_deleted" BEFORE DELETE ON "LedgerLine" BEGIN
    SELECT RAISE(ABORT, 'LedgerLine only grows');
END;

-- INSERT OR REPLACE removes what it replaces without a DELETE that a trigger would see.
CREATE TRIGGER "LedgerLine_not_replaced" BEFORE INSERT ON "LedgerLine" WHEN EXISTS (SELECT 1 FROM "LedgerLine" WHERE ("entryId" = NEW."entryId" AND "position" = NEW."position") OR ("accountName" = NEW."accountName" AND "version" = NEW."version") OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'LedgerLine only grows');
END;

-- The milestones of agreements that were signed before milestones had rows of their own.
INSERT INTO "Milestone" ("id", "bookingId", "position", "title", "deliverable", "dueOn", "amountCents", "feeCents", "statusAt")
SELECT lower(hex(randomblob(16))), "Quote"."bookingId", "QuoteMilestone"."position", "QuoteMilestone"."title", "QuoteMilestone"."deliverable", "QuoteMilestone"."dueOn", "QuoteMilestone"."amountCents", "QuoteMilestone"."feeCents", "Quote"."statusAt"
FROM "QuoteMilestone" JOIN "Quote" ON "Quote"."id" = "QuoteMilestone"."quoteId" JOIN "Booking" ON "Booking"."id" = "Quote"."bookingId"
WHERE "Quote"."status" = 'ACCEPTED' AND "Booking"."status" IN ('ACCEPTED', 'IN_PROGRESS');
