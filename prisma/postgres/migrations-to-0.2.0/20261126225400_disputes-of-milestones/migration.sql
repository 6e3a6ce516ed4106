-- What was said about a dispute, and the record of a booking, never change.
CREATE TRIGGER "DisputeStatement_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "DisputeStatement" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();

CREATE TRIGGER "BookingRecordEntry_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "BookingRecordEntry" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();

-- A dispute is about one milestone. Each milestone of a disputed booking gets its own, which the team
-- decides within 30 days, because both sides have said what they had to say.
INSERT INTO "Dispute" ("id", "reference", "bookingId", "milestoneId", "openFor", "openedBy", "wanted", "disputedCents", "restCents", "resumesAs", "status", "statusAt", "openedAt")
SELECT m."id", 'DSP-' || lpad((100000 + row_number() OVER (ORDER BY m."id"))::text, 6, '0'), m."bookingId", m."id", m."id",
	COALESCE((SELECT e."side" FROM "BookingEvent" e WHERE e."bookingId" = b."id" AND e."status" = 'DISPUTED' ORDER BY e."at" DESC, e."id" DESC LIMIT 1)::text, 'CLOCK')::"DisputeOpener",
	(CASE WHEN (SELECT e."side" FROM "BookingEvent" e WHERE e."bookingId" = b."id" AND e."status" = 'DISPUTED' ORDER BY e."at" DESC, e."id" DESC LIMIT 1) = 'PROFESSIONAL' THEN 'RELEASE' ELSE 'REFUND' END)::"DisputeWanted",
	CASE WHEN m."paymentId" IS NULL THEN 0 ELSE m."amountCents" - m."releasedCents" - m."refundedCents" END, 0,
	COALESCE((SELECT CASE WHEN e."transition" IN ('deliver', 'deliver-unfunded') THEN 'DELIVERED' WHEN e."transition" = 'request-changes' THEN 'CHANGES_REQUESTED' ELSE 'FUNDED' END FROM "MilestoneEvent" e WHERE e."milestoneId" = m."id" AND e."transition" <> 'dispute' ORDER BY e."at" DESC, e."id" DESC LIMIT 1), 'FUNDED')::"MilestoneStatus",
	'TEAM'::"DisputeStatus", m."statusAt", m."statusAt"
FROM "Milestone" m JOIN "Booking" b ON b."id" = m."bookingId"
WHERE m."status" = 'DISPUTED' AND b."status" = 'DISPUTED';

INSERT INTO "DisputeStatement" ("id", "disputeId", "kind", "side", "text", "at")
SELECT d."id", d."id", 'OPENING'::"DisputeStatementKind", e."side", COALESCE(e."reason", 'The requested changes were not delivered in time.'), e."at"
FROM "Dispute" d JOIN "BookingEvent" e ON d."id" = d."milestoneId" AND e."id" = (
	SELECT l."id" FROM "BookingEvent" l WHERE l."bookingId" = d."bookingId" AND l."status" = 'DISPUTED' ORDER BY l."at" DESC, l."id" DESC LIMIT 1
);

INSERT INTO "Deadline" ("id", "kind", "bookingId", "subjectId", "dueAt", "nextAt", "reminders", "createdAt")
SELECT d."id", 'DISPUTE_DECISION'::"DeadlineKind", d."bookingId", d."id", date_trunc('milliseconds', CURRENT_TIMESTAMP AT TIME ZONE 'UTC' + INTERVAL '30 days'), date_trunc('milliseconds', CURRENT_TIMESTAMP AT TIME ZONE 'UTC' + INTERVAL '23 days'), 0, date_trunc('milliseconds', CURRENT_TIMESTAMP AT TIME ZONE 'UTC') FROM "Dispute" d WHERE d."id" = d."milestoneId";

-- Decisions about whole bookings that still wait for a second person are proposed again, for each milestone.
UPDATE "MoneyDecision" SET "status" = 'DECLINED', "decidedAt" = date_trunc('milliseconds', CURRENT_TIMESTAMP AT TIME ZONE 'UTC') WHERE "kind" = 'DISPUTE' AND "status" = 'WAITING';
DELETE FROM "WorkClaim" WHERE "kind" = 'DISPUTE';

-- The bookings go on. In early access nothing is held, so both sides can complete or cancel them.
INSERT INTO "BookingEvent" ("id", "bookingId", "status", "side", "reason", "at")
SELECT gen_random_uuid()::text, b."id", 'IN_PROGRESS'::"BookingStatus", NULL::"BookingSide", NULL, date_trunc('milliseconds', CURRENT_TIMESTAMP AT TIME ZONE 'UTC') FROM "Booking" b WHERE b."status" = 'DISPUTED';
UPDATE "Booking" SET "status" = 'IN_PROGRESS', "statusAt" = date_trunc('milliseconds', CURRENT_TIMESTAMP AT TIME ZONE 'UTC') WHERE "status" = 'DISPUTED';
