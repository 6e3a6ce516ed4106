-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "awaitsQuietEnd" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "EmailTiming" (
    "userId" TEXT NOT NULL,
    "isDaily" BOOLEAN NOT NULL,
    "quietFrom" INTEGER,
    "quietUntil" INTEGER,

    CONSTRAINT "EmailTiming_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "DigestLine" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DigestLine_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DigestLine_dueAt_idx" ON "DigestLine"("dueAt");

-- CreateIndex
CREATE INDEX "DigestLine_userId_dueAt_idx" ON "DigestLine"("userId", "dueAt");

-- AddForeignKey
ALTER TABLE "EmailTiming" ADD CONSTRAINT "EmailTiming_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DigestLine" ADD CONSTRAINT "DigestLine_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
