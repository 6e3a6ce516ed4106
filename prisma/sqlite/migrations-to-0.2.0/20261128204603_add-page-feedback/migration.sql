-- CreateTable
CREATE TABLE "PageFeedback" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "page" TEXT NOT NULL,
    "isHelpful" BOOLEAN NOT NULL,
    "text" TEXT,
    "senderHash" TEXT,
    "createdAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "PageFeedback_senderHash_key" ON "PageFeedback"("senderHash");

-- CreateIndex
CREATE INDEX "PageFeedback_page_createdAt_idx" ON "PageFeedback"("page", "createdAt");

-- CreateIndex
CREATE INDEX "PageFeedback_createdAt_idx" ON "PageFeedback"("createdAt");
