-- DropIndex
DROP INDEX "CampaignRecipient_campaignId_queuedAt_idx";

-- CreateIndex
CREATE INDEX "ApplicationCheck_adminId_idx" ON "ApplicationCheck"("adminId");

-- CreateIndex
CREATE INDEX "CampaignRecipient_queuedAt_campaignId_idx" ON "CampaignRecipient"("queuedAt", "campaignId");

-- CreateIndex
CREATE INDEX "CampaignRecipient_email_idx" ON "CampaignRecipient"("email");

-- CreateIndex
CREATE INDEX "ContentRevision_authorId_idx" ON "ContentRevision"("authorId");

-- CreateIndex
CREATE INDEX "DiscardedFile_discardedAt_idx" ON "DiscardedFile"("discardedAt");

-- CreateIndex
CREATE INDEX "OutboxMail_recipient_idx" ON "OutboxMail"("recipient");

-- CreateIndex
CREATE INDEX "OutboxMail_kind_createdAt_idx" ON "OutboxMail"("kind", "createdAt");

-- CreateIndex
CREATE INDEX "SavedProfessional_professionalId_idx" ON "SavedProfessional"("professionalId");

-- CreateIndex
CREATE INDEX "PendingForm_userId_idx" ON "PendingForm"("userId");

-- CreateIndex
CREATE INDEX "WaitlistEntry_referralCode_idx" ON "WaitlistEntry"("referralCode");
