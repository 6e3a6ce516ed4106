-- CreateTable
CREATE TABLE "PageFeedback" (
    "id" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "isHelpful" BOOLEAN NOT NULL,
    "text" TEXT,
    "senderHash" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PageFeedback_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PageFeedback_senderHash_key" ON "PageFeedback"("senderHash");

-- CreateIndex
CREATE INDEX "PageFeedback_page_createdAt_idx" ON "PageFeedback"("page", "createdAt");

-- CreateIndex
CREATE INDEX "PageFeedback_createdAt_idx" ON "PageFeedback"("createdAt");
