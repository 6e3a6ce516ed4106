-- AlterTable
ALTER TABLE "Checkout" ADD COLUMN "nextAttemptAt" DATETIME;

-- AlterTable
ALTER TABLE "CheckoutLine" ADD COLUMN "openFor" TEXT;

-- AlterTable
ALTER TABLE "Payee" ADD COLUMN "reportedAt" DATETIME;

-- CreateTable
CREATE TABLE "TestBankCheckout" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "returnTo" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "card" TEXT,
    "failure" TEXT,
    "chargedBackCents" INTEGER,
    "nextAt" DATETIME,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "TestBankOrder" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "checkoutId" TEXT,
    "payeeId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'PENDING',
    "failure" TEXT,
    "dueAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "TestBankOrder_checkoutId_fkey" FOREIGN KEY ("checkoutId") REFERENCES "TestBankCheckout" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TestBankOrder_payeeId_fkey" FOREIGN KEY ("payeeId") REFERENCES "TestBankPayee" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TestBankPayee" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "returnTo" TEXT NOT NULL,
    "name" TEXT,
    "bankEnding" TEXT,
    "refusesPayouts" BOOLEAN NOT NULL DEFAULT false,
    "taxEnding" TEXT,
    "detailsChangedAt" DATETIME,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "TestBankMovement" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "account" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "TestBankEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "body" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "deliveredAt" DATETIME
);

-- CreateIndex
CREATE UNIQUE INDEX "TestBankCheckout_reference_key" ON "TestBankCheckout"("reference");

-- CreateIndex
CREATE INDEX "TestBankCheckout_nextAt_idx" ON "TestBankCheckout"("nextAt");

-- CreateIndex
CREATE INDEX "TestBankOrder_dueAt_idx" ON "TestBankOrder"("dueAt");

-- CreateIndex
CREATE INDEX "TestBankOrder_checkoutId_idx" ON "TestBankOrder"("checkoutId");

-- CreateIndex
CREATE INDEX "TestBankOrder_payeeId_idx" ON "TestBankOrder"("payeeId");

-- CreateIndex
CREATE UNIQUE INDEX "TestBankOrder_kind_reference_key" ON "TestBankOrder"("kind", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "TestBankPayee_reference_key" ON "TestBankPayee"("reference");

-- CreateIndex
CREATE INDEX "TestBankMovement_account_idx" ON "TestBankMovement"("account");

-- CreateIndex
CREATE INDEX "TestBankEvent_nextAttemptAt_idx" ON "TestBankEvent"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "TestBankEvent_at_idx" ON "TestBankEvent"("at");

-- CreateIndex
CREATE INDEX "Checkout_nextAttemptAt_idx" ON "Checkout"("nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "CheckoutLine_openFor_key" ON "CheckoutLine"("openFor");

-- What was moved never changes.
CREATE TRIGGER "TestBankMovement_not_updated" BEFORE UPDATE ON "TestBankMovement" BEGIN
    SELECT RAISE(ABORT, 'TestBankMovement only grows');
END;

CREATE TRIGGER "TestBankMovement_not_deleted" BEFORE DELETE ON "TestBankMovement" BEGIN
    SELECT RAISE(ABORT, 'TestBankMovement only grows');
END;

-- INSERT OR REPLACE removes what it replaces without a DELETE that a trigger would see.
CREATE TRIGGER "TestBankMovement_not_replaced" BEFORE INSERT ON "TestBankMovement" WHEN EXISTS (SELECT 1 FROM "TestBankMovement" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'TestBankMovement only grows');
END;
