-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_GuaranteeClaim" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "claimedCents" INTEGER NOT NULL,
    "statement" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'SUBMITTED',
    "statusAt" DATETIME NOT NULL,
    "submittedAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "response" TEXT,
    "respondedAt" DATETIME,
    "paidCents" INTEGER,
    "isOwed" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "refundId" TEXT,
    "decidedById" TEXT,
    "decidedAt" DATETIME,
    CONSTRAINT "GuaranteeClaim_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "GuaranteeClaim_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "GuaranteeClaim_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "GuaranteeClaim_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_GuaranteeClaim" ("bookingId", "claimedCents", "decidedAt", "decidedById", "dueAt", "id", "milestoneId", "paidCents", "reason", "reference", "statement", "status", "statusAt", "submittedAt") SELECT "bookingId", "claimedCents", "decidedAt", "decidedById", "dueAt", "id", "milestoneId", "paidCents", "reason", "reference", "statement", "status", "statusAt", "submittedAt" FROM "GuaranteeClaim";
DROP TABLE "GuaranteeClaim";
ALTER TABLE "new_GuaranteeClaim" RENAME TO "GuaranteeClaim";
CREATE UNIQUE INDEX "GuaranteeClaim_reference_key" ON "GuaranteeClaim"("reference");
CREATE UNIQUE INDEX "GuaranteeClaim_bookingId_key" ON "GuaranteeClaim"("bookingId");
CREATE UNIQUE INDEX "GuaranteeClaim_refundId_key" ON "GuaranteeClaim"("refundId");
CREATE INDEX "GuaranteeClaim_milestoneId_idx" ON "GuaranteeClaim"("milestoneId");
CREATE INDEX "GuaranteeClaim_status_dueAt_idx" ON "GuaranteeClaim"("status", "dueAt");
CREATE INDEX "GuaranteeClaim_status_decidedAt_idx" ON "GuaranteeClaim"("status", "decidedAt");
CREATE INDEX "GuaranteeClaim_decidedById_idx" ON "GuaranteeClaim"("decidedById");
CREATE TABLE "new_Receivable" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "settledCents" INTEGER NOT NULL DEFAULT 0,
    "writtenOffCents" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "statusAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "objection" TEXT,
    "objectedAt" DATETIME,
    "answer" TEXT,
    "answeredAt" DATETIME,
    CONSTRAINT "Receivable_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Receivable_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Receivable" ("amountCents", "answer", "answeredAt", "bookingId", "cause", "createdAt", "id", "objectedAt", "objection", "professionalId", "reference", "settledCents", "status", "statusAt", "subjectId") SELECT "amountCents", "answer", "answeredAt", "bookingId", "cause", "createdAt", "id", "objectedAt", "objection", "professionalId", "reference", "settledCents", "status", "statusAt", "subjectId" FROM "Receivable";
DROP TABLE "Receivable";
ALTER TABLE "new_Receivable" RENAME TO "Receivable";
CREATE UNIQUE INDEX "Receivable_reference_key" ON "Receivable"("reference");
CREATE INDEX "Receivable_professionalId_status_idx" ON "Receivable"("professionalId", "status");
CREATE INDEX "Receivable_bookingId_idx" ON "Receivable"("bookingId");
CREATE INDEX "Receivable_status_createdAt_idx" ON "Receivable"("status", "createdAt");
CREATE UNIQUE INDEX "Receivable_cause_subjectId_key" ON "Receivable"("cause", "subjectId");
CREATE TABLE "new_Payout" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "keptCents" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "statusAt" DATETIME NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "transferId" TEXT,
    "bankPayoutId" TEXT,
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "clearsAt" DATETIME,
    "clearing" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Payout_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payout_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payout_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Payout" ("amountCents", "attempts", "bankPayoutId", "clearing", "clearsAt", "createdAt", "failure", "feeCents", "id", "milestoneId", "nextAttemptAt", "paymentId", "professionalId", "reference", "round", "status", "statusAt", "transferId") SELECT "amountCents", "attempts", "bankPayoutId", "clearing", "clearsAt", "createdAt", "failure", "feeCents", "id", "milestoneId", "nextAttemptAt", "paymentId", "professionalId", "reference", "round", "status", "statusAt", "transferId" FROM "Payout";
DROP TABLE "Payout";
ALTER TABLE "new_Payout" RENAME TO "Payout";
CREATE UNIQUE INDEX "Payout_reference_key" ON "Payout"("reference");
CREATE INDEX "Payout_professionalId_createdAt_idx" ON "Payout"("professionalId", "createdAt");
CREATE INDEX "Payout_milestoneId_idx" ON "Payout"("milestoneId");
CREATE INDEX "Payout_paymentId_idx" ON "Payout"("paymentId");
CREATE INDEX "Payout_status_nextAttemptAt_idx" ON "Payout"("status", "nextAttemptAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- What professionals owe after lost chargebacks was only in the ledger.
INSERT INTO "Receivable" ("id", "reference", "cause", "subjectId", "professionalId", "bookingId", "amountCents", "status", "statusAt", "createdAt")
SELECT "LedgerEntry"."id", 'RCV-' || printf('%06d', row_number() OVER (ORDER BY "LedgerEntry"."id")), 'CHARGEBACK', "Chargeback"."id", "Booking"."professionalId", "Booking"."id", "LedgerLine"."cents", 'OPEN', "LedgerEntry"."at", "LedgerEntry"."at"
FROM "LedgerEntry"
JOIN "LedgerLine" ON "LedgerLine"."entryId" = "LedgerEntry"."id" AND "LedgerLine"."cents" > 0
JOIN "Chargeback" ON 'receivable:' || "Chargeback"."id" = "LedgerEntry"."key"
JOIN "Payment" ON "Payment"."id" = "Chargeback"."paymentId"
JOIN "Checkout" ON "Checkout"."id" = "Payment"."checkoutId"
JOIN "Booking" ON "Booking"."id" = "Checkout"."bookingId"
WHERE "LedgerEntry"."kind" = 'receivable-booked';
