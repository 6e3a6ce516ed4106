-- What was said about a dispute, and the record of a booking, never change.
CREATE TRIGGER "DisputeStatement_not_updated" BEFORE UPDATE ON "DisputeStatement" BEGIN
    SELECT RAISE(ABORT, 'DisputeStatement only grows');
END;

CREATE TRIGGER "DisputeStatement_not_deleted" BEFORE DELETE ON "DisputeStatement" BEGIN
    SELECT RAISE(ABORT, 'DisputeStatement only grows');
END;

CREATE TRIGGER "DisputeStatement_not_replaced" BEFORE INSERT ON "DisputeStatement" WHEN EXISTS (SELECT 1 FROM "DisputeStatement" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'DisputeStatement only grows');
END;

CREATE TRIGGER "BookingRecordEntry_not_updated" BEFORE UPDATE ON "BookingRecordEntry" BEGIN
    SELECT RAISE(ABORT, 'BookingRecordEntry only grows');
END;

CREATE TRIGGER "BookingRecordEntry_not_deleted" BEFORE DELETE ON "BookingRecordEntry" BEGIN
    SELECT RAISE(ABORT, 'BookingRecordEntry only grows');
END;

CREATE TRIGGER "BookingRecordEntry_not_replaced" BEFORE INSERT ON "BookingRecordEntry" WHEN EXISTS (SELECT 1 FROM "BookingRecordEntry" WHERE ("bookingId" = NEW."bookingId" AND "number" = NEW."number") OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'BookingRecordEntry only grows');
END;

-- A dispute is about one milestone. Each milestone of a disputed booking gets its own, which the team
-- decides within 30 days, because both sides have said what they had to say.
INSERT INTO "Dispute" ("id", "reference", "bookingId", "milestoneId", "openFor", "openedBy", "wanted", "disputedCents", "restCents", "resumesAs", "status", "statusAt", "openedAt")
SELECT m."id", printf('DSP-%06d', 100000 + row_number() OVER (ORDER BY m."id")), m."bookingId", m."id", m."id",
	COALESCE((SELECT e."side" FROM "BookingEvent" e WHERE e."bookingId" = b."id" AND e."status" = 'DISPUTED' ORDER BY e."at" DESC, e."id" DESC LIMIT 1), 'CLOCK'),
	CASE WHEN (SELECT e."side" FROM "BookingEvent" e WHERE e."bookingId" = b."id" AND e."status" = 'DISPUTED' ORDER BY e."at" DESC, e."id" DESC LIMIT 1) = 'PROFESSIONAL' THEN 'RELEASE' ELSE 'REFUND' END,
	CASE WHEN m."paymentId" IS NULL THEN 0 ELSE m."amountCents" - m."releasedCents" - m."refundedCents" END, 0,
	COALESCE((SELECT CASE WHEN e."transition" IN ('deliver', 'deliver-unfunded') THEN 'DELIVERED' WHEN e."transition" = 'request-changes' THEN 'CHANGES_REQUESTED' ELSE 'FUNDED' END FROM "MilestoneEvent" e WHERE e."milestoneId" = m."id" AND e."transition" <> 'dispute' ORDER BY e."at" DESC, e."id" DESC LIMIT 1), 'FUNDED'),
	'TEAM', m."statusAt", m."statusAt"
FROM "Milestone" m JOIN "Booking" b ON b."id" = m."bookingId"
WHERE m."status" = 'DISPUTED' AND b."status" = 'DISPUTED';

INSERT INTO "DisputeStatement" ("id", "disputeId", "kind", "side", "text", "at")
SELECT d."id", d."id", 'OPENING', e."side", COALESCE(e."reason", 'The requested changes were not delivered in time.'), e."at"
FROM "Dispute" d JOIN "BookingEvent" e ON d."id" = d."milestoneId" AND e."id" = (
	SELECT l."id" FROM "BookingEvent" l WHERE l."bookingId" = d."bookingId" AND l."status" = 'DISPUTED' ORDER BY l."at" DESC, l."id" DESC LIMIT 1
);

INSERT INTO "Deadline" ("id", "kind", "bookingId", "subjectId", "dueAt", "nextAt", "reminders", "createdAt")
SELECT d."id", 'DISPUTE_DECISION', d."bookingId", d."id", strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '+30 days'), strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '+23 days'), 0, strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now') FROM "Dispute" d WHERE d."id" = d."milestoneId";

-- Decisions about whole bookings that still wait for a second person are proposed again, for each milestone.
UPDATE "MoneyDecision" SET "status" = 'DECLINED', "decidedAt" = strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now') WHERE "kind" = 'DISPUTE' AND "status" = 'WAITING';
DELETE FROM "WorkClaim" WHERE "kind" = 'DISPUTE';

-- The bookings go on. In early access nothing is held, so both sides can complete or cancel them.
INSERT INTO "BookingEvent" ("id", "bookingId", "status", "side", "reason", "at")
SELECT lower(hex(randomblob(16))), b."id", 'IN_PROGRESS', NULL, NULL, strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now') FROM "Booking" b WHERE b."status" = 'DISPUTED';
UPDATE "Booking" SET "status" = 'IN_PROGRESS', "statusAt" = strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now') WHERE "status" = 'DISPUTED';
