-- How a payment was made, if the provider says so.
ALTER TABLE "Payment" ADD COLUMN "method" TEXT;

-- Histories never change.
CREATE FUNCTION "refuseChangeOfHistory"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "BookingEvent_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "BookingEvent" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();

CREATE TRIGGER "MilestoneEvent_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "MilestoneEvent" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();

-- Of these, only the person is forgotten, once their account was deleted. The argument names the column.
CREATE FUNCTION "refuseChangeButForgetting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF to_jsonb(NEW) ->> TG_ARGV[0] IS NULL AND to_jsonb(NEW) - TG_ARGV[0] = to_jsonb(OLD) - TG_ARGV[0] THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "PaymentPause_only_grows" BEFORE DELETE OR TRUNCATE ON "PaymentPause" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "PaymentPause_not_updated" BEFORE UPDATE ON "PaymentPause" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('changedById');

CREATE TRIGGER "PhaseChange_only_grows" BEFORE DELETE OR TRUNCATE ON "PhaseChange" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "PhaseChange_not_updated" BEFORE UPDATE ON "PhaseChange" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('changedById');

CREATE TRIGGER "CounselApproval_only_grows" BEFORE DELETE OR TRUNCATE ON "CounselApproval" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "CounselApproval_not_updated" BEFORE UPDATE ON "CounselApproval" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('recordedById');

CREATE TRIGGER "BookingNote_only_grows" BEFORE DELETE OR TRUNCATE ON "BookingNote" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "BookingNote_not_updated" BEFORE UPDATE ON "BookingNote" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('authorId');
