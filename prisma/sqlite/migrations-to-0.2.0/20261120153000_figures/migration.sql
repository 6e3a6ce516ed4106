-- CreateIndex
CREATE INDEX "User_emailVerifiedAt_idx" ON "User"("emailVerifiedAt");

-- CreateIndex
CREATE INDEX "Match_sentAt_idx" ON "Match"("sentAt");

-- CreateIndex
CREATE INDEX "Match_answeredAt_idx" ON "Match"("answeredAt");

-- CreateIndex
CREATE INDEX "BookingEvent_status_at_idx" ON "BookingEvent"("status", "at");

-- CreateIndex
CREATE INDEX "Requirements_createdAt_idx" ON "Requirements"("createdAt");

-- CreateIndex
CREATE INDEX "User_demo_idx" ON "User"("demo");
