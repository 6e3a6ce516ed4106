-- CreateIndex
CREATE INDEX "Reconciliation_provider_at_idx" ON "Reconciliation"("provider", "at");
