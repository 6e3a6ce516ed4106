-- Columns are added in place, so that no table is rebuilt.
ALTER TABLE "Milestone" ADD COLUMN "paymentId" TEXT REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Milestone_paymentId_idx" ON "Milestone"("paymentId");

ALTER TABLE "Refund" ADD COLUMN "round" INTEGER NOT NULL DEFAULT 1;

ALTER TABLE "Payout" ADD COLUMN "round" INTEGER NOT NULL DEFAULT 1;
