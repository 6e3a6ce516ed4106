-- AlterEnum
ALTER TYPE "FlaggedPlace" ADD VALUE 'COMMENT';

-- CreateTable
CREATE TABLE "DeliveryComment" (
    "id" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "filePosition" INTEGER NOT NULL,
    "side" "BookingSide" NOT NULL,
    "text" TEXT NOT NULL,
    "atSeconds" INTEGER,
    "page" INTEGER,
    "x" INTEGER,
    "y" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "resolvedAt" TIMESTAMP(3),
    "requestedAt" TIMESTAMP(3),

    CONSTRAINT "DeliveryComment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DeliveryComment_deliveryId_filePosition_idx" ON "DeliveryComment"("deliveryId", "filePosition");

-- AddForeignKey
ALTER TABLE "DeliveryComment" ADD CONSTRAINT "DeliveryComment_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;
