-- AlterEnum
ALTER TYPE "TestBankOrderKind" ADD VALUE 'FUNDS';

-- AlterEnum
ALTER TYPE "TestBankMovementKind" ADD VALUE 'funds';

-- AlterTable
ALTER TABLE "GuaranteeClaim" ADD COLUMN     "isOwed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "refundId" TEXT,
ADD COLUMN     "respondedAt" TIMESTAMP(3),
ADD COLUMN     "response" TEXT;

-- AlterTable
ALTER TABLE "Receivable" ADD COLUMN     "writtenOffCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Payout" ADD COLUMN     "keptCents" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE UNIQUE INDEX "GuaranteeClaim_refundId_key" ON "GuaranteeClaim"("refundId");

-- AddForeignKey
ALTER TABLE "GuaranteeClaim" ADD CONSTRAINT "GuaranteeClaim_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What professionals owe after lost chargebacks was only in the ledger.
INSERT INTO "Receivable" ("id", "reference", "cause", "subjectId", "professionalId", "bookingId", "amountCents", "status", "statusAt", "createdAt")
SELECT "LedgerEntry"."id", 'RCV-' || lpad((row_number() OVER (ORDER BY "LedgerEntry"."id"))::text, 6, '0'), 'CHARGEBACK', "Chargeback"."id", "Booking"."professionalId", "Booking"."id", "LedgerLine"."cents"::integer, 'OPEN', "LedgerEntry"."at", "LedgerEntry"."at"
FROM "LedgerEntry"
JOIN "LedgerLine" ON "LedgerLine"."entryId" = "LedgerEntry"."id" AND "LedgerLine"."cents" > 0
JOIN "Chargeback" ON 'receivable:' || "Chargeback"."id" = "LedgerEntry"."key"
JOIN "Payment" ON "Payment"."id" = "Chargeback"."paymentId"
JOIN "Checkout" ON "Checkout"."id" = "Payment"."checkoutId"
JOIN "Booking" ON "Booking"."id" = "Checkout"."bookingId"
WHERE "LedgerEntry"."kind" = 'receivable-booked';
