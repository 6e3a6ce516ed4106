-- DropIndex
DROP INDEX "User_demo_idx";

-- CreateIndex
CREATE INDEX "User_demo_role_createdAt_idx" ON "User"("demo", "role", "createdAt");

-- CreateIndex
CREATE INDEX "Booking_requestedAt_idx" ON "Booking"("requestedAt");

-- CreateIndex
CREATE INDEX "Message_createdAt_idx" ON "Message"("createdAt");

-- CreateIndex
CREATE INDEX "Professional_state_userId_idx" ON "Professional"("state", "userId");
