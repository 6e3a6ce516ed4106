-- CreateEnum
CREATE TYPE "TestBankCheckoutState" AS ENUM ('OPEN', 'CONFIRMING', 'PROCESSING', 'PAID', 'CHARGED_BACK', 'CHARGEBACK_WON', 'CHARGEBACK_LOST', 'FAILED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "TestBankOrderKind" AS ENUM ('REFUND', 'TRANSFER', 'PAYOUT');

-- CreateEnum
CREATE TYPE "TestBankOrderState" AS ENUM ('PENDING', 'DONE', 'FAILED');

-- AlterTable
ALTER TABLE "Checkout" ADD COLUMN     "nextAttemptAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "CheckoutLine" ADD COLUMN     "openFor" TEXT;

-- AlterTable
ALTER TABLE "Payee" ADD COLUMN     "reportedAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "TestBankCheckout" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "returnTo" TEXT NOT NULL,
    "state" "TestBankCheckoutState" NOT NULL DEFAULT 'OPEN',
    "card" TEXT,
    "failure" TEXT,
    "chargedBackCents" INTEGER,
    "nextAt" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TestBankCheckout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TestBankOrder" (
    "id" TEXT NOT NULL,
    "kind" "TestBankOrderKind" NOT NULL,
    "reference" TEXT NOT NULL,
    "checkoutId" TEXT,
    "payeeId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "state" "TestBankOrderState" NOT NULL DEFAULT 'PENDING',
    "failure" TEXT,
    "dueAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TestBankOrder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TestBankPayee" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "returnTo" TEXT NOT NULL,
    "name" TEXT,
    "bankEnding" TEXT,
    "refusesPayouts" BOOLEAN NOT NULL DEFAULT false,
    "taxEnding" TEXT,
    "detailsChangedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TestBankPayee_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TestBankMovement" (
    "id" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TestBankMovement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TestBankEvent" (
    "id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),
    "deliveredAt" TIMESTAMP(3),

    CONSTRAINT "TestBankEvent_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "TestBankOrder" ADD CONSTRAINT "TestBankOrder_checkoutId_fkey" FOREIGN KEY ("checkoutId") REFERENCES "TestBankCheckout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TestBankOrder" ADD CONSTRAINT "TestBankOrder_payeeId_fkey" FOREIGN KEY ("payeeId") REFERENCES "TestBankPayee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was moved never changes. A role that owns neither the table nor the function cannot remove this.
CREATE TRIGGER "TestBankMovement_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "TestBankMovement" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfLedger"();
