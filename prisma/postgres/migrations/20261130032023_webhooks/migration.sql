-- CreateEnum
CREATE TYPE "WebhookEventType" AS ENUM ('WAITLIST_JOINED', 'APPLICATION_SUBMITTED', 'APPLICATION_DECIDED', 'BOOKING_REQUESTED', 'BOOKING_CHANGED', 'QUOTE_SIGNED', 'DISPUTE_OPENED', 'DISPUTE_CHANGED', 'REVIEW_PUBLISHED', 'REPORT_MADE', 'TEST');

-- CreateEnum
CREATE TYPE "WebhookEndpointState" AS ENUM ('ON', 'OFF', 'STOPPED', 'REMOVED');

-- CreateEnum
CREATE TYPE "WebhookDeliveryState" AS ENUM ('PENDING', 'DELIVERED', 'FAILED');

-- CreateEnum
CREATE TYPE "WebhookProblem" AS ENUM ('REFUSED', 'NOT_PUBLIC', 'UNREACHABLE', 'TOO_SLOW', 'TURNED_OFF');

-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "state" "WebhookEndpointState" NOT NULL DEFAULT 'ON',
    "secret" TEXT,
    "previousSecret" TEXT,
    "previousUntil" TIMESTAMP(3),
    "secretShownUntil" TIMESTAMP(3),
    "firstFailedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "stateAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WebhookEndpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookSubscription" (
    "endpointId" TEXT NOT NULL,
    "type" "WebhookEventType" NOT NULL,

    CONSTRAINT "WebhookSubscription_pkey" PRIMARY KEY ("endpointId","type")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "endpointId" TEXT NOT NULL,
    "type" "WebhookEventType" NOT NULL,
    "body" TEXT NOT NULL,
    "state" "WebhookDeliveryState" NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3) NOT NULL,
    "statusCode" INTEGER,
    "problem" "WebhookProblem",
    "durationMs" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "WebhookSubscription" ADD CONSTRAINT "WebhookSubscription_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;
