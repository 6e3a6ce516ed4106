-- CreateEnum
CREATE TYPE "MeasureKind" AS ENUM ('SUSPENDED', 'SUSPENSION_LIFTED', 'SESSIONS_ENDED', 'TWO_FACTOR_OFF');

-- CreateTable
CREATE TABLE "AccountMeasure" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "adminId" TEXT,
    "kind" "MeasureKind" NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AccountMeasure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Ban" (
    "id" TEXT NOT NULL,
    "addressHash" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "suspendedAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Ban_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AccountMeasure_userId_at_idx" ON "AccountMeasure"("userId", "at");

-- CreateIndex
CREATE INDEX "AccountMeasure_adminId_idx" ON "AccountMeasure"("adminId");

-- CreateIndex
CREATE UNIQUE INDEX "Ban_addressHash_key" ON "Ban"("addressHash");

-- CreateIndex
CREATE INDEX "AuditEvent_actorId_at_idx" ON "AuditEvent"("actorId", "at");

-- AddForeignKey
ALTER TABLE "AccountMeasure" ADD CONSTRAINT "AccountMeasure_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountMeasure" ADD CONSTRAINT "AccountMeasure_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
