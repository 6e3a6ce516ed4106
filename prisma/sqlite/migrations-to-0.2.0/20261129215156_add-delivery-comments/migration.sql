-- CreateTable
CREATE TABLE "DeliveryComment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "deliveryId" TEXT NOT NULL,
    "filePosition" INTEGER NOT NULL,
    "side" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "atSeconds" INTEGER,
    "page" INTEGER,
    "x" INTEGER,
    "y" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "resolvedAt" DATETIME,
    "requestedAt" DATETIME,
    CONSTRAINT "DeliveryComment_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "DeliveryComment_deliveryId_filePosition_idx" ON "DeliveryComment"("deliveryId", "filePosition");
