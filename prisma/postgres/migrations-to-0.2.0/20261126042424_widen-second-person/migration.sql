-- The second person for refunds becomes one for every decision of the team that moves money. The
-- refunds that were asked for are kept as such decisions.
-- CreateEnum
CREATE TYPE "MoneyDecisionKind" AS ENUM ('REFUND', 'DISPUTE', 'ISSUE');

-- CreateEnum
CREATE TYPE "MoneyDecisionStatus" AS ENUM ('ALONE', 'WAITING', 'CONFIRMED', 'DECLINED');

-- The queue has the new name.
ALTER TYPE "WorkKind" RENAME VALUE 'REFUND_REQUEST' TO 'MONEY_DECISION';

-- CreateTable
CREATE TABLE "MoneyDecision" (
    "id" TEXT NOT NULL,
    "kind" "MoneyDecisionKind" NOT NULL,
    "bookingId" TEXT,
    "issueId" TEXT,
    "choice" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "MoneyDecisionStatus" NOT NULL,
    "proposedById" TEXT,
    "decidedById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "decidedAt" TIMESTAMP(3),

    CONSTRAINT "MoneyDecision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MoneyDecisionPart" (
    "decisionId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,

    CONSTRAINT "MoneyDecisionPart_pkey" PRIMARY KEY ("decisionId","milestoneId")
);

-- CreateIndex
CREATE INDEX "MoneyDecision_status_createdAt_idx" ON "MoneyDecision"("status", "createdAt");

-- CreateIndex
CREATE INDEX "MoneyDecision_bookingId_idx" ON "MoneyDecision"("bookingId");

-- CreateIndex
CREATE INDEX "MoneyDecision_issueId_idx" ON "MoneyDecision"("issueId");

-- CreateIndex
CREATE INDEX "MoneyDecision_proposedById_status_createdAt_idx" ON "MoneyDecision"("proposedById", "status", "createdAt");

-- CreateIndex
CREATE INDEX "MoneyDecision_decidedById_idx" ON "MoneyDecision"("decidedById");

-- CreateIndex
CREATE INDEX "MoneyDecisionPart_milestoneId_idx" ON "MoneyDecisionPart"("milestoneId");

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_issueId_fkey" FOREIGN KEY ("issueId") REFERENCES "MoneyIssue"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_proposedById_fkey" FOREIGN KEY ("proposedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecisionPart" ADD CONSTRAINT "MoneyDecisionPart_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "MoneyDecision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecisionPart" ADD CONSTRAINT "MoneyDecisionPart_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was asked for before: above $500 someone else had decided, up to it no one.
INSERT INTO "MoneyDecision" ("id", "kind", "bookingId", "choice", "amountCents", "reason", "status", "proposedById", "decidedById", "createdAt", "decidedAt")
SELECT r."id", 'REFUND', m."bookingId", 'refund', r."amountCents", r."reason",
	(CASE WHEN r."status" = 'WAITING' THEN 'WAITING' WHEN r."status" = 'REJECTED' THEN 'DECLINED' WHEN r."amountCents" > 50000 THEN 'CONFIRMED' ELSE 'ALONE' END)::"MoneyDecisionStatus",
	r."askedById", r."decidedById", r."createdAt", r."decidedAt"
FROM "RefundRequest" r JOIN "Milestone" m ON m."id" = r."milestoneId";
INSERT INTO "MoneyDecisionPart" ("decisionId", "milestoneId", "amountCents") SELECT "id", "milestoneId", "amountCents" FROM "RefundRequest";
DROP TABLE "RefundRequest";
DROP TYPE "RefundRequestStatus";
