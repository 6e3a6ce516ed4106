-- How a payment was made, if the provider says so. The column is added in place: no trigger is lost.
ALTER TABLE "Payment" ADD COLUMN "method" TEXT;

-- Histories never change.
CREATE TRIGGER "BookingEvent_not_updated" BEFORE UPDATE ON "BookingEvent" BEGIN
    SELECT RAISE(ABORT, 'BookingEvent only grows');
END;

CREATE TRIGGER "BookingEvent_not_deleted" BEFORE DELETE ON "BookingEvent" BEGIN
    SELECT RAISE(ABORT, 'BookingEvent only grows');
END;

CREATE TRIGGER "BookingEvent_not_replaced" BEFORE INSERT ON "BookingEvent" WHEN EXISTS (SELECT 1 FROM "BookingEvent" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'BookingEvent only grows');
END;

CREATE TRIGGER "MilestoneEvent_not_updated" BEFORE UPDATE ON "MilestoneEvent" BEGIN
    SELECT RAISE(ABORT, 'MilestoneEvent only grows');
END;

CREATE TRIGGER "MilestoneEvent_not_deleted" BEFORE DELETE ON "MilestoneEvent" BEGIN
    SELECT RAISE(ABORT, 'MilestoneEvent only grows');
END;

CREATE TRIGGER "MilestoneEvent_not_replaced" BEFORE INSERT ON "MilestoneEvent" WHEN EXISTS (SELECT 1 FROM "MilestoneEvent" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'MilestoneEvent only grows');
END;

-- Of these, only the person is forgotten, once their account was deleted.
CREATE TRIGGER "PaymentPause_not_updated" BEFORE UPDATE ON "PaymentPause" WHEN NOT (NEW."changedById" IS NULL AND NEW."id" IS OLD."id" AND NEW."flow" IS OLD."flow" AND NEW."isPaused" IS OLD."isPaused" AND NEW."reason" IS OLD."reason" AND NEW."at" IS OLD."at") BEGIN
    SELECT RAISE(ABORT, 'PaymentPause only grows');
END;

CREATE TRIGGER "PaymentPause_not_deleted" BEFORE DELETE ON "PaymentPause" BEGIN
    SELECT RAISE(ABORT, 'PaymentPause only grows');
END;

CREATE TRIGGER "PaymentPause_not_replaced" BEFORE INSERT ON "PaymentPause" WHEN EXISTS (SELECT 1 FROM "PaymentPause" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'PaymentPause only grows');
END;

CREATE TRIGGER "PhaseChange_not_updated" BEFORE UPDATE ON "PhaseChange" WHEN NOT (NEW."changedById" IS NULL AND NEW."id" IS OLD."id" AND NEW."phase" IS OLD."phase" AND NEW."at" IS OLD."at") BEGIN
    SELECT RAISE(ABORT, 'PhaseChange only grows');
END;

CREATE TRIGGER "PhaseChange_not_deleted" BEFORE DELETE ON "PhaseChange" BEGIN
    SELECT RAISE(ABORT, 'PhaseChange only grows');
END;

CREATE TRIGGER "PhaseChange_not_replaced" BEFORE INSERT ON "PhaseChange" WHEN EXISTS (SELECT 1 FROM "PhaseChange" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'PhaseChange only grows');
END;

CREATE TRIGGER "CounselApproval_not_updated" BEFORE UPDATE ON "CounselApproval" WHEN NOT (NEW."recordedById" IS NULL AND NEW."id" IS OLD."id" AND NEW."subject" IS OLD."subject" AND NEW."counsel" IS OLD."counsel" AND NEW."approvedOn" IS OLD."approvedOn" AND NEW."sha256" IS OLD."sha256" AND NEW."at" IS OLD."at") BEGIN
    SELECT RAISE(ABORT, 'CounselApproval only grows');
END;

CREATE TRIGGER "CounselApproval_not_deleted" BEFORE DELETE ON "CounselApproval" BEGIN
    SELECT RAISE(ABORT, 'CounselApproval only grows');
END;

CREATE TRIGGER "CounselApproval_not_replaced" BEFORE INSERT ON "CounselApproval" WHEN EXISTS (SELECT 1 FROM "CounselApproval" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'CounselApproval only grows');
END;

CREATE TRIGGER "BookingNote_not_updated" BEFORE UPDATE ON "BookingNote" WHEN NOT (NEW."authorId" IS NULL AND NEW."id" IS OLD."id" AND NEW."bookingId" IS OLD."bookingId" AND NEW."text" IS OLD."text" AND NEW."at" IS OLD."at") BEGIN
    SELECT RAISE(ABORT, 'BookingNote only grows');
END;

CREATE TRIGGER "BookingNote_not_deleted" BEFORE DELETE ON "BookingNote" BEGIN
    SELECT RAISE(ABORT, 'BookingNote only grows');
END;

CREATE TRIGGER "BookingNote_not_replaced" BEFORE INSERT ON "BookingNote" WHEN EXISTS (SELECT 1 FROM "BookingNote" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'BookingNote only grows');
END;
