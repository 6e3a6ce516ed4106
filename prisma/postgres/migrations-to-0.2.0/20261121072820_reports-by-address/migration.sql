-- CreateIndex
CREATE INDEX "Report_email_idx" ON "Report"("email");
