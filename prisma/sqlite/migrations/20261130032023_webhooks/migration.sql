-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'ON',
    "secret" TEXT,
    "previousSecret" TEXT,
    "previousUntil" DATETIME,
    "secretShownUntil" DATETIME,
    "firstFailedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "stateAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "WebhookSubscription" (
    "endpointId" TEXT NOT NULL,
    "type" TEXT NOT NULL,

    PRIMARY KEY ("endpointId", "type"),
    CONSTRAINT "WebhookSubscription_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "eventId" TEXT NOT NULL,
    "endpointId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME NOT NULL,
    "statusCode" INTEGER,
    "problem" TEXT,
    "durationMs" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    CONSTRAINT "WebhookDelivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "WebhookEndpoint_state_stateAt_idx" ON "WebhookEndpoint"("state", "stateAt");

-- CreateIndex
CREATE INDEX "WebhookSubscription_type_idx" ON "WebhookSubscription"("type");

-- CreateIndex
CREATE INDEX "WebhookDelivery_endpointId_state_nextAttemptAt_idx" ON "WebhookDelivery"("endpointId", "state", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_eventId_idx" ON "WebhookDelivery"("eventId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_endedAt_idx" ON "WebhookDelivery"("endedAt");
